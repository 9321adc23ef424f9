"""Green: the jungle."""

import math
import random

from paint.scroll import Scroll
from paint.strokes import DASH, bent, join, mix, num


def jungle() -> Scroll:
    c = Scroll("green", ["#C3DEBB", "#9CCB9C", "#6FB27E", "#45945F", "#2F7A4C", "#1F5C3A"], "#E6F2D6")
    night, _moss, sunny = "#123524", "#7FB069", "#D5E59A"

    def treetops(size: int, variant: int) -> str:
        """The outline of a wood, wide enough to be shifted."""
        rng = random.Random(f"treetops {size} {variant}")
        x, here, d = -70.0, 0.0, "M-70 0a"
        while x < 250:
            r = round(size * rng.choice((0.5, 0.7, 0.9, 1.2)))
            step = round(r * 1.5)
            dy = round(math.sin(x / 34 + variant) * size * 0.4 + rng.uniform(-1.5, 1.5) - here)
            d += f"{join((r, r))} 0 0 1 {join((step, dy))} "
            x, here = x + step, here + dy
        return c.outline(f"{d.rstrip()}V110H-70z")

    places = iter(range(1, 99))

    def canopy(y: float, size: int, depth: float, haze: float = 0.5, light: float = 0.5) -> None:
        """Treetops: heads of leaves, dabs of light on them, a darker row below."""
        colour, turn = c.tone(round(depth * 12) / 12), next(places)
        line, x = treetops(size, turn % 2), (turn * 23) % 90 - 45
        c.brush(
            line,
            c.ramp(mix(colour, sunny, 0.12), colour + "@.2", mix(colour, c.haze, haze)),
            mix(colour, c.deep, 0.5),
            0.5 + depth * 0.3,
            at=(x, y),
        )
        c.brush(line, c.ramp(mix(colour, c.deep, 0.28), mix(colour, c.haze, haze) + ":0@.5"), at=(x - 13, y + round(size * 1.5)), o=0.8)
        if light:
            c.brush(line, "none", sunny, size * 0.17, light, "0 3 0 7 0 4 0 11 0 2 0 19", (x + 2, y + round(size * 0.4)))
            c.brush(line, "none", mix(colour, sunny, 0.35), size * 0.15, light, "0 3 0 6 0 15", (x - 11, y + round(size * 1.8)))

    def giant(x: float, y: float, h: float, depth: float, spread: float) -> None:
        """A tree above the others: a bare trunk and a flat crown."""
        colour = c.tone(depth)
        c.line(
            f"M{join((x - 2, y))}q3-{num(h * 0.5)} 1-{num(h)}M{join((x - 1, y - h * 0.7))}"
            f"q-{num(spread * 0.3)}-2-{num(spread * 0.5)}-{num(h * 0.3)}M{join((x, y - h * 0.6))}q{num(spread * 0.3)}-4"
            f" {num(spread * 0.5)}-{num(h * 0.4)}",
            mix(c.deep, c.haze, 0.4 * (1 - depth)),
            1 + h / 40,
        )
        w = spread / 4
        crown = (
            f"M{join((x - spread, y - h + 3))}a{join((w, w * 0.8))} 0 0 1 {num(w * 1.5)}-{num(w * 0.7)}a{join((w, w * 0.8))} 0 0 1"
            f" {num(w * 2.2)}-{num(w * 0.3)}a{join((w, w * 0.8))} 0 0 1 {num(w * 2)} {num(w * 0.2)}a{join((w, w * 0.8))} 0 0 1"
            f" {num(w * 2.1)} {num(w)}q-{num(w * 4)} {num(w * 0.9)}-{num(w * 7.8)}-{num(w * 0.2)}z"
        )
        c.put(crown, c.ramp(mix(colour, sunny, 0.45), colour, mix(colour, c.deep, 0.35)), 1, 0.5)

    c.rect(0, 0, 200, 220, c.ramp("#A8D3B0", "#CFE6C4@.5", "#FBF5D6"))
    c.disc(140, 82, 70, c.halo("#FFFDEA", "#FFF9D2:.6@.35", "#FFF7C8:0"))
    c.disc(140, 82, 16, "#FFFEF4")
    c.wisps([(56, 40, 120, 6), (-20, 66, 100, 5), (110, 66, 120, 5), (60, 108, 130, 5), (-20, 20, 90, 4)], "#FBFCEC", 0.85)
    c.birds([(92, 60, 1), (100, 55, 0.8), (84, 54, 0.7)])
    # 2: hills and the camp
    c.land(bent([(-4, 150), (30, 140), (56, 146), (84, 134), (112, 142), (150, 126), (180, 138), (204, 130)]), 0.02, 260, 0.8, 0.3)
    c.land(bent([(-4, 160), (40, 156), (80, 150), (120, 156), (170, 146), (204, 154)]), 0.14, 260, 0.8, 0.3)
    canopy(172, 9, 0.2, 0.5, 0.35)
    c.put("M104 178q8-12 32-12t30 12q-30 8-62 0z", c.ramp("#E9EDB4", "#A9CC94"), 1, 0.3)
    c.camp(136, 174, 0.85)
    canopy(190, 9, 0.28, 0.45, 0.4)
    # 3: parrots over the giants
    c.mist(186, 40, 0.7)
    giant(92, 250, 46, 0.36, 24)
    giant(168, 250, 58, 0.4, 28)
    canopy(240, 9, 0.36, 0.45)
    bird = c.shape(
        "parrot",
        '<path fill="#C4432D" d="M0 0q5-4 9-1l3 0-2 2q-4 3-10 3l-8 6 4-7z"/><path fill="#E3A83B" d="M2 0q-2-6-9-8 1 6 6 9z"/><path fi'
        'll="#2B7BB3" d="M3 1q4-5 9-8 0 6-6 9z"/>',
    )
    for x, y, z, f in ((118, 216, 0.8, False), (134, 208, 0.6, False), (126, 228, 0.6, True)):
        c.stamp(bird, x, y, z, f)
    # 4: the fall
    c.mist(236, 44, 0.8)
    c.put("M90 340l4-50-6-22 4-12 20-4 18 3 28-4 30-3 16 6v90z", c.ramp("#7FA98C", "#CFE3C4"), 1, 0.4)
    c.put("M90 340l4-50-6-22 4-12 10-2-4 14 8 20-4 50z", night, 0.35)
    c.put("M128 254q10-3 22 0l3 30-2 60h-28l3-60z", c.ramp("#FFFFFF", "#EDF7F1@.6", "#FFFFFF:.6"))
    c.line("M132 258v76M138 256v80M144 258l2 76M150 262v60", "#8FC0B4", 0.6, 0.7, "16 3 28 4")
    c.line("M112 266l3 20M104 280l2 24M164 264l-2 26M176 262l2 30M188 266l-2 20", c.deep, 0.6, 0.4)
    for x, w in ((88, 38), (154, 50)):
        d, here = f"M{x} 258", x
        while here < x + w - 4:
            r = c.rng.uniform(4, 8)
            d += f"a{join((r, r))} 0 0 1 {num(r * 1.5)} {num(c.rng.uniform(-1, 1))}"
            here += round(r * 1.5)
        c.put(f"{d}q-6 10-12 4-6 8-12 0-8 4-12-2z", c.tone(0.46), 1, 0.4)
    c.disc(138, 338, 40, c.halo("#FFFFFF", "#FFFFFF:.5@.5", "#FFFFFF:0"), 0.9, 16)
    # 5: the river
    canopy(312, 9, 0.48, 0.3)
    c.put("M124 330q-44 8-54 18t36 15 60 6l38 4v-34q-30-2-44-8z", c.ramp("#F2F9EE", "#9CCFC0@.4", "#5FA89E"), 1, 0.3)
    c.line("M108 338q-22 5-24 10M150 344q14 6 40 4M150 362q20 4 44 3M84 354q10 8 30 7", "#FFFFFF", 0.8, 0.9)
    c.put("M112 352q14 5 32 1-6 6-16 6t-16-7z", "#6B4226", 1, 0.8)
    c.people([(120, 353, 0.9), (128, 354, 0.9), (136, 353, 0.9)])
    c.line("M121 348l-7 10M137 348l7 10", c.deep, 0.6)
    c.palm(70, 358, 34, -4, "#3E5A34", "#2F6B45", "#7FB069")
    c.palm(186, 346, 26, 4, "#3E5A34", "#2F6B45", "#7FB069")
    # 6: the bridge of lianas
    canopy(400, 9, 0.5, 0.45)
    c.mist(396, 50, 0.6)
    bark = c.ramp("#27503A", "#4F7C58@.7", "#86A874", across=True)
    for x, w in ((74, 13), (176, 17)):
        c.put(f"M{x - w - 4} 490q5-50 {w - 4}-106h{w - 3}q-2 56 {w} 106z", bark, 1, 0.5)
        c.line(f"M{x - 3} 392q-3 50-5 90M{x + 1} 394q0 50 4 86", c.deep, 0.6, 0.5, DASH)
    c.line("M78 412q48 34 94 4M78 404q48 34 94 4", "#4A3A22", 1)
    c.line("".join(f"M{x} {num(407 + 16 * (1 - ((x - 125) / 47) ** 2))}v8" for x in range(84, 172, 8)), "#4A3A22", 0.7)
    c.people([(112, 429, 1), (126, 432, 1)])
    c.line("M92 396q-2 24 2 46M150 398q4 24 0 46M134 396q-3 8 1 16M60 392q-4 30-1 54", "#3F6B3A", 1, 0.8)
    d = (
        "M48 384a9 9 0 0 1 13-8 12 12 0 0 1 20-3 11 11 0 0 1 19 3 8 8 0 0 1 12 3 9 9 0 0 1 15 0 10 10 0 0 1 17-3 13 13 0 0 1 23-4 12"
        " 12 0 0 1 20 3 10 10 0 0 1 17 4v12"
    )
    c.put(
        d + "q-9 9-20 2-12 9-24 1-14 8-28-2-12 7-24 0-10 6-20 1-14 10-30 1-10 4-15-5z",
        c.ramp(mix(c.tone(0.6), sunny, 0.3), c.tone(0.62), c.tone(0.8)),
        1,
        0.5,
    )
    c.put("M70 374q8-1 11 6-4-5-11-6zM92 375q7 0 9 6-3-5-9-6zM150 377q8-1 10 6-4-5-10-6zM172 373q10 0 12 7-5-6-12-7z", sunny, 0.7)
    # 7: the house in the tree
    canopy(448, 13, 0.62, 0.3)
    c.put("M130 540q10-40 8-96h22q-2 50 12 96z", bark, 1, 0.6)
    c.put("M122 468h46l-4 6h-38z", "#6B4A2A", 1, 0.7)
    c.put("M128 468v-16h34v16z", c.ramp("#B98A4E", "#7A5430"), 1, 0.6)
    c.put("M120 454l25-18 25 18q-25-5-50 0z", c.ramp("#D9C070", "#8A7436"), 1, 0.6)
    c.windows([(138, 464), (152, 464)], 5, 8)
    c.line("M134 474l-6 40M140 474l-5 40M133 480h6M132 487h6M131 494h6M130 501h6", "#4A3A22", 0.8)
    c.lamps([(145, 460)], 18, 0.5, 0.8)
    leafy = c.ramp(mix(c.tone(0.6), sunny, 0.25), c.tone(0.75))
    c.put(
        "M96 458a7 7 0 0 1 6-11 8 8 0 0 1 14-1 6 6 0 0 1 9 8q-6 6-13 2-8 6-16 2zM168 456a7 7 0 0 1 5-11 8 8 0 0 1 14-3 8 8 0 0 1 14 4"
        "v12q-8 4-15-1-10 5-18-1z",
        leafy,
        1,
        0.5,
    )
    canopy(502, 13, 0.7, 0.25)
    # 8: the stone face
    stone = c.ramp("#3E5F4C", "#A9B89A@.7", "#D9DFBE", across=True)
    c.put("M92 524h10v20H92zM146 524h12v20h-12z", stone, 1, 0.7)
    c.put("M98 560l2-52q4-14 24-14t24 14l4 52z", stone, 1, 0.7)
    c.put("M98 560l2-52q4-14 24-14-12 8-12 24l-2 42z", night, 0.4)
    c.line(
        "M106 516h12v7h-12zM130 516h12v7h-12zM124 514v16l-6 2h12M110 540h28M110 540v5h28v-5M117 540v5M124 540v5M131 540v5M104 508"
        "q20-8 40 0M95 529v10M154 529v10M104 514l14-1M130 513l14 1",
        c.deep,
        0.9,
        0.8,
    )
    c.windows([(112, 522), (136, 522)], 2, 3, "#F6D26A")
    c.put("M100 506q-4-12 10-13 6-8 16-3 12-5 18 5 8 2 4 11-8-2-12 2-4 8-8 0-8 4-12-2-6 10-16 0z", c.tone(0.72), 1, 0.4)
    c.line("M106 508q-3 14 0 26M146 506q4 12 1 30M150 508q2 8 0 14", "#5E9A56", 1.3)
    canopy(552, 13, 0.78, 0.2)
    # 9: the stair
    c.mist(548, 44, 0.5)
    c.put("M106 640l12-66h32l12 66z", stone, 1, 0.5)
    c.line("M116 582h36M115 589h38M113 596h42M112 603h44M111 610h46", c.deep, 0.7, 0.5)
    c.put("M102 600l3-28h8l2 28zM154 600l2-28h8l3 28z", stone, 1, 0.7)
    c.lamps([(109, 569), (160, 569)], 12, 1.6)
    canopy(600, 13, 0.7, 0.6, 0.4)
    # the city under the leaves
    c.rect(0, 600, 200, 280, c.ramp("#CFE6B4:0", "#F3F3C4@.16", "#9CCB8C@.5", "#245F3E"))
    c.disc(130, 676, 110, c.halo("#FFFBD8", "#F6F3B8:.7@.35", "#E9EEB0:0"))
    canopy(690, 13, 0.25, 0.5, 0.4)

    def pyramid(x: float, y: float, w: float, h: float, steps: int, lit: str, dim: str, ink: float) -> None:
        rise = h / steps
        c.tier([(x, y - k * rise, w * (1 - 0.78 * k / steps), rise, "flat") for k in range(steps)], lit, dim, lit, dim, ink, 0.3, 0.05)

    pyramid(64, 740, 70, 60, 5, c.ramp("#C3D3A0", "#86B083"), "#7FA57C", 0.25)
    pyramid(190, 740, 60, 74, 5, c.ramp("#C3D3A0", "#86B083"), "#7FA57C", 0.25)
    canopy(740, 13, 0.42, 0.3, 0.4)
    lit, dim = c.ramp("#EFE9B8", "#A9B27C"), "#5E7A58"
    pyramid(128, 810, 124, 118, 6, lit, dim, 0.6)
    c.tier([(128, 692, 28, 22, "flat"), (128, 668, 20, 8, "teeth")], c.ramp("#F9F1C0", "#C9BF86"), dim, "#FFF8CF", dim, 0.6, 0.3)
    c.windows([(128, 692)], 8, 16, "#1F3E2A")
    c.windows([(128, 692)], 6, 13, c.ramp("#FFF6C8", "#F2B04A"))
    c.put("M116 812l6-120h12l6 120z", c.ramp("#FFF9D2", "#C3BC84"), 1, 0.5)
    c.line("".join(f"M{num(122 - k * 0.3)} {696 + k * 6}h{num(12 + k * 0.6)}" for k in range(19)), c.deep, 0.6, 0.45)
    c.windows(
        [
            (x, y)
            for y, row in (
                (708, (116, 140)),
                (728, (108, 148)),
                (748, (100, 112, 144, 156)),
                (768, (92, 106, 150, 164)),
                (788, (86, 100, 156, 170)),
            )
            for x in row
        ],
        2.6,
        7,
        "#2C4A32",
    )
    c.lamps([(116, 700), (140, 700), (106, 740), (150, 740), (92, 780), (164, 780)], 9, 1.2)
    c.line("M96 712q-4 10-2 20M160 732q4 10 1 22M84 752q-3 10 0 22M172 770q4 8 2 20M148 692q3 8 1 14", "#4E8A4C", 1.6)
    c.put("M70 772q4-8 10-4 6-6 12 0 8-2 8 4zM150 752q4-6 10-2 8-4 10 2zM94 732q4-6 9-2 6-2 7 2z", "#4E9A58", 1, 0.4)
    canopy(806, 13, 0.72, 0.1)
    c.tier([(84, 836, 16, 44, "flat"), (172, 836, 16, 44, "flat")], c.ramp("#D9D9A4", "#6E8A62"), "#3E5F44", ink=0.7)
    c.line("M80 800h8v8h-8zM168 800h8v8h-8zM80 814h8v6h-8zM168 814h8v6h-8z", c.deep, 0.8, 0.7)
    c.lamps([(84, 787), (172, 787)], 14, 2.2)
    c.put("M-4 836q50-10 100-4t108-2v54H-4z", c.ramp("#2F6E46", "#0F3322"), 1, 0.4)
    c.put("M118 830h20l26 54H92z", c.ramp("#F6EDB4", "#7FA06A:.6"))
    c.line("M116 838h24M112 847h32M107 858h42M101 870h54", c.deep, 0.7, 0.4)
    c.people([(122, 846, 1.2), (134, 856, 1.4)])
    # leaves close to the eye
    fronds = (
        *((-6, 884, 20, 1.2, "#0F3A24"), (4, 890, -8, 1.5, "#1B5434"), (-10, 860, 48, 1, "#174A2E")),
        *((206, 884, -26, 1.3, "#0F3A24"), (196, 892, 6, 1.4, "#1B5434"), (210, 856, -52, 1, "#174A2E")),
    )
    for x, y, turn, size, fill in fronds:
        blades = "".join(
            f"M0-{k * 7 + 6}q{join((m * (16 - k * 1.5), k - 10, m * (20 - k * 2), 2))}q{join((-m * 9, -4, -m * (20 - k * 2), -2))}z"
            for k in range(8)
            for m in (1, -1)
        )
        frond = c.shape(f"frond{fill}", f'<path fill="{fill}" stroke="{fill}" d="M0 0V-60{blades}"/>')
        c.body.append(f'<use href="#{frond}" transform="translate({x} {y})rotate({turn})scale({size})"/>')
    return c
