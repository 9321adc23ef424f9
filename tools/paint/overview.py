"""A page that shows everything, to be judged by eye."""

from collections.abc import Sequence
from pathlib import Path

from paint.faces import FACES
from paint.palette import PALETTE
from paint.pictures import PANORAMAS

# Machado, Oliveira and Fernandes 2009: what people see who lack one kind of cone
VISION = {
    "protanopia": "0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0",
    "deuteranopia": "0.367 0.861 -0.228 0 0 0.280 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0",
    "tritanopia": "1.256 -0.077 -0.179 0 0 -0.078 0.931 0.148 0 0 0.005 0.691 0.304 0 0 0 0 0 1 0",
}


def overview(art: Path) -> str:
    """Everything at one glance, to be judged by eye: panoramas, cards, columns, both grounds, kinds of colour vision."""

    def card(name: str, value: int, width: float, covered: bool = False) -> str:
        deep, _, light = PALETTE[name]
        up = f"margin-top:-{width * 1.1:.0f}px;" if covered else ""
        box = (
            f"position:relative;width:{width}px;height:{width * 1.4:.0f}px;border-radius:{width * 0.06:.0f}px;box-shadow:0 0 0 1px"
            f" #0004,0 1px 3px #0006;{up}"
        )
        ground = f"background:url({(art / name).as_uri()}.svg) 0 {-value * width * 0.3:.1f}px/{width}px auto"
        badge = (
            f"position:absolute;left:4%;top:3%;"
            f"min-width:20%;background:{light};color:{deep};border-radius:{width * 0.05:.0f}px;text-align:center"
        )
        return f'<div style="{box}{ground}"><b style="{badge};font:700 {width * 0.2:.0f}px Georgia,serif">{value}</b></div>'

    def row(*parts: str, more: str = "") -> str:
        return f'<div style="display:flex;gap:10px;padding:12px;{more}">' + "".join(parts) + "</div>"

    def columns(width: int, values: Sequence[int]) -> list[str]:
        return ["<div>" + "".join(card(name, v, width, at > 0) for at, v in enumerate(values)) + "</div>" for name in PANORAMAS]

    page = '<body style="margin:0;background:#efe6d3">' + row(
        *(f'<img width="220" src="{(art / name).as_uri()}.svg">' for name in PANORAMAS)
    )
    for name in PANORAMAS:
        page += row(*(card(name, v, 120) for v in range(11)))
    for ground in ("#efe6d3", "#1d1712"):
        page += row(*columns(96, (2, 3, 5, 8, 10)), *columns(60, (2, 3, 5, 8, 10)), more=f"background:{ground}")
        for size in (200, 64, 48, 32):
            faces = (f'<img width="{size}" style="border-radius:50%" src="{(art / "people" / name).as_uri()}.svg">' for name in FACES)
            page += row(*faces, more=f"flex-wrap:wrap;background:{ground}")
    for name, values in VISION.items():
        page += (
            f'<svg width="0" height="0"><filter id="{name}" color-interpolation-filters="linearRGB"><feColorMatrix'
            f' values="{values}"/></filter></svg>'
        )
        page += row(*columns(96, (2, 4, 5, 7, 10)), *columns(60, (3, 6, 9)), more=f"filter:url(#{name})")
    return page
