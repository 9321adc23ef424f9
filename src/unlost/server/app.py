"""The server put together: the database, the people, the bots, the tables, and the ways to reach them."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec
import structlog
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from unlost.kernel.views import JsonObject
from unlost.server import (
    api_analysis,
    api_branches,
    api_characters,
    api_friends,
    api_health,
    api_ladder,
    api_lessons,
    api_mine,
    api_network,
    api_notices,
    api_people,
    api_plans,
    api_study,
    api_tables,
    api_tournaments,
    api_vacation,
    pages,
)
from unlost.server.bot_pool import BotPool
from unlost.server.condition import Condition
from unlost.server.evaluations import Evaluations
from unlost.server.hints import Hints
from unlost.server.imports import Imports
from unlost.server.link_pictures import LinkPictures
from unlost.server.local_network import LocalNetwork
from unlost.server.metrics import tables_live
from unlost.server.middleware import add_middleware
from unlost.server.notices import Notices
from unlost.server.people import People
from unlost.server.promised_deals import PromisedDeals
from unlost.server.review_pool import ReviewPool
from unlost.server.reviews import Reviews
from unlost.server.settings import Settings
from unlost.server.side_process import SideProcess
from unlost.server.steady_clock import SteadyClock
from unlost.server.store import Store
from unlost.server.tables import Tables
from unlost.server.tournaments import Tournaments
from unlost.server.vacations import Vacations
from unlost.version import VERSION

API = (
    api_health,
    api_people,
    api_friends,
    api_tables,
    api_tournaments,
    api_branches,
    api_study,
    api_analysis,
    api_lessons,
    api_characters,
    api_ladder,
    api_mine,
    api_network,
    api_notices,
    api_plans,
    api_vacation,
)  # all routes but the pages
SWEEP = 60.0  # seconds between two looks for tables that nobody uses

log = structlog.get_logger()


def create_app(settings: Settings, clock: Callable[[], int] | None = None, store: Store | None = None) -> FastAPI:
    """The server of these settings, as an ASGI application; with a database that is open already, or one that it opens."""
    given, clock = store, clock or SteadyClock()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = given or await Store.opened(settings)
        people = People(store, clock)
        await people.prepare()
        bot_pool = BotPool(settings.bot_workers)
        await bot_pool.start()
        tables = Tables(store, bot_pool, clock)
        people.when_changed.append(tables.person_changed)
        people.when_ended.append(tables.session_ended)
        notices = app.state.notices = Notices(store, tables, people, settings, clock)
        notices.start()
        review_pool = ReviewPool(settings.bot_workers, settings.review_worlds)
        reviews = Reviews(store, review_pool, tables, clock)
        tables_live.set_function(lambda: len(tables))
        app.state.store, app.state.people, app.state.bots, app.state.tables = store, people, bot_pool, tables
        app.state.reviews, app.state.evaluations = reviews, Evaluations(review_pool)
        app.state.vacations = Vacations(store, tables, clock)
        tournaments = app.state.tournaments = Tournaments(tables)
        app.state.condition = Condition(store, bot_pool)
        app.state.promised_deals = PromisedDeals()
        app.state.hints = Hints(tables, app.state.evaluations)
        side_process = SideProcess()
        link_pictures = app.state.link_pictures = LinkPictures(side_process)
        app.state.imports = Imports(store, side_process, clock)
        background = [
            asyncio.create_task(work)
            for work in (tables.resume(), reviews.resume(), tournaments.rounds.look_after(), _sweep(tables), app.state.condition.watch())
        ]
        try:
            yield
        finally:
            await notices.stop()
            await app.state.network.close()
            await tournaments.rounds.stop()
            await tables.stop()
            await reviews.stop()
            await link_pictures.stop()
            await side_process.stop()
            for task in background:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await asyncio.gather(bot_pool.stop(), review_pool.stop())
            await store.close()

    app = FastAPI(title="Unlost", version=VERSION, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.settings, app.state.network = settings, LocalNetwork(settings)
    for module in (*API, pages):
        app.include_router(module.router)
    app.include_router(api_notices.links)
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
        try:
            await super().__call__(scope, receive, send)
        except HTTPException as fault:
            request = Request(scope)
            if fault.status_code != 404 or "text/html" not in request.headers.get("accept", ""):
                raise
            await pages.nothing(request)(scope, receive, send)  # somebody who reads, at an address that is none of ours


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
        structs = [struct for module in API for struct in getattr(module, "STRUCTS", ())]
        _, components = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
        document.setdefault("components", {}).setdefault("schemas", {}).update(components)
        app.openapi_schema = document
    return app.openapi_schema
