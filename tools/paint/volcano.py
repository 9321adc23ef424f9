"""Red: the volcano."""

import itertools
from collections.abc import Sequence

from paint.scroll import Scroll, houses
from paint.strokes import Point, bent, cornered, join, num


def volcano() -> Scroll:
    c = Scroll("red", ["#F0B79C", "#E38E70", "#D4664A", "#BE4630", "#963024", "#6B201C"], "#F8CBAE")
    black, ember = "#3A100E", "#FFC24A"

    def rocks(points: Sequence[Point], depth: float, foot: float, haze: float = 0.4) -> None:
        """A broken ridge with shaded faces on the left of its heights."""
        line: list[Point] = []
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            line.append((ax, ay))
            if bx - ax > 14:
                line.append((round(ax + (bx - ax) * c.rng.uniform(0.35, 0.6)), round((ay + by) / 2 + c.rng.uniform(-3, 3))))
        line.append(points[-1])
        c.land(cornered(line, False), depth, foot, haze, 0.5)
        d = lit = ""
        for before, top, after in zip(line, line[1:], line[2:], strict=False):
            if top[1] < before[1] and top[1] <= after[1] and top[0] > 60:
                w, h = top[0] - before[0], c.rng.uniform(16, 34)
                a, b = c.rng.uniform(-0.15, 0.3), c.rng.uniform(-0.3, 0.1)
                d += cornered(
                    [
                        before,
                        top,
                        (top[0] + w * a, top[1] + h * 0.4),
                        (top[0] + w * b, top[1] + h * 0.7),
                        (top[0] + w * a * 0.6, top[1] + h * 1.3),
                        (before[0] + w * c.rng.uniform(-0.4, 0.2), top[1] + h * 1.2),
                    ]
                )
                lit += cornered([top, after, (after[0] - 2, after[1] + h * 0.3), (top[0] + w * a, top[1] + h * 0.4)])
        if d:
            c.put(d, c.ramp(black + ":.55", black + ":0"))
            c.put(lit, c.ramp("#FFD9B0:.35", "#FFD9B0:0"))
        cracks = ""
        for x, y in line[1:-1]:
            if x > 56 and c.rng.random() < 0.6:
                cracks += (
                    f"M{join((x + c.rng.randint(-8, 8), y + c.rng.randint(12, 30)))}"
                    f"l{join((c.rng.randint(3, 9), c.rng.randint(2, 5), c.rng.randint(2, 7), c.rng.randint(-2, 3)))}"
                )
        if cracks:
            c.line(cracks, black, 0.6, 0.35)

    def lava(d: str, width: float, hot: float = 1) -> None:
        """Glowing rock: a halo, the stream, its white-hot core."""
        c.line(d, "#FF7A2A", width * 2.6, 0.28 * hot)
        c.line(d, "#FF8A32", width)
        c.line(d, "#FFE08A", width * 0.4)

    def stream(points: Sequence[Point], start: float, end: float) -> None:
        """A river of fire that grows as it comes nearer."""
        n = len(points) - 1
        left = [(x - (start + (end - start) * k / n) / 2, y) for k, (x, y) in enumerate(points)]
        right = [(x + (start + (end - start) * k / n) / 2, y) for k, (x, y) in enumerate(points)]
        body = bent(left) + "L" + bent(right[::-1])[1:].replace("M", "") + "z"
        c.put(body, c.ramp("#FFE9A0", "#FFB040@.3", "#F2602A"), 1, 0.35, 3, "#FF8A32")
        c.line(bent([(x + 0.6, y) for x, y in points]), "#FFF6CC", 0.4 + start * 0.25, 0.9, "14 3 30 4")

    # the sky, the smoke, the mountain
    c.rect(0, 0, 200, 240, c.ramp("#C95138", "#E98A62@.35", "#FBD9B4@.8"))
    c.disc(150, 96, 80, c.halo("#FFF0C8", "#FFDCA0:.6@.35", "#FFD090:0"))
    c.wisps([(-20, 34, 100, 6), (-10, 76, 90, 5), (30, 104, 80, 4)], "#FBD9B4", 0.6)
    c.put(
        "M138 92q-10-8-6-18-12-4-8-16-10-8 0-18-6-12 8-16 0-12 14-14 6-12 20-8 10-10 22-2 8-4 16 2v50q-8 8-16 4-4 8-14 6-2 8-10 8-2"
        " 10-10 12-2 8-8 10z",
        c.ramp("#7E2E28", "#A8483A@.5", "#E08A62"),
        0.9,
    )
    c.put(
        "M144 90q-4-8 2-16-4-10 6-16-2-12 10-16-2-12 12-14 4-10 14-8 8-6 16 0v26q-10 6-16 4-4 8-14 6-2 8-10 8-2 10-10 12-2 8-8 10z",
        "#F2A878",
        0.45,
    )
    c.line("M132 74q6-2 10 2M124 58q8-2 12 4M124 40q10-2 14 4M146 10q8 2 10 8M176 8q6 4 6 10", black, 0.7, 0.4)
    c.birds([(76, 92, 0.9), (86, 86, 0.8), (70, 84, 0.7)])
    c.put("M64 184q34-26 56-72 6-12 12-18l8 3 8-2 7 3q8 14 18 34 14 30 34 52z", c.ramp("#A8402E", "#D4745A@.6", "#F2B894"), 1, 0.5)
    c.put("M64 184q34-26 56-72 6-12 12-18l4 8-6 16 4 16-12 24-4 26z", black, 0.35)
    c.disc(143, 95, 22, c.halo("#FFF0B0", "#FFC24A:.6@.3", "#FF9A3A:0"), 0.95)
    lava("M143 97q-3 10 1 18t-4 16 4 20", 1.8)
    lava("M150 98q4 12 10 18t6 22", 1.2)
    # 2: the camp
    rocks([(-4, 164), (30, 160), (50, 166), (78, 158), (104, 168), (140, 172), (170, 158), (186, 164), (204, 156)], 0.16, 300, 0.6)
    c.camp(124, 171, 0.9)
    c.trail([(118, 173), (104, 180), (116, 190), (134, 198)], "#FFF0D2", 1)
    # 3: rivers of fire
    rocks([(-4, 206), (40, 202), (70, 208), (96, 192), (112, 206), (140, 210), (172, 188), (204, 198)], 0.28, 330, 0.5)
    stream([(120, 206), (114, 216), (128, 226), (122, 240), (104, 252), (100, 272)], 1.5, 9)
    stream([(182, 195), (176, 206), (188, 220), (184, 236), (192, 262)], 1.2, 6)
    c.mist(222, 34, 0.4)
    # 4: columns of basalt
    rocks([(-4, 256), (40, 254), (66, 260), (110, 262), (204, 262)], 0.36, 360, 0.4)
    lit, dim = c.ramp("#D9664A", "#B24432"), "#6A221C"
    x, towers = 78.0, []
    for h in (18, 30, 24, 40, 48, 36, 52, 44, 30, 40, 26, 16, 24):
        towers.append((x, 304.0, 10.0, float(h), ""))
        x += 10
    c.tier(towers, lit, dim, ink=0.5, share=0.35)
    c.put("".join(f"M{num(x - 5)} {num(304 - h)}l4-2h4l2 2z" for x, _, _, h, _ in towers), "#F2A07C", 1, 0.4)
    rocks([(-4, 296), (40, 300), (80, 300), (120, 306), (160, 298), (204, 304)], 0.44, 430, 0.35)
    c.trail([(84, 310), (70, 318), (92, 326), (120, 330)], "#FFE0B8", 1.1)
    # 5: geysers
    rocks([(-4, 338), (50, 336), (90, 342), (130, 336), (170, 342), (204, 334)], 0.5, 470, 0.35)
    steam = c.ramp("#FFF6EA:.2", "#FFF2E2:.9")
    for x, y, z in ((96, 346, 0.8), (132, 350, 1.2), (172, 348, 0.9)):
        c.body.append(
            f'<path fill="{steam}" transform="translate({x} {y})scale({z})" d="M-2 0q-3-10-2-18-8-4-4-10-4-8 4-10 4-8 10-2 8 2 5 9 5'
            f' 6-2 12-3 8-2 19z"/>'
        )
        c.put(f"M{x - 14 * z:.0f} {y + 4}q{6 * z:.0f}-7 {14 * z:.0f}-6t{14 * z:.0f} 6z", "#8A2C22", 1, 0.5)
    c.line("M80 354h14M112 358h30M156 356h26", ember, 1, 0.8)
    # 6: the lake of fire and the bridge of stone
    c.put("M-4 378q60-6 104-2t104-4v70H-4z", c.ramp("#FFE9A0", "#FFB448@.25", "#F2702E@.8"))
    c.line("M90 386h26M132 392h40M104 400h30M150 404h36M84 410h24M70 392h10M128 414h34", "#FFF6CC", 1.1, 0.8)
    c.put(
        "M204 378v-8h-18l-14 6-14 2q-28 2-48 2l-18-4-16 4-8 12 10 24 12-4 6-12q14-10 30-10t28 10l8 12 14-2 28 6z",
        c.ramp("#A83A2A", "#5A1A16"),
        1,
        0.7,
    )
    c.put("M68 392l10 24 12-4 6-12q-10-4-12-10zM96 400q14-10 30-10t28 10l8 12 4 0q-6-16-18-22-24-8-44 4z", black, 0.45)
    c.line("M92 377q30 8 64 2M172 376l10 10M186 370l6 14", "#FFC08A", 0.7, 0.8)
    c.people([(112, 380, 1), (124, 380, 1), (138, 380, 1)], black)
    rocks([(-4, 414), (30, 418), (60, 412), (84, 424), (130, 430), (168, 418), (204, 424)], 0.64, 560, 0.15)
    # 7: burnt trees and black glass
    for x, y, z, f in ((90, 448, 1, False), (160, 446, 1.2, True), (112, 452, 0.7, True)):
        tree = c.shape(
            "burnt",
            f'<path fill="none" stroke="{black}" stroke-width="2" d="M0 0Q2-12-1-22M0-10Q6-14 8-22M-.5-15Q-6-18-8-25"/><path'
            f' fill="none" stroke="{black}" d="M-1-22l3-8M-1-22l-4-6M6-16l6-2M-5-18l-6 0M7-19l3-7"/>',
        )
        c.stamp(tree, x, y, z, f)
    rocks([(-4, 458), (40, 454), (70, 462), (120, 458), (150, 464), (204, 452)], 0.68, 600, 0.15)
    glass = c.ramp("#7A2A2C", "#2A0C10")
    for x, y, z in ((128, 476, 1), (180, 474, 1.3), (84, 480, 0.8)):
        c.body.append(f'<path fill="{glass}" transform="translate({x} {y})scale({z})" d="M-10 0l3-14 4-4 3 5 3-15 4-3 4 16 4 3 2 12z"/>')
        c.body.append(
            f'<path fill="#F2907A" opacity=".7" transform="translate({x} {y})scale({z})" d="M6-28l1 28h3L7-25zM-3-18l2 18h3zM11-15l2'
            f' 15h2z"/>'
        )
    stream([(190, 478), (176, 486), (150, 488), (132, 494), (140, 504), (150, 520)], 2, 9)
    # 8: the guardians
    rocks([(-4, 508), (40, 504), (76, 512), (120, 516), (160, 508), (204, 514)], 0.74, 650, 0.1)
    guard = c.shape(
        "guard",
        f'<path fill="{c.ramp("#4A1614", "#9A3828@.6", "#E08058", across=True)}" stroke="{black}" stroke-width=".6" d="M-12 0l2-30 4-6'
        f' 1-8 5-5 5 5 1 8 4 6 2 30z"/><path fill="{black}" opacity=".5" d="M-12 0l2-30 4-6 1-8 5-5-1 16-4 10 1 23z"/><path'
        f' fill="none" stroke="{black}" stroke-width=".8" d="M-6-34h12M0-30V0M-4-24v14M4-24v14"/><path stroke="#FFD56A"'
        f' stroke-width="1.400" d="M-2.500-41h.6M2-41h.6"/>',
    )
    c.stamp(guard, 86, 546, 1.1)
    c.stamp(guard, 166, 546, 1.1, True)
    rocks([(-4, 540), (40, 538), (70, 546), (126, 542), (180, 548), (204, 540)], 0.78, 680, 0.1)
    stream([(126, 543), (120, 552), (134, 562), (124, 574), (126, 600)], 3, 16)
    # 9: chains over the chasm
    rocks([(-4, 572), (40, 576), (72, 570), (90, 580), (160, 578), (176, 568), (204, 572)], 0.84, 700, 0)
    c.line("M76 566q50 30 100-2", black, 1.3, 1, "3 1.4")
    c.line("M76 578q50 30 100-2", black, 2.6, 1, "2.2 1", ' stroke-linecap="butt"')
    c.line("".join(f"M{x} {num(566 + 14.5 * (1 - ((x - 126) / 50) ** 2))}v12" for x in range(84, 174, 8)), black, 0.7)
    c.people([(108, 592, 1), (120, 593, 1)], black)
    c.put("M73 590l1-26h6l2 26zM171 588l2-26h6l1 26z", c.ramp("#8C2E22", "#4A1412"), 1, 0.8)
    c.lamps([(77, 561), (176, 559)], 14, 2)
    # the city of the forge
    c.rect(0, 592, 200, 288, c.ramp("#B8402C:0", "#F59A52@.16", "#D4502E@.5", "#5A1814"))
    c.disc(128, 690, 116, c.halo("#FFF2B8", "#FFC868:.75@.32", "#F27A3A:0"))
    c.put("M-4 640l20-10 22 14 16 30 6 60 20 40H-4zM204 622l-12 4-10 28-10 50-10 50h42z", c.ramp("#A8402E", "#7A2620"), 1, 0.4)
    c.put("M-4 640l20-10-6 40 14 40-8 60h-20zM192 626l-10 28-10 50-10 50h8l14-60 4-40z", black, 0.3)
    far = houses(
        "70 780 10 90 spire, 86 780 14 70 teeth, 58 780 10 56 flat, 166 780 12 104 spire, "
        "182 780 16 70 teeth, 150 780 12 60 flat, 104 780 12 60 flat"
    )
    c.tier(far, c.ramp("#D9643E", "#A83A28"), "#8C2E22", ink=0.3)
    c.lights(far)
    stream([(20, 676), (23, 700), (18, 730), (22, 760), (24, 812)], 3, 8)
    stream([(190, 690), (187, 714), (193, 744), (188, 776), (190, 820)], 3, 8)
    # the great forge
    c.tier(
        houses("128 800 60 56 teeth, 128 744 44 30 teeth, 128 714 28 34 flat"),
        c.ramp("#B8482E", "#6A201A"),
        "#4A1412",
        ink=0.7,
        share=0.3,
        taper=0.07,
        tooth="#A8402A",
    )
    c.put("M112 680l4-26 6 8 6-22 6 22 6-8 4 26z", c.ramp("#FFB85A", "#8C2E20"), 1, 0.7)
    c.put("M112 680l4-26 6 8-2 18zM122 662l6-22-1 40h-4z", "#5A1814", 0.6)
    c.disc(128, 700, 7, "#5A1814")
    c.disc(128, 700, 5.4, c.halo("#FFFBE0", "#FFD060"))
    c.line("M128 694.500v11M122.500 700h11", "#5A1814", 0.8)
    c.put("M94 800h68l4 8H90zM88 808h80l4 10H84zM80 818h96l6 16H74z", c.ramp("#A8442C", "#4A1814"), 1, 0.6)
    c.windows([(112, 738), (120, 738), (136, 738), (144, 738)], 3, 12, "#FFD87A")
    c.windows([(106, 770), (150, 770)], 4, 14, "#FFD87A")
    c.windows([(128, 802)], 24, 44, "#2E0C0C")
    c.windows([(128, 802)], 19, 39, c.ramp("#FFF6C0", "#FF9A3A"))
    c.disc(128, 786, 50, c.halo("#FFD060:.7", "#FF9A3A:0"))
    near = houses(
        "70 836 20 66 teeth, 52 836 12 96 spire, 32 838 22 56 teeth, 10 840 18 84 spire, 88 834 12 44 flat, "
        "186 836 22 72 teeth, 168 834 12 50 flat, 202 838 12 100 spire"
    )
    c.tier(near, c.ramp("#A03C28", "#4A1412"), "#3A0F0E", c.ramp("#D9643E", "#6A201A"), "#4A1412", 0.7, tooth="#963826")
    c.lights(near)
    # the ground, the canal of fire
    c.put("M-4 836q50-8 100-2t108-4v54H-4z", c.ramp("#6A201A", "#240808"), 1, 0.5)
    c.put("M118 826h20l26 54H92z", c.ramp("#FFE9A0", "#FFA842@.5", "#F2702E"))
    c.line("M115 834h26M110 844h36M105 856h46M99 869h58", "#8C2E20", 0.8, 0.6)
    c.put("M114 826l-26 58h-9l31-58zM142 826l26 58h9l-31-58z", c.ramp("#A8402E", "#4A1412"), 1, 0.6)
    c.people([(108, 850, 1.2), (152, 862, 1.500)], black)
    c.line("M84 848v-14M172 848v-14M62 872v-16M190 870v-16", "#A8503A", 1.1)
    c.lamps([(84, 832), (172, 832), (62, 854), (190, 852)], 11, 1.8)
    c.put("M-4 884v-30l12-8 8 14 10-6 8 14 10 2 6 14zM204 884v-26l-10-4-8 12-10 2-6 16z", "#1E0606")
    c.grain(
        "M60 690q10-30-4-60M160 660q10-20 2-50M96 680q-14-30 2-60M180 760q10-40-4-80M40 790q-10-50 4-90",
        "#FFD87A",
        1.5,
        0.9,
        "0 9 0 14 0 6",
    )
    return c
