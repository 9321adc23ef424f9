"""The server put together: the database, the people, the bots, the tables, and the ways to reach them."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec
import structlog
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from unlost.kernel.views import JsonObject
from unlost.server import api_health, api_ladder, api_lessons, api_people, api_tables, pages
from unlost.server.bot_pool import BotPool
from unlost.server.metrics import tables_live
from unlost.server.middleware import add_middleware
from unlost.server.people import People
from unlost.server.review_pool import ReviewPool
from unlost.server.reviews import Reviews
from unlost.server.settings import Settings
from unlost.server.store import Store
from unlost.server.tables import Tables
from unlost.version import VERSION

SWEEP = 60.0  # seconds between two looks for tables that nobody uses

log = structlog.get_logger()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def create_app(settings: Settings, clock: Callable[[], int] = now, store: Store | None = None) -> FastAPI:
    """The server of these settings, as an ASGI application; with a database that is open already, or one that it opens."""
    given = store

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = given or await Store.opened(settings)
        people = People(store, clock)
        await people.prepare()
        bot_pool = BotPool(settings.bot_workers)
        await bot_pool.start()
        tables = Tables(store, bot_pool, clock)
        people.when_changed.append(tables.person_changed)
        review_pool = ReviewPool(settings.bot_workers)
        reviews = Reviews(store, review_pool, tables, clock)
        tables_live.set_function(lambda: len(tables))
        app.state.store, app.state.people, app.state.bots, app.state.tables = store, people, bot_pool, tables
        app.state.reviews = reviews
        background = [asyncio.create_task(work) for work in (tables.resume(), reviews.resume(), _sweep(tables))]
        try:
            yield
        finally:
            await tables.stop()
            await reviews.stop()
            for task in background:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await asyncio.gather(bot_pool.stop(), review_pool.stop())
            await store.close()

    app = FastAPI(title="Unlost", version=VERSION, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.settings = settings
    for module in (api_health, api_people, api_tables, api_lessons, api_ladder, pages):
        app.include_router(module.router)
    app.mount("/", Pages())
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    add_middleware(app, settings)
    return app


class Pages(pages.Files):
    """The pages. What begins with /api is none of them: there is nothing, or it can be asked for in other ways only."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith("/api/"):
            ways = _ways(scope["app"], scope["path"])
            raise HTTPException(405 if ways else 404, headers={"Allow": ", ".join(ways)} if ways else None)
        await super().__call__(scope, receive, send)


def _ways(app: FastAPI, path: str) -> list[str]:
    """The methods that a path can be asked for by."""
    found: set[str] = set()
    for template, ways in app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            found |= {way.upper() for way in ways}
    return sorted(found)


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await tables.sweep()
        except Exception:
            log.exception("the sweep failed")


def _described(app: FastAPI) -> JsonObject:
    """The OpenAPI document, with the answers that msgspec writes."""
    if not app.openapi_schema:
        document = get_openapi(title=app.title, version=app.version, routes=app.routes, description=__doc__)
        structs = [*api_tables.STRUCTS, *api_lessons.STRUCTS, *api_ladder.STRUCTS]
        _, components = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
        document.setdefault("components", {}).setdefault("schemas", {}).update(components)
        app.openapi_schema = document
    return app.openapi_schema
