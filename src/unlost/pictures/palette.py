"""The colours of the pictures, by day and by lamplight: those of the pages (`web/style.css`)."""

LETTERS = "YBWGRP"
FILES = {"Y": "yellow", "B": "blue", "W": "white", "G": "green", "R": "red", "P": "purple"}
SIGNS = {"Y": "sun", "B": "wave", "W": "peak", "G": "leaf", "R": "flame", "P": "moon"}
MID = {"Y": "#e3a83b", "B": "#2b7bb3", "W": "#c3cfd9", "G": "#3b8a57", "R": "#c4432d", "P": "#7758a3"}
CARD_INK = {"Y": "#7a4f06", "B": "#14486e", "W": "#3f4f5d", "G": "#1d5232", "R": "#85210f", "P": "#4a3270"}  # on a card, at any light

LIGHT = {
    "paper": "#f4ecdc", "sheet": "#fffaf0", "ink": "#2b241c", "soft": "#6a5d4c", "line": "#d9cbb0", "glow": "#c9822b", "accent": "#8a4b1f",
    **CARD_INK,
}  # fmt: skip
DARK = {
    "paper": "#1d1a17", "sheet": "#282320", "ink": "#f2e8d8", "soft": "#b8a993", "line": "#4a4038", "glow": "#f0b765", "accent": "#e0a256",
    "Y": "#f5cf85", "B": "#9fd0f2", "W": "#d5e0e9", "G": "#a5dcb8", "R": "#f5a897", "P": "#cdb8ee",
}  # fmt: skip

SERIF = "Fraunces,Georgia,'Times New Roman',serif"
SANS = "'Source Sans',system-ui,'Segoe UI',Helvetica,Arial,sans-serif"


def style(scope: str, colours: dict[str, str]) -> str:
    """The rules of a picture; what is defined once takes its looks from where it is used.

    `ink` fills with ink, `line` strokes with the colour of lines, `Y` fills with the ink of yellow.
    """
    fills = "".join(f"{scope} .{name}{{fill:{value};color:{value}}}" for name, value in colours.items() if name != "line")
    return (
        f"{scope} text{{font-family:{SANS};font-weight:400}}{scope} .b{{font-weight:600}}"
        f"{scope} .n{{font-family:{SERIF};font-weight:600}}{scope} .m{{text-anchor:middle}}"
        f"{scope} .e{{text-anchor:end}}{scope} .line{{stroke:{colours['line']};fill:none}}"
        f"{scope} .rim{{stroke:{colours['glow']};fill:none}}"
        f"{scope} .last{{stroke:{colours['ink']};fill:none}}{fills}"
    )
