"""Notices over HTTP: browsers that may be woken, addresses for mail, lost passwords; and the socket over which one hears of one's turns."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, WebSocket
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, Field

from unlost.server.api_people import Body, Someone, known_person, no_token, recognise
from unlost.server.error_responses import PROBLEMS
from unlost.server.feeds import serve_feed
from unlost.server.names import name_key
from unlost.server.notices import Notices
from unlost.server.passwords import LONGEST, SHORTEST
from unlost.server.push_client import LONGEST as LONGEST_ENDPOINT
from unlost.server.rate_limits import address_of

router = APIRouter(prefix="/api", tags=["notices"], responses=PROBLEMS)
links = APIRouter(include_in_schema=False)  # for mail programs

LONGEST_TOKEN = 600


def all_notices(request: Request) -> Notices:
    found: Notices = request.app.state.notices
    return found


AllNotices = Annotated[Notices, Depends(all_notices)]


class MailInfo(BaseModel):
    """Your address at this server."""

    address: str | None = Field(description="confirmed by the link that was sent there")
    pending: str | None = Field(description="not confirmed yet")
    turns: bool = Field(description="are turns told by mail?")


_NO_ADDRESS = MailInfo(address=None, pending=None, turns=False)


class NoticeInfo(BaseModel):
    """How you can be told that it is your turn."""

    push_key: str = Field(description="the server's key, for PushManager.subscribe")
    browsers: list[str] = Field(description="those of yours that are woken")
    mail: MailInfo | None = Field(description="null: this server sends no mail")


class WantedPush(Body):
    """A browser that may be woken: what its PushSubscription says."""

    endpoint: str = Field(max_length=LONGEST_ENDPOINT, examples=["https://push.example/abc"])
    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=40)


class Subscribed(BaseModel):
    """What the browser is called here."""

    id: str


class WantedAddress(Body):
    """An address for mail."""

    address: str = Field(max_length=254, examples=["ann@example.org"])
    password: str = Field(max_length=LONGEST, description="your password: whoever has the address can set another one")


class WantedTurns(Body):
    """Are turns told by mail?"""

    turns: bool = Field(strict=True)


class Followed(Body):
    """The token of a link in a mail."""

    token: str = Field(max_length=LONGEST_TOKEN)


class Confirmed(BaseModel):
    """The address that is confirmed."""

    address: str


class Forgotten(Body):
    """Whose password is lost."""

    name: str = Field(max_length=254, description="the name of the account, or its address")


class NewPassword(Followed):
    """A new password, by the link of a mail."""

    password: str = Field(min_length=SHORTEST, max_length=LONGEST)


class Named(BaseModel):
    """The account that has a new password."""

    name: str


@router.get("/notices", summary="How am I told?", dependencies=[Depends(no_token)])
async def how(person: Someone, notices: AllNotices) -> NoticeInfo:
    """The key for Web Push, your browsers, and your address for mail."""
    mail = None
    if notices.mail.server:
        mine = await notices.mail.of(person.id)
        mail = MailInfo(address=mine.address, pending=mine.pending, turns=mine.turns) if mine else _NO_ADDRESS
    browsers = [one.id for one in await notices.push.of(person.id)]
    return NoticeInfo(push_key=await notices.push.public_key(), browsers=browsers, mail=mail)


@router.post("/push", status_code=201, summary="Wake this browser", dependencies=[Depends(no_token)])
async def subscribe(wanted: WantedPush, person: Someone, notices: AllNotices) -> Subscribed:
    """From now on this browser is woken when it is your turn. At most ten of yours: another one takes the place of the oldest."""
    return Subscribed(id=await notices.push.subscribe(person.id, wanted.endpoint, wanted.p256dh, wanted.auth))


@router.delete("/push/{id}", status_code=204, summary="Leave a browser in peace", dependencies=[Depends(no_token)])
async def unsubscribe(id: Annotated[str, Path(pattern="^[0-9a-f]{40}$")], person: Someone, notices: AllNotices) -> None:  # noqa: A002
    """It is not woken any more."""
    await notices.push.unsubscribe(person.id, id)


@router.post("/mail", status_code=204, summary="My address is …", dependencies=[Depends(no_token)])
async def name_address(request: Request, wanted: WantedAddress, person: Someone, notices: AllNotices) -> None:
    """A link is sent there; until somebody follows it, nothing else is. Only accounts, at servers that send mail."""
    await _may_mail(request, wanted.address.strip().lower())
    await request.app.state.rate_limits.hit("tries of a name", f"{name_key(person.name)} {address_of(request.scope)}")
    await notices.mail.ask(person, wanted.address, wanted.password)


@router.patch("/mail", status_code=204, summary="Tell me turns by mail, or do not", dependencies=[Depends(no_token)])
async def choose(wanted: WantedTurns, person: Someone, notices: AllNotices) -> None:
    """At most one mail an hour."""
    await notices.mail.choose(person.id, wanted.turns)


@router.delete("/mail", status_code=204, summary="Forget my address", dependencies=[Depends(no_token)])
async def remove_address(person: Someone, notices: AllNotices) -> None:
    """No more mails of any kind."""
    await notices.mail.remove(person.id)


@router.post("/mail/confirm", summary="This is my address")
async def confirm(followed: Followed, notices: AllNotices) -> Confirmed:
    """What the link in the first mail leads to. Nobody has to be logged in."""
    return Confirmed(address=await notices.mail.confirm(followed.token))


@router.post("/mail/stop", status_code=204, summary="No more mails about turns")
async def stop(token: Annotated[str, Query(max_length=LONGEST_TOKEN)], notices: AllNotices) -> None:
    """What the link at the end of such a mail leads to. Nobody has to be logged in."""
    await notices.mail.stop_turns(token)


@router.post("/mail/forgotten", status_code=204, summary="I have lost my password", dependencies=[Depends(no_token)])
async def forgotten(request: Request, lost: Forgotten, notices: AllNotices) -> None:
    """If there is such an account with an address, a link is sent there. The answer is the same if there is none."""
    await _may_mail(request, name_key(lost.name))
    notices.mail.forgotten(lost.name)


@router.post("/mail/reset", summary="A new password by mail", dependencies=[Depends(no_token)])
async def reset(request: Request, given: NewPassword, notices: AllNotices) -> Named:
    """The link works once, for one hour. You are logged out everywhere."""
    await request.app.state.rate_limits.hit_address("tries", request.scope)
    return Named(name=await notices.mail.reset(given.token, given.password))


async def _may_mail(request: Request, about: str) -> None:
    """Nobody is to be sent many mails by others."""
    rate_limits = request.app.state.rate_limits
    await rate_limits.hit_address("mails", request.scope)
    await rate_limits.hit("mails of a name", about)


@router.websocket("/turns")
async def feed(websocket: WebSocket) -> None:
    await serve_feed(websocket, websocket.app.state.notices.feeds, await known_person(websocket), lambda: recognise(websocket))


@links.post("/mail/stop", status_code=204)
async def one_click(token: Annotated[str, Query(max_length=LONGEST_TOKEN)], notices: AllNotices) -> None:
    """`List-Unsubscribe` with one click (RFC 8058): the mail program does it itself."""
    await notices.mail.stop_turns(token)


@links.get("/mail/stop")
async def ask_to_stop(token: Annotated[str, Query(max_length=LONGEST_TOKEN, pattern=r"^[\w.-]*$")]) -> RedirectResponse:
    """Of a mail program that opens the address instead: the page that asks. Looking at a link changes nothing."""
    return RedirectResponse(f"/mail#stop={token}", 303)
