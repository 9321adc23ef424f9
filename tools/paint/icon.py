"""The icon of the app."""

from paint.canvas import Canvas


def icon(your_turn: bool = False) -> Canvas:
    """The icon of the app: the lands behind each other, a lost city before the sun. Its heart lies in the safe circle.

    If it is one's turn it has a dot, large enough for a tab.
    """
    c = Canvas("i", 512, 512)
    c.pen = "#3A2015"
    c.rect(0, 0, 512, 512, c.ramp("#F0B35A", "#FBE3AE@.5", "#FFF3D2"))
    c.disc(256, 206, 190, c.halo("#FFFBEA", "#FFF3CC:.6@.5", "#FFEFC0:0"))
    c.disc(256, 198, 92, "#FFFBEC")
    c.put("M-4 330L70 250l36 34 66-80 54 70 40-40 70 74 60-64 62 50 66-66v284H-4z", c.ramp("#EEF3F6", "#C9D8E2"), 1, 0.4, 3)
    c.put("M172 204l-66 80-36 46h96l-10-40 22-30zM266 234l-40 40-20 50h64l-14-36zM396 244l-50 56-16 40h60l-10-40z", "#8BA3B9", 0.5)
    c.put("M-4 346q90-40 180-10t170-6 170-14v200H-4z", c.ramp("#E9B64C", "#D9952F"), 1, 0.5, 3)
    # the city
    lit, dim = c.ramp("#C4432D", "#8C2E22"), "#6A201C"
    for x, y, w, h in ((256, 392, 180, 56), (256, 336, 132, 48), (256, 288, 88, 44)):
        c.put(f"M{x - w / 2:.0f} {y}l{w * 0.06:.0f}-{h}h{w * 0.88:.0f}l{w * 0.06:.0f} {h}z", lit, 1, 0.8, 3)
        c.put(f"M{x - w / 2:.0f} {y}l{w * 0.06:.0f}-{h}h{w * 0.26:.0f}v{h}z", dim)
    c.put("M226 244a30 34 0 0 1 60 0z", c.ramp("#F2B45E", "#C4632D"), 1, 0.8, 3)
    c.put("M226 244a30 34 0 0 1 30-34q-16 12-14 34z", "#8C2E22")
    c.line("M256 210v-26", "#3A2015", 5)
    c.put("M256 184q-18 8-34 5 14 9 34 7z", "#2B7BB3")
    c.put("M226 392l12-104h36l12 104z", c.ramp("#FFEDB8", "#E9A24C"))
    c.line("M235 306h42M233 324h46M231 342h50M229 360h54M227 378h58", "#8C2E22", 3, 0.5)
    c.put("M242 288v-22a14 14 0 0 1 28 0v22z", "#FFF6D0", 1, 0.8, 3)
    # nearer lands
    c.put("M-4 398q70-34 150-10 60 18 116 0t124 2 130-14v140H-4z", c.ramp("#4E9E68", "#2F7A4C"), 1, 0.5, 3)
    c.put("M-4 430q50-26 100-6t100 0 104-4 100 6 116-10v100H-4z", c.ramp("#3F92C8", "#216BA2"), 1, 0.5, 3)
    c.line("M20 448q40-16 80 0t80-2M220 452q40-16 80 0M340 446q50-14 100 0", "#DCEEF6", 5, 0.8)
    c.put("M-4 480q120-30 256-6t264-8v60H-4z", c.ramp("#7758A3", "#3B2864"), 1, 0.5, 3)
    if your_turn:
        c.disc(366, 366, 146, "#FFF8EC")
        c.disc(366, 366, 118, "#C4432D")
    return c
