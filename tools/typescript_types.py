"""Python's types as TypeScript interfaces: used by `tools/generate_types.py`.

TypedDicts, dataclasses, msgspec's Structs and pydantic's models become interfaces, with all that they are made of.
"""

import dataclasses
import inspect
import json
import re
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, Required, Union

import msgspec
import pydantic
from fastapi.routing import APIRoute

from unlost.kernel import views
from unlost.kernel.game import Game
from unlost.kernel.registry import part
from unlost.server import messages, turns
from unlost.server.app import API

HEAD = "// {}\n// Written by tools/generate_types.py from the Python types: do not edit.\n\n"
SHARED = HEAD.format("The shapes of what the server sends: over a table's socket, and in answer to a request.")
OF_GAME = HEAD.format("The shapes of the game's view, guide, printed facts, sheet, deal and options.")
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
    bytes: "string",
}
SHAPES = ("View", "Guide", "Printed", "Sheet")  # what a table is drawn from, beside the options


class Module:
    """A file of interfaces: those that were asked for, and all that they are made of. `prefix` is left out of their names."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.interfaces: dict[str, str] = {}

    def name(self, shape: type) -> str:
        """The name of a shape's interface, which is written if it is not there yet."""
        name = shape.__name__.removeprefix(self.prefix)
        if name not in self.interfaces:
            self.interfaces[name] = ""  # it may speak of itself; what it is made of comes after it
            self.interfaces[name] = f"export interface {name} {{\n{''.join(self._fields(shape))}}}\n"
        return name

    def _fields(self, shape: type) -> Iterable[str]:
        if issubclass(shape, msgspec.Struct):
            return self._of_struct(shape)
        hints = typing.get_type_hints(shape, include_extras=True)
        names = shape.model_fields if issubclass(shape, pydantic.BaseModel) else hints
        return [self._field(name, hints[name]) for name in names]

    def _field(self, name: str, kind: Any, optional: bool = False) -> str:
        if typing.get_origin(kind) in (NotRequired, Required):
            optional, kind = typing.get_origin(kind) is NotRequired, typing.get_args(kind)[0]
        return f"  {name}{'?' if optional else ''}: {self.typed(kind)};\n"

    def _of_struct(self, struct: type[msgspec.Struct]) -> Iterable[str]:
        info: Any = msgspec.inspect.type_info(struct)
        if info.tag_field:  # tells it from the others
            yield f'  {info.tag_field}: "{info.tag}";\n'
        hints = typing.get_type_hints(struct, include_extras=True)
        for field in msgspec.structs.fields(struct):
            args = typing.get_args(hints[field.name]) if _is_union(hints[field.name]) else ()
            optional = msgspec.UnsetType in args or (struct.__struct_config__.omit_defaults and not field.required)
            yield self._field(field.encode_name, hints[field.name], optional)

    def typed(self, kind: Any) -> str:
        """A type as TypeScript writes it."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is Annotated:
            return self.typed(args[0])
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in args)
        if _is_union(kind):
            return " | ".join(dict.fromkeys(self.typed(one) for one in args if one is not msgspec.UnsetType))
        if origin in (list, Sequence) or (origin is tuple and args[1:] == (...,)):
            inner = self.typed(args[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.typed(one) for one in args)}]"
        if origin in (dict, Mapping):
            return f"Record<string, {self.typed(args[1])}>"
        is_model = inspect.isclass(kind) and issubclass(kind, msgspec.Struct | pydantic.BaseModel)
        if typing.is_typeddict(kind) or is_model or dataclasses.is_dataclass(kind):
            return self.name(kind)
        raise TypeError(f"{kind!r} has no counterpart in TypeScript yet")

    def written(self) -> str:
        return "\n".join(self.interfaces.values())


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (Union, types.UnionType)


def shared_types() -> str:
    """The text of `types.d.ts`: what every view has, the messages of the socket, and the answers to requests."""
    module = Module()
    for shape in (views.View, views.HandsView):
        module.name(shape)
    said = [module.name(one) for one in messages.FromServer.__subclasses__()]
    asked = [module.name(one) for one in messages.FromClient.__subclasses__()]
    told = [module.name(one) for one in turns.FromFeed.__subclasses__()]
    answers = _answers(module)
    return f"""{SHARED}{module.written()}
/** What a client sends. */
export type ClientMessage =
  {" | ".join(asked)};

/** What the server sends. */
export type ServerMessage = {" | ".join(said)};

/** What the server tells over the socket of one's turns. */
export type TurnsMessage = {" | ".join(told)};

/** The answer to a request, such as `GET /api/games`. */
export type Answer<Asked extends string> ={answers};
"""


def _answers(module: Module) -> str:
    """A type that finds the answer to a request by its method and address; the longer addresses are tried first."""
    found: dict[str, str] = {}
    for route in (route for one in API for route in one.router.routes if isinstance(route, APIRoute)):
        path = re.sub(r"\{\w+\}", "${string}", route.path)
        for asked in [path, *([f"{path}?${{string}}"] if route.dependant.query_params else [])]:
            found |= {f"{method} {asked}": _answer(module, route) for method in route.methods or ()}
    lines = [f"  Asked extends `{asked}` ? {found[asked]} :" for asked in sorted(found, key=lambda one: (-one.count("/"), one))]
    return "\n" + "\n".join([*lines, "  unknown"])


def _answer(module: Module, route: APIRoute) -> str:
    told: Any = route.responses.get(200, {}).get("content", {}).get("application/json", {}).get("schema", {})
    if "$ref" in told:
        name = told["$ref"].rsplit("/", 1)[1]
        return module.name(next(shape for shape in _structs() if shape.__name__ == name))
    if route.response_model is not None:
        return module.typed(route.response_model)
    return "null" if route.status_code == 204 else "string"


def _structs() -> list[type[msgspec.Struct]]:
    return [struct for module in API for struct in getattr(module, "STRUCTS", ())]


def game_types(game: Game, annotations: Mapping[str, str]) -> str:
    """The text of `games/NAME/types.d.ts`; the types of the game's options are given as Python writes them."""
    described = part(game.name, "views")
    title = game.name.capitalize()
    module = Module(title)
    for shape in vars(described).values():
        if typing.is_typeddict(shape) and shape.__module__ == getattr(described, "__name__", ""):
            module.name(shape)
    kinds = typing.get_type_hints(type("Options", (), {"__annotations__": dict(annotations)}), {"Literal": Literal})
    options = "".join(f"  {name}: {module.typed(kind)};\n" for name, kind in kinds.items())
    shapes = "".join(f"  {name.lower()}: {name if name in module.interfaces else 'object'};\n" for name in SHAPES)
    return f"""{OF_GAME}import type {{ Playing }} from "../../frame";

{module.written()}
export type Options = {{
{options}}};

/** What the game's table is drawn from. */
export interface Shapes {{
{shapes}  options: Options;
}}
export type Session = Playing<Shapes>;
"""
