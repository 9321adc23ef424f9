"""Friends over HTTP: whom one has played with or follows, and who of them is here."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from msgspec import Struct

from unlost.server import friends
from unlost.server.api_people import Id, Someone, Visitor, no_token
from unlost.server.api_tables import tell, told
from unlost.server.error_responses import PROBLEMS
from unlost.server.people import People
from unlost.server.store import Store

router = APIRouter()


def the_store(request: Request) -> Store:
    found: Store = request.app.state.store
    return found


TheStore = Annotated[Store, Depends(the_store)]


class FriendNews(Struct):
    """Somebody you have played with, or follow."""

    id: str
    name: str
    account: bool
    follows: bool  # do you follow them?
    here: bool  # are they here now? told only to those whom they follow, and not if they do not want it
    may_ask: bool  # can you keep a seat for them at a table of yours?
    games: int  # matches that you began together
    last: int | None  # when the last one began


class FriendList(Struct):
    """Whom you follow, then the people you have played with, the latest first."""

    friends: list[FriendNews]


STRUCTS: list[type[Struct]] = [FriendList]


@router.get("/api/friends", summary="The people I have played with, and those I follow", **told(FriendList))
async def list_friends(request: Request, store: TheStore, person: Visitor) -> Response:
    people: People = request.app.state.people
    found = await friends.friends_of(store, person.id) if person else []
    return tell(
        FriendList(
            [
                FriendNews(
                    one.id, one.name, one.kind == "account", one.follows, one.followed and one.presence and people.was_here(one.id),
                    one.games > 0 or one.followed, one.games, one.last,
                )
                for one in found
            ]
        )
    )  # fmt: skip


@router.put("/api/friends/{id}", status_code=204, summary="Follow somebody", responses=PROBLEMS, dependencies=[Depends(no_token)])
async def follow(request: Request, id: Id, store: TheStore, person: Someone) -> None:  # noqa: A002 (the name in the address)
    """They see when you are here, unless you do not want that, and may keep a seat for you."""
    await friends.follow(store, person.id, id, request.app.state.people.clock())


@router.delete(
    "/api/friends/{id}", status_code=204, summary="Follow somebody no more", responses=PROBLEMS, dependencies=[Depends(no_token)]
)
async def unfollow(id: Id, store: TheStore, person: Someone) -> None:  # noqa: A002 (the name in the address)
    await friends.unfollow(store, person.id, id)
