"""A Ray cluster: more machines, for the arena and for training."""

import importlib
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from unlost.kernel.errors import BadOption

Ray: TypeAlias = Any  # the module, which need not be installed, and has types only where it is


@contextmanager
def cluster(address: str) -> Iterator[Ray]:
    """Ray, connected to the cluster at an address, such as auto; BadOption says why if it cannot be."""
    try:
        ray: Ray = importlib.import_module("ray")
    except ImportError:
        raise BadOption("--ray needs Ray, which is not installed: pip install 'unlost[ray]'") from None
    _call_at(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as fault:
        raise BadOption(f"--ray {address}: {str(fault).splitlines()[0] if str(fault) else 'no cluster answers'}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _call_at(address: str) -> None:
    """See that somebody answers at host:port, since Ray itself would wait there for ever."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return  # such as auto
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except (OSError, ValueError, OverflowError):
        raise BadOption(f"--ray {address}: no cluster answers there") from None
