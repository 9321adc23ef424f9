"""What the tests of the server share."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.whole_server import Story, whole_server


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    """Tells a story that happens at a server."""

    def told(story: Story) -> None:
        async def evening() -> None:
            async with whole_server(tmp_path) as server:
                await story(server)

        asyncio.run(evening())

    return told
