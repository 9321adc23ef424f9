"""White: the mountains."""

from paint.palette import LAMP
from paint.scroll import Scroll, houses
from paint.strokes import Point, bent, cornered, join, mix


def mountains() -> Scroll:
    c = Scroll("white", ["#EAF0F4", "#E0E8EF", "#D8E1EA", "#CFD9E4", "#C2CDDB", "#B0BED0"], "#F7F9FA")
    blue, slate = "#8BA3B9", "#4B6074"

    def mount(x: float, y: float, left: float, right: float, h: float, depth: float, rock: float = 0.6) -> None:
        """A peak: snow in the light on the right, blue shade on the left, a broken spine between."""
        rng = c.rng

        def side(reach: float) -> list[Point]:
            steps, points = 5, []
            for at in range(1, steps):
                part = at / steps
                points.append(
                    (round(x + reach * part + rng.uniform(-0.05, 0.05) * reach), round(y + h * part**0.92 + rng.uniform(-0.06, 0.04) * h))
                )
            return [*points, (round(x + reach), round(y + h))]

        west, east = side(-left), side(right)
        spine = [
            (x + right * 0.06, y + h * 0.14),
            (x - left * 0.07, y + h * 0.3),
            (x + right * 0.12, y + h * 0.48),
            (x - left * 0.02, y + h * 0.64),
            (x + right * 0.2, y + h),
        ]
        fade = c.ramp(c.deep + ":.6", c.deep + ":0")
        depth = round(depth * 8) / 8
        snow, dusk = mix("#FFFFFF", "#FFE4CC", depth * 1.3), mix(c.tone(min(depth + 0.25, 1)), "#7F95B4", 0.5 + depth * 0.35)
        c.put(
            cornered([*reversed(west), (x, y), *east], False),
            c.ramp(snow, mix(snow, c.tone(depth), 0.6) + "@.6", c.haze + ":0"),
            1,
            1,
            0.5 + depth * 0.4,
            fade,
        )
        c.put(
            cornered([*reversed(west), (x, y), *[(round(a), round(b)) for a, b in spine]], False),
            c.ramp(dusk, mix(dusk, c.haze, 0.3) + "@.6", dusk + ":0"),
        )
        if rock:
            d = ""
            for _ in range(5):
                a, b = rng.uniform(0.15, 0.75), rng.uniform(0.2, 0.8)
                tall = h / 60
                d += (
                    f"M{join((round(x + right * a * b), round(y + h * a + 3)))}"
                    f"l{join((rng.randint(1, 3), round(rng.uniform(3, 8) * tall), -rng.randint(3, 5), round(rng.uniform(2, 6) * tall)))}z"
                )
            for _ in range(3):
                a, b = rng.uniform(0.25, 0.7), rng.uniform(0.25, 0.8)
                d += (
                    f"M{join((round(x - left * a * b), round(y + h * a + 2)))}"
                    f"l{join((rng.randint(2, 5), round(rng.uniform(4, 9) * tall), -rng.randint(4, 6), rng.randint(0, 4)))}z"
                )
            c.put(d, slate, rock * (0.3 + depth * 0.5))

    def pine(x: float, y: float, size: float) -> None:
        d = "M0-20l4 6-2 0 4 6-2.5 0 5 8h-17l5-8H-6l4-6h-2z"
        tree = c.shape(
            "pine", f'<path fill="#5D7A82" d="{d}"/><path fill="#F4F8FA" d="M0-20l4 6-3-1-2 1zM2-14l4 6-4-1-2 1zM3.500-8l5 8-5-2z"/>'
        )
        c.stamp(tree, x, y, size)

    c.rect(0, 0, 200, 220, c.ramp("#A9C3D6", "#D6E3EB@.45", "#FBF3E6"))
    c.disc(142, 74, 66, c.halo("#FFFDF6", "#FFFAEC:.6@.3", "#FFF8E6:0"))
    c.disc(142, 74, 13, "#FFFEFA")
    c.wisps([(60, 34, 110, 6), (-20, 60, 90, 5), (100, 54, 120, 5), (70, 92, 120, 5)], "#FFFFFF", 0.85)
    c.wisps([(90, 40, 90, 3), (-30, 22, 110, 4)], "#8FAEC6", 0.35)
    c.birds([(92, 70, 1), (84, 64, 0.7)])
    # 2: the camp under the far peaks
    mount(46, 128, 60, 60, 60, 0.05, 0.3)
    mount(96, 108, 56, 66, 82, 0.1, 0.5)
    mount(168, 114, 56, 60, 76, 0.08, 0.5)
    c.mist(150, 40, 0.8)
    c.land(bent([(-4, 176), (40, 172), (80, 176), (120, 170), (160, 172), (204, 166)]), 0.05, 420, 0.9, 0.35)
    c.put("M118 172q-30 5-50 14 40 4 76 2-20-6-26-16z", blue, 0.3)
    c.camp(130, 173, 0.9, "#F6DFA8")
    c.trail([(124, 176), (108, 182), (118, 190), (140, 196), (150, 206)], slate, 0.9, 0.7)
    # 3: the pass
    mount(30, 206, 60, 70, 80, 0.2, 0.3)
    mount(108, 188, 66, 60, 100, 0.25)
    mount(182, 194, 56, 60, 100, 0.2)
    c.mist(236, 50, 0.9)
    # 4: the bridge
    c.put(
        "M204 340V252l-16 2-20-4-6 8 3 20-5 26 3 36z",
        c.ramp("#C3D2DE", "#DCE6EC@.5", "#EDF2F5:0"),
        1,
        1,
        0.6,
        c.ramp(c.deep + ":.7", c.deep + ":0"),
    )
    cliff = c.ramp(slate + ":.6", slate + ":0")
    c.put("M162 258l3 20-5 26 3 36h10l-4-36 4-28-3-16z", cliff)
    c.put("M168 250l20 4 16-2v-8q-18-4-36 0-6 2-6 12z", "#FFFFFF", 1, 0.4)
    c.put(
        "M56 340l6-34-6-28 4-14 10-8 16 2 8 8-4 24 6 26-2 24z",
        c.ramp("#C3D2DE", "#DCE6EC@.5", "#EDF2F5:0"),
        1,
        1,
        0.6,
        c.ramp(c.deep + ":.7", c.deep + ":0"),
    )
    c.put("M56 340l6-34-6-28 4-14 8 2-2 20 6 24-2 30z", cliff)
    c.line("M80 270l2 14M86 280l-2 18M182 262l2 16M192 266l-2 22", slate, 0.7, 0.5)
    c.put("M58 268q2-12 12-14 12-2 20 2 6 4 4 10-10-6-18-2-8-2-18 4z", "#FFFFFF", 1, 0.4)
    c.line("M94 262q34 16 70-8M94 256q34 16 70-8", slate, 0.8)
    c.line("M98 258v6M104 260v6M110 261v7M116 262v7M122 262v7M128 263v7M134 262v7M140 261v6M146 259v6M152 256v6M158 252v6", slate, 0.6)
    c.people([(120, 269, 0.8), (134, 268, 0.8)], slate)
    c.mist(286, 50, 0.8)
    # 5: the wood and the eagle
    mount(150, 300, 70, 60, 70, 0.35, 0.4)
    c.land(bent([(-4, 344), (40, 338), (80, 342), (130, 346), (170, 336), (204, 330)]), 0.3, 460, 0.5)
    for x, y, z in (
        (74, 344, 0.7),
        (84, 348, 0.9),
        (96, 345, 0.7),
        (108, 350, 1),
        (124, 348, 0.8),
        (138, 352, 1.1),
        (152, 346, 0.8),
        (164, 346, 1),
        (178, 342, 0.8),
        (190, 344, 1.1),
    ):
        pine(x, y, z)
    for x, y, z in ((66, 356, 1), (118, 360, 1.2), (172, 356, 1.2)):
        c.put(f"M{x - 6} {y - 1}l-24 6 4 3L{x + 6} {y}z", blue, 0.6)
        pine(x, y, z)
    c.put("M92 318q10-8 18 1 3-3 6 0 8-10 20-3-10 0-16 7-4 5-8 1-8-8-20-6z", slate)
    # 6: the frozen lake
    c.mist(356, 30, 0.6)
    mount(38, 376, 60, 60, 50, 0.35, 0.3)
    mount(188, 372, 50, 40, 60, 0.4, 0.5)
    c.land(bent([(-4, 402), (50, 398), (100, 396), (150, 400), (204, 398)]), 0.35, 520, 0.5)
    c.put("M66 412q20-10 66-10t74 6v12q-20 5-78 4-54 0-62-12z", c.ramp("#CFE3EC", "#9FC3D6"), 1, 0.5)
    c.put("M66 412q20-10 66-10t74 6q-56-4-84-3-36 1-56 7z", "#FFFFFF", 0.8)
    c.line("M84 414l24 4 10-5 20 8 16-6 20 1M118 413l-4-6M138 421l-2 3M154 415l6-7", "#FFFFFF", 0.8, 0.9)
    c.people([(104, 416, 0.9), (112, 417, 0.9), (120, 416, 0.9)], slate)
    c.line("M103 417l-14 4M111 418l-14 4M119 417l-14 4", blue, 1.2, 0.6)
    c.line("M104 412q4 2 8 0t8-1", slate, 0.4)
    # 7: flags in the wind
    mount(108, 424, 70, 50, 70, 0.45)
    c.land(bent([(-4, 462), (40, 458), (80, 466), (130, 470), (170, 462), (204, 450)]), 0.45, 590, 0.45)
    c.put("M140 470h24l-3-5h-18zM144 465q0-10 8-10t8 10zM149 455h6l-1.500-5h-3z", c.ramp("#FFFFFF", "#C2D0DC"), 1, 0.6)
    c.put("M140 470h8l-2-5h-3zM144 465q0-10 8-10-4 3-4 10z", blue, 0.7)
    c.put("M150 450h4l-2-9z", "#D9A63E", 1, 0.5)
    c.line("M152 442q-26 18-52 22M152 442q20 12 42 10", slate, 0.5)
    flags = ("#C4432D", "#E3A83B", "#3B8A57", "#2B7BB3", "#FFFFFF")
    for at, (x, y) in enumerate(
        ((145, 446), (138, 451), (130, 455), (122, 458), (114, 461), (160, 446), (168, 449), (176, 451), (184, 452))
    ):
        c.put(f"M{x} {y}l-4 1 1 5 4-1z", flags[at % 5])
    c.put("M136 472q-40 4-64 12 30 4 60-2 20-4 30-11z", blue, 0.4)
    # 8: the rope
    c.mist(474, 40, 0.7)
    mount(160, 478, 80, 70, 90, 0.55)
    c.land(bent([(-4, 516), (40, 520), (70, 514), (100, 506), (130, 520), (160, 534), (204, 536)]), 0.55, 650, 0.5)
    c.put("M100 508q-30 10-60 14 20 16 70 50 30 0 40-2-30-30-50-62z", c.ramp(blue + ":.8", blue + ":0"))
    c.people([(88, 512, 1), (101, 509, 1), (114, 515, 1), (127, 521, 1)], slate)
    c.line("M88 507q7 3 13-3 6 7 13 6 6 7 13 6M86 513l-2-9M125 522l-3-9", slate, 0.5)
    c.trail([(132, 524), (152, 534), (176, 540), (190, 552)], slate, 1, 0.6)
    # 9: the watch gate
    mount(30, 548, 60, 70, 80, 0.5, 0.3)
    c.land(bent([(-4, 590), (50, 588), (100, 586), (150, 580), (204, 568)]), 0.6, 700, 0.5)
    c.tier([(110, 602, 14, 34, "pagoda"), (150, 602, 14, 34, "pagoda")], c.ramp("#FFFFFF", "#B9C9D6"), "#7F96AB", "#A84A38", "#6E3430", 0.6)
    c.put("M104 574h52v-4q-26-6-52 0z", "#A84A38", 1, 0.6)
    c.disc(130, 592, 22, c.halo(LAMP, LAMP + ":0"), 0.9)
    c.land(bent([(-4, 608), (50, 602), (100, 600), (150, 602), (204, 594)]), 0.5, 740, 1)
    c.trail([(130, 602), (120, 608), (132, 616)], slate, 1, 0.5)
    c.mist(596, 40, 0.8)
    # the city of the clouds
    c.rect(0, 612, 200, 268, c.ramp("#F7F9FA:0", "#FFF6E4@.2", "#E3EAF0@.5", "#A9BCCD"))
    c.disc(130, 690, 104, c.halo("#FFFBEE", "#FFF4D8:.7@.4", "#FFF2D4:0"))
    mount(44, 690, 60, 70, 110, 0.1, 0.3)
    mount(186, 640, 80, 60, 170, 0.2, 0.5)
    c.mist(700, 70, 0.7)
    c.put("M34 830l22-40 8-30 18-30 14-36 16-14h34l14 20 18 34 12 40 24 56z", c.ramp("#C9D6E1", "#9FB4C8"), 1, 0.5)
    c.put("M34 830l22-40 8-30 18-30 14-36 10-8-4 30-14 34-6 40-14 40z", slate, 0.4)
    white, shadow = c.ramp("#FFFFFF", "#CBD7E1"), "#8FA5BA"
    red, rust = "#B5503C", "#7A3832"
    c.tier([(128, 700, 24, 28, "pagoda")], c.ramp("#F6E2C4", "#E0B98E"), "#A8806A", c.ramp("#F2C45A", "#C98A34"), "#9A6428", 0.6)
    rows = [
        houses("104 730 26 40 flat, 152 730 26 42 flat, 128 730 30 32 flat"),
        houses("88 762 24 42 flat, 168 762 24 44 flat, 112 762 30 34 flat, 144 762 36 30 flat"),
    ]
    rows += [
        houses("72 796 22 40 flat, 184 796 26 48 flat, 100 796 38 36 flat, 146 796 56 34 flat"),
        houses("50 826 26 36 gable, 24 830 22 30 gable, 84 826 46 34 flat, 128 826 50 28 flat, 180 826 60 36 flat, 4 832 18 40 gable"),
    ]
    for row in rows:
        c.tier(row, white, shadow, red, rust, 0.5, 0.26, 0.06)
        c.lights(row)
    c.tier([(128, 716, 18, 12, "flat")], "#C9604A", "#7A3832", red, rust, 0.5)
    stair = "M114 828L140 796 116 764 136 732"
    for colour, width, dash in ((slate, 6.6, ""), ("#F4F7F9", 5.4, ""), (slate, 5.4, ".5 1.9")):
        c.line(stair, colour, width, 1, dash, ' stroke-linecap="butt" stroke-linejoin="bevel"')
    c.lamps([(128, 694), (142, 732), (114, 766), (144, 798)], 9, 1, 0.9)
    # snow before it
    c.put("M-4 832q40-10 90-6t118-8v62H-4z", c.ramp("#EEF3F6", "#93AABF"), 1, 0.4)
    c.put("M110 826q14 8 4 18t20 18-6 22h34q-2-16-22-24-10-8 2-18t-14-16z", "#FFFFFF", 0.75)
    c.put("M84 856h-60l10 4h50zM168 850h-30l6 4h26z", blue, 0.45)
    c.people([(116, 846, 1.2), (134, 862, 1.5)], slate)
    c.line("M98 850v-12M150 846v-12M104 874v-14M168 870v-14", slate, 1)
    c.lamps([(98, 837), (150, 833), (104, 859), (168, 855)], 10, 1.4)
    for x, y, z in ((8, 884, 2.4), (30, 888, 1.9), (192, 886, 2.6), (48, 884, 1.1), (176, 884, 1.2)):
        pine(x, y, z)
    c.grain("M4 640q20 40 10 90t20 100M190 640q-20 50-6 100t-10 90M60 650q14 60-4 110", "#FFFFFF", 1.6, 0.9, "0 11 0 7 0 15")
    return c
