"""Pictures of finished tables for messengers, drawn in the process for odd jobs: it takes a second of a core. The last ones are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from unlost.kernel.record import read_record
from unlost.kernel.svg import draw_table
from unlost.languages import speaking, spoken, t
from unlost.pictures.link_picture import Words, as_png, link_svg
from unlost.server.errors import Refused
from unlost.server.link_preview import may_be_shown, names_of, picture_words
from unlost.server.side_process import NoAnswer, SideProcess
from unlost.server.table import Table

KEPT = 100  # pictures in memory, about 200 KB each
MOST_WAITING = 20  # pictures that are still to be drawn

Key = tuple[str, str, Words]


class LinkPictures:
    """The pictures of a server's tables."""

    def __init__(self, process: SideProcess) -> None:
        self._process = process
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._drawing: dict[Key, asyncio.Task[bytes]] = {}

    async def of(self, table: Table) -> bytes:
        """The PNG of a table's end, in the language spoken; Refused unless whoever has the link may see it."""
        if not may_be_shown(table) or table.match is None:
            raise Refused("not_finished", t("This can be seen when the match is over."))
        key = table.id, spoken(), picture_words(table)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._drawing:
            if len(self._drawing) >= MOST_WAITING:
                raise Refused("too_much", t("Many pictures are being drawn at the moment. Please ask again later."))
            self._drawing[key] = asyncio.create_task(self._draw(key, table.match.record(), names_of(table)))
        return await asyncio.shield(self._drawing[key])

    async def stop(self) -> None:
        for task in self._drawing.values():
            task.cancel()
        await asyncio.gather(*self._drawing.values(), return_exceptions=True)

    async def _draw(self, key: Key, record: str, names: Sequence[str]) -> bytes:
        try:
            found = await self._process.do(_drawn, record, key[2], names, key[1])
        except NoAnswer:
            raise Refused("failed", t("The picture could not be drawn.")) from None
        finally:
            del self._drawing[key]
        self._kept[key] = found
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def _drawn(record: str, words: Words, names: Sequence[str], language: str) -> bytes:
    """In the process: the end of a match, with the hands that were held open where they are known."""
    match = read_record(record)
    with speaking(language):
        view = match.view(None) if match.has_unknown else match.game.read(match.state()[0])
        drawing, width, height = draw_table(match.game, view, match.options, None, names=names)
        return as_png(link_svg(words, drawing, width, height))
