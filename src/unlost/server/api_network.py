"""Opening one's own machine to the local network, over HTTP: for the one who sits at it, and nobody else."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from msgspec import Struct

from unlost.languages import t
from unlost.server.api_people import no_token
from unlost.server.api_tables import tell, told
from unlost.server.errors import Refused
from unlost.server.local_network import LocalNetwork

router = APIRouter()


class NetworkNews(Struct):
    """Whether friends in the local network can come to this server."""

    mine: bool  # do you sit at the machine whose server this is? Only then it can be opened
    address: str | None  # by which they can, if it is open; told to you only


STRUCTS: list[type[Struct]] = [NetworkNews]


def _is_mine(request: Request) -> bool:
    network: LocalNetwork = request.app.state.network
    return network.may_be_asked_by(request.scope, request.headers.get("host", ""))


async def mine(request: Request) -> LocalNetwork:
    """The network of one's own machine; Refused to everybody else."""
    if not _is_mine(request):
        raise Refused("not_allowed", t("Only who sits at the machine of this server can do that."))
    found: LocalNetwork = request.app.state.network
    return found


Mine = Annotated[LocalNetwork, Depends(mine)]


@router.get("/api/network", summary="Can friends in the local network come here?", **told(NetworkNews))
async def network(request: Request) -> Response:
    is_mine = _is_mine(request)
    return tell(NetworkNews(is_mine, request.app.state.network.address if is_mine else None))


@router.post("/api/network", summary="Open my own server to the local network", dependencies=[Depends(no_token)], **told(NetworkNews))
async def open_network(found: Mine) -> Response:
    """The answer has the address, which has been asked and answers."""
    return tell(NetworkNews(True, await found.open()))


@router.delete("/api/network", summary="Close it again", dependencies=[Depends(no_token)], **told(NetworkNews))
async def close_network(found: Mine) -> Response:
    await found.close()
    return tell(NetworkNews(True, None))
