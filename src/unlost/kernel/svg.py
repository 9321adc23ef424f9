"""The table of a view as one SVG. A game draws its own table in its part `svg`; one that has none is shown as text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from unlost.kernel.options import Options
from unlost.kernel.registry import part
from unlost.kernel.views import AnyShape
from unlost.languages import t
from unlost.pictures.drawing import Drawing

if TYPE_CHECKING:
    from unlost.kernel.game import Game


class Drawn(NamedTuple):
    """A table that has been drawn, and how large it is."""

    drawing: Drawing
    width: float
    height: float


class Draw(Protocol):
    """What a game's part `svg` has as `draw`.

    `seat` sits at the lower edge; None is a spectator. `among` are the views that are to have the same layout, `view` among them.
    `names` are those of the people who sit there; without any, the seats are numbered.
    """

    def __call__(
        self,
        view: AnyShape,
        guide: AnyShape,
        printed: AnyShape,
        options: Options,
        seat: int | None,
        among: Sequence[AnyShape],
        names: Sequence[str] = (),
    ) -> Drawn: ...


def draw_table(
    game: "Game", view: AnyShape, options: Options, seat: int | None, among: Sequence[AnyShape] = (), names: Sequence[str] = ()
) -> Drawn:
    """Draw what a view shows."""
    found = part(game.name, "svg")
    if found is None:
        return _as_text(game, view, options)
    draw: Draw = found.draw
    return draw(view, game.guide(view, [], options), game.printed(options), options, seat, among or [view], names)


def table_svg(game: "Game", view: AnyShape, options: Options, seat: int | None, dark: bool) -> str:
    """One SVG that needs nothing beside it."""
    drawing, width, height = draw_table(game, view, options, seat)
    return drawing.svg(width, height, t(game.title), game.picture(view, options), dark)


def table_html(light: str, dark: str) -> str:
    """A picture for a notebook, by the light that the reader has chosen."""
    from base64 import b64encode

    by_day, by_night = (f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}" for svg in (light, dark))
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{by_night}"><img src="{by_day}" style="max-width:100%"></picture>'
    )


def _as_text(game: "Game", view: AnyShape, options: Options) -> Drawn:
    drawing = Drawing()
    lines = game.picture(view, options).splitlines()
    for place, line in enumerate(lines):
        drawing.text(16, 30 + 18 * place, line, 13)
        drawing.body[-1] = drawing.body[-1].replace("<text", '<text xml:space="preserve" style="font-family:monospace"')
    return Drawn(drawing, 32 + 8 * max(map(len, lines), default=0), 32 + 18 * len(lines))
