"""Blue: the sea, and the city under it."""

import random
from collections.abc import Sequence

from paint.palette import LAMP
from paint.scroll import Scroll, houses
from paint.strokes import bent, join, mix, num


def sea() -> Scroll:
    c = Scroll("blue", ["#C3E4EC", "#95CDE2", "#63B2D4", "#3792C0", "#2478A8", "#1A5F8C"], "#D9EEF3")
    foam, dark = "#F7FCFC", "#0E3558"

    def waves(high: int, variant: int) -> str:
        rng = random.Random(f"waves {high} {variant}")
        x, d = -60, ""
        while x < 250:
            w = round(high * 5.5 * rng.uniform(0.7, 1.35))
            d += (
                join((round(w * rng.uniform(0.5, 0.65)), round(high * rng.uniform(0.8, 1.4)), w, round(rng.uniform(-0.4, 0.4) * high)))
                + " "
            )
            x += w
        return c.outline(f"M-60 0q{d.rstrip()}V130H-60z")

    places = iter(range(1, 99))

    def swell(y: float, depth: float, high: int, haze: float = 0.3) -> None:
        """A line of water: hollow between the crests, foam on them, ripples behind."""
        turn = next(places)
        line, x = waves(high, turn % 2), (turn * 31) % 90 - 45
        colour = c.tone(round(depth * 12) / 12)
        c.brush(line, c.ramp(mix(colour, c.light, 0.35), colour + "@.1", mix(colour, c.haze, haze)), at=(x, y))
        c.brush(line, "none", mix(colour, "#0E3558", 0.4), 0.6 + depth, 0.3, "14 9 31 17", (x - 9, y + 5 + round(depth * 6)))
        c.brush(line, "none", mix(colour, c.light, 0.6), 0.5 + depth * 0.6, 0.5, "9 15 22 21", (x + 7, y + 11 + round(depth * 8)))
        c.brush(line, "none", foam, 0.5 + depth * 0.6, 0.9, "26 7 11 4 47 15", (x, y))

    def glints(y: float, h: float, x: float, spread: float, count: int, size: float) -> None:
        """The light on the water."""
        d = ""
        for _ in range(count):
            w = round(c.rng.uniform(2, 8) * size)
            d += f"M{round(c.rng.gauss(x, spread)) - w // 2} {round(y + c.rng.random() * h)}h{w}"
        c.line(d, "#FFFBEA", 0.5 + size * 0.3, 0.75)

    def cloud(x: float, y: float, bumps: Sequence[float], fill: str, o: float = 1) -> None:
        d = f"M{join((x, y))}"
        low = y
        for at, r in enumerate(bumps):
            rise = -r * 0.5 if at < len(bumps) / 2 else r * 0.5
            d += f"a{join((r, r))} 0 0 1 {join((r * 1.5, rise))}"
            low += rise
        c.put(f"{d}q{join((5, (y - low) * 0.6, 1, y - low))}q-1 5-8 5H{num(x - 4)}q-4-3 4-5z", fill, o)

    c.rect(0, 0, 200, 190, c.ramp("#4F9FD2", "#9CD0E8@.5", "#FBF3DC@.95"))
    c.disc(140, 104, 66, c.halo("#FFFBEA", "#FFF6D8:.6@.35", "#FFF3D0:0"))
    c.disc(140, 104, 15, "#FFFDF2")
    soft = c.ramp("#FFFFFF", "#FFFDF4@.55", "#E3F1F5:0")
    cloud(96, 62, (7, 12, 16, 11, 7), soft)
    cloud(60, 84, (6, 10, 8, 5), soft, 0.85)
    cloud(150, 36, (8, 13, 17, 12), soft, 0.9)
    cloud(-16, 46, (8, 12, 9, 6), soft, 0.6)
    c.wisps([(10, 22, 110, 5), (40, 100, 90, 4), (120, 80, 100, 4)], "#FFFFFF", 0.7)
    c.birds([(88, 96, 0.8), (98, 91, 1), (110, 95, 0.7)])
    # 2: the coast and the camp
    c.put("M204 150v-22q-10-6-20-5-8 1-14 10-10 2-16 9-14 1-20 10z", c.ramp("#A9CBDD", "#C9E1E8"), 1, 0.3)
    c.put("M-4 152q20-7 34-5 14-6 26 2 10 1 14 4z", "#B4D5E3", 0.9)
    c.rect(0, 151, 200, 60, c.ramp("#F3EFDC", "#BFE0EC@.2", "#9CCDE4"))
    c.put("M204 176v-34q-8-3-16 0-10 0-16 8-12 2-16 8-24 0-40 6-24 2-30 6 30 8 118 6z", c.ramp("#8FB5A8", "#E9DDB6@.5", "#F4EBCB"), 1, 0.4)
    c.put("M172 150q-10 2-14 8-10 0-20 3 24 2 34 0zM188 142q-8 2-12 9 4 6 10 10z", "#4E7F86", 0.45)
    c.camp(136, 169, 0.85)
    c.line("M96 174q30 4 104 3", foam, 1, 0.9, "20 3 30 2")
    # 3: sails
    swell(186, 0.14, 3, 0.2)
    glints(178, 50, 140, 14, 22, 0.7)
    sail = c.shape(
        "sail",
        f'<path fill="#FFF9E8" d="M.6-13Q8-6 7-1H.6z"/><path fill="#C9DDE6" d="M-.4-11Q-5-5-5-1h4.6z"/><path fill="{c.deep}" d="M-6 0'
        f'H8L5 2.6H-4z"/>',
    )
    for x, y, z in ((92, 202, 0.8), (166, 198, 0.6), (122, 207, 1.2)):
        c.line(f"M{x - 6} {y + 4}h12M{x - 3} {y + 6}h7", "#FFFBEA", 0.6, 0.7)
        c.stamp(sail, x, y, z)
    swell(216, 0.22, 3, 0.2)
    c.stamp(sail, 74, 226, 1)
    swell(232, 0.28, 4, 0.2)
    # 4: the ship
    ship = ""
    for x, top, width in ((-13, -36, 15), (1, -44, 18), (14, -34, 13)):
        for row, h in enumerate((9, 11, 12)):
            w = width * (0.6 + row * 0.2)
            y = top + (0, 10, 22)[row]
            ship += (
                f"M{join((x - w / 2, y))}q{join((w / 2, 1.5, w, 0))}q{join((-3, h / 2, 0.6, h))}q{join((-w / 2, 3, -w - 1, 0))}"
                f"q{join((-3, -h / 2, 0.4, -h))}z"
            )
    x, y = 134, 288
    c.line(f"M{x - 13} {y}v-40M{x + 1} {y}v-48M{x + 14} {y}v-38M{x - 18} {y - 6}l-14-5", dark, 0.9)
    move = f' transform="translate({x} {y})"'
    c.body.append(
        f'<path fill="{c.ramp("#C6DCE8", "#FFF6DE@.5", "#FFFDF2", across=True)}" stroke="{c.deep}" stroke-width=".4"{move} d="{ship}"/>'
    )
    c.put(f"M{x - 27} {y - 7}q4 3 9 4h30q6-1 11-5l-5 16h-38q-4-5-7-15z", c.ramp("#7A4A2C", "#3A2C3A"), 1, 0.8)
    c.line(f"M{x - 19} {y}h34M{x - 17} {y + 3}h30", "#E8C78E", 0.6, 0.8)
    c.put(f"M{x + 1} {y - 48}q-6 2-11 1 5 3 11 2z", "#C4432D")
    c.line(
        f"M{x - 26} {y - 9}l13-25M{x - 13} {y - 38}l-8 30M{x + 23} {y - 5}l-9-30M{x + 1} {y - 46}l13 14M{x - 13} {y - 37}l14-8",
        c.deep,
        0.4,
        0.6,
    )
    swell(292, 0.36, 4, 0.15)
    c.line(f"M{x - 40} {y + 8}q20-5 60 0t36-2", foam, 1.2, 0.9, "14 2 26 3")
    glints(296, 30, 138, 14, 16, 1)
    # 5: the arch of rock
    swell(322, 0.4, 4, 0.15)
    rock = c.ramp("#6E93A6", "#3F6B86@.6", "#7FB2CC")
    c.put("M120 372l3-30-2-12q3-12 14-14 16-6 30 0 12 4 15 14l3 18 4 24h-20l-3-20q-3-14-14-14t-12 15l-2 19z", rock, 1, 0.5)
    c.put("M120 372l3-30-2-12q3-12 14-14l6-1q-7 8-7 20l-2 14 1 23zM150 338q11 0 14 14l3 20h6l-5-22q-4-12-12-13z", dark, 0.45)
    c.put("M84 372l4-26 6-10 8 4 4 14 3 18z", rock, 1, 0.5)
    c.put("M84 372l4-26 6-10-1 14 3 22z", dark, 0.45)
    c.put("M135 316q16-6 30 0 9 3 12 8-9-3-14-3-18-4-28-5zM94 336l8 4 2 5q-6-2-10-9z", "#9DBE8E", 0.9)
    c.line("M170 330l3 14M176 340l2 16M140 330l-2 12M100 348l2 10", c.deep, 0.6, 0.6)
    c.birds([(106, 322, 1), (112, 330, 0.8), (100, 316, 0.7), (190, 318, 0.8)], foam, 1)
    swell(368, 0.5, 6, 0.1)
    c.line("M80 372q10-5 32 0M116 372q14-6 24 0M160 372q16-6 32 0", foam, 1.6, 0.95, "9 2 5 1")
    # 6: the whale
    swell(388, 0.54, 6, 0.1)
    c.line("M92 396q-1-14-8-18M92 396q1-16 7-20M92 396v-16", foam, 1.2, 0.9, "0 2.2")
    c.put("M62 408q4-11 26-12 22 0 36 12z", c.ramp("#2C5876", "#164464"), 1, 0.6)
    c.put("M74 403q16-6 36 0-18-2-36 0z", "#8FC7E1", 0.6)
    c.put(
        "M148 414c0-12-4-16-13-19-6-2-7-6-4-7 8-1 15 1 18 8 3-7 10-9 18-8 3 1 2 5-4 7-9 3-12 8-11 19z", c.ramp("#3C6C8A", "#123E5E"), 1, 0.7
    )
    c.put("M149 396c3-7 10-9 18-8 3 1 2 5-4 7-6 1-11 3-14 1z", "#8FC7E1", 0.4)
    swell(410, 0.6, 6, 0.08)
    c.line("M56 411q30-4 72 0M134 416q14-5 32 0", foam, 1.4, 0.95, "10 2 4 1")
    # 7: the light on the rock
    swell(440, 0.62, 6, 0.08)
    c.put("M177 429L40 436l2 20L177 434z", c.ramp(LAMP + ":0", LAMP + ":.8", across=True), 0.7)
    c.put("M136 486q4-16 18-20 18-7 34 0 12 4 18 20z", c.ramp("#5F7F78", "#34617C"), 1, 0.5)
    c.put("M136 486q4-16 18-20l10-3q-10 10-8 23z", dark, 0.45)
    c.put("M154 466q18-7 34 0 8 3 13 8-26-8-47-8z", "#8DB487", 0.9)
    c.put("M170 467l2-30h10l2 30z", c.ramp("#B9CCD4", "#FFFBEE@.6", across=True), 1, 0.6)
    c.put("M171.400 447l.5-6h10.200l.5 6zM170.500 460l.4-6h12.200l.4 6z", "#C4432D")
    c.put("M170 467l2-30h2.600l-1 30z", dark, 0.4)
    c.put("M170.500 437h13v-2h-13zM172 427h10l-5-5z", "#2C3E50")
    c.rect(173, 427, 8, 8, "#FFEFB4")
    c.lamps([(177, 431)], 16, 2)
    c.put("M188 470v-7l5-4 5 4v7z", "#FFF3DA", 1, 0.5)
    c.put("M186 464l7-6 7 6z", "#A0503A")
    swell(482, 0.7, 8, 0.05)
    c.line("M132 486q20-7 36-2t40-1", foam, 1.8, 0.95, "8 2 5 1")
    # 8: the great wave
    swell(502, 0.72, 6, 0.05)
    c.put("M64 534q11 5 28 0l-4 12H70z", "#5A3A2A", 1, 0.8)
    c.put("M79 533v-20q10 9 9 19z", "#FFF6DE", 1, 0.7)
    c.people([(71, 536, 0.8)])
    swell(538, 0.76, 8, 0.05)
    c.put(
        "M204 484C178 474 142 476 126 496q-12 14-10 28 6-14 18-15 22 0 22 20-2 24-62 38h110z",
        c.ramp("#8FD0E6", "#3A94C6@.4", "#164F80"),
        1,
        0.6,
    )
    c.put(
        "M116 524q6-14 18-15 22 0 22 20-2 24-62 38 54-2 76-24 10-24-12-38-20-10-36 4-6 8-6 15z",
        c.ramp("#0F4A7A", "#2F86BC@.7", "#1C6298"),
        0.75,
    )
    c.line(
        "M126 512q10-12 26-6 18 8 12 30M132 503q14-10 30-2 18 12 8 38M146 494q24-4 36 14 8 20-8 42M170 490q24 8 24 34 0 14-10 28M190"
        " 492q10 10 12 24",
        "#CDEBF4",
        1,
        0.7,
    )
    d = (
        "M204 482a7 7 0 0 0-11-5 8 8 0 0 0-14-3 8 8 0 0 0-15-1 9 9 0 0 0-16 2 8 8 0 0 0-13 6 8 8 0 0 0-11 8 7 7 0 0 0-8 9 6 6 0 0 0-5"
        " 9 5 5 0 0 0-1 9"
    )
    c.put(d + "q0 6 4 9-1-6 3-8 0 5 4 7-1-7 3-9 1 5 6 6-2-7 3-9 3 4 8 3-2-6 5-9 6 4 12 2-1-5 8-8 9 3 17 0 10 0 21-8z", foam, 1, 0.5)
    c.line("M186 480q-6 4-14 2M160 478q-8 6-16 4M138 488q-8 2-10 8M124 500q-4 4-4 10", "#7FB4CE", 1.2, 0.7)
    c.grain("M108 506q4-14 18-26M100 518q4-16 16-30M104 530q-4-8 0-18M120 536q-6 2-8-4", foam, 1.5, 0.95, "0 6 0 4 0 9")
    # 9: what stands out of the water
    swell(558, 0.78, 8, 0.05)
    stone = c.ramp("#55809A", "#CFE3E6@.75", "#F2F4E6", across=True)
    c.put(
        "M88 626v-52h-3v-4h14v4h-3v52zM116 626v-40h-2l3-4 4 2 4-3v45zM142 626v-58h-3v-4h44v4h-4v58h-8v-38q0-10-11-10t-10 10v38z",
        stone,
        1,
        0.6,
    )
    c.line("M90 578v30M94 578v30M119 590v20M145 580v28M175 580v28M140 572h42", c.deep, 0.5, 0.45)
    c.line("M140 564q2 6 0 10t2 9M180 568q3 5 1 9M88 574q-2 5 0 8", "#5E9A6E", 1.4, 0.8)
    c.birds([(92, 562, 1.1), (128, 560, 0.9), (104, 554, 0.8)], foam, 1)
    # the drowned city
    line = bent([(-4, 604), (16, 600), (34, 606), (56, 600), (80, 608), (104, 602), (128, 609), (152, 601), (176, 608), (204, 602)])
    c.put(f"{line}V884H-4z", c.ramp("#A8DEEA", "#4AAACB@.1", "#1F759F@.5", "#0D4466"))
    c.line(line, foam, 2.2)
    c.line(line, "#7FC8DE", 1.4, 0.8, "", ' transform="translate(0 3)"')
    ray = c.ramp("#EAFBFF:0", "#EAFBFF:.6@.06", "#BFEAF5:0")
    c.put("M92 606h14l-38 190H20zM122 606h20l-6 210H88zM158 606h10l30 180h-40zM60 606h8l-50 120H0z", ray, 0.7)
    c.disc(128, 720, 92, c.halo("#C9F0F4:.75", "#6FC0DC:.35@.5", "#3F9CC8:0"))
    far = houses("72 790 14 76 dome, 88 790 9 104 onion, 56 790 10 60 spire, 34 790 18 50 dome, 14 790 12 66 spire")
    far += houses("168 790 9 110 onion, 184 790 16 80 dome, 198 790 9 96 spire, 104 790 14 66 flat, 150 790 14 70 flat")
    c.tier(far, c.ramp("#7CC4DC", "#2F7FB0"), "#3E8DB8", "#A6DDEA", "#5AA8CB", 0.2)
    c.lights(far)
    # the great dome
    c.tier([(127, 800, 74, 60, "flat")], c.ramp("#8ED0E2", "#2A76A8"), "#1D6094", ink=0.5, share=0.22)
    c.tier([(127, 740, 54, 22, "dome")], "#A9DDE8", "#2C7AAC", c.ramp("#E3F8F6", "#4C9CC6"), "#2C7AAC", 0.5, 0.22)
    c.tier([(127, 690, 12, 9, "onion")], "#C6ECF0", "#3E8DB8", "#E9FBF8", "#3E8DB8", 0.5)
    c.line("M127 688q-14 8-16 30M127 688q14 8 16 30M127 688v30M100 718h54M90 744h74", c.deep, 0.6, 0.45)
    c.put("M86 800h82l4 8h-90zM80 808h94l4 10H76zM72 818h110l4 16H68z", c.ramp("#8FCBDD", "#2A6E98"), 1, 0.5)
    c.windows([(x, 738) for x in (107, 115, 127, 139, 147)], 4, 12)
    c.windows([(x, 796) for x in (100, 154)], 7, 26, "#0E3F68")
    c.windows([(x, 796) for x in (100, 154)], 5, 23, c.ramp(LAMP, "#E9A24C"))
    c.windows([(127, 798)], 20, 40, "#0E3F68")
    c.windows([(127, 798)], 15, 35, c.ramp("#FFF6D0", "#F2B45E"))
    c.line("M90 800v-50M112 800v-50M142 800v-50M164 800v-50", "#CDEFF2", 2.4, 0.8)
    c.disc(127, 782, 46, c.halo(LAMP + ":.6", LAMP + ":0"))
    near = houses("60 834 24 62 dome, 40 834 12 84 onion, 20 836 22 48 teeth, 3 836 14 70 dome, 78 834 10 40 flat")
    near += houses("182 834 24 66 dome, 198 834 10 94 onion, 166 834 10 44 flat")
    c.tier(near, c.ramp("#4FA3CC", "#124a78"), "#0F456F", c.ramp("#8FD0E4", "#1F6CA0"), "#155585", 0.6)
    c.lights(near)
    c.lamps([(60, 800), (182, 796)], 14, 0.6, 0.5)
    # the bed of the sea
    c.put("M-4 828q40-8 90 0t118-2v58H-4z", c.ramp("#1C5F92", "#082A4A"), 1, 0.5)
    c.put("M118 826h18l30 54H86z", c.ramp("#FFE9AE:.8", "#8FD0E4:.15"))
    c.line("M115 833h24M110 842h34M104 853h46M97 866h60", dark, 0.7, 0.5)
    c.line("M98 846v-11M156 846v-11M80 868v-14M174 868v-14", "#0A2C4C", 1)
    c.lamps([(98, 834), (156, 834), (80, 853), (174, 853)], 10, 1.4)
    fish = c.shape("fish", '<path d="M0 0q4-3 8 0l3-2v4L8 0Q4 3 0 0z"/>')
    for x, y, z in (
        (70, 650, 0.8),
        (80, 656, 0.7),
        (62, 660, 0.7),
        (76, 664, 0.6),
        (90, 652, 0.6),
        (164, 668, 0.9),
        (176, 674, 0.7),
        (162, 678, 0.7),
        (30, 740, 0.9),
        (18, 748, 0.7),
    ):
        c.stamp(fish, x, y, z, more=' fill="#F4FBF6"' if y < 700 else ' fill="#0D3A62"')
    c.line("M14 884q-8-20 2-38t-2-40M24 884q8-16 0-32t4-26M190 884q8-22-2-42t3-38M178 884q-6-14 1-28", "#0B3F45", 3)
    c.line("M14 884q-8-20 2-38t-2-40M190 884q8-22-2-42t3-38", "#2F8A78", 1, 0.8)
    c.grain("M36 820q-6-40 2-80M166 790q8-40 0-90M60 700q4-30-2-60", foam, 1.6, 0.7, "0 9 0 5 0 14")
    c.put("M30 884q0-12 8-10 2-12 10-6 8-4 8 8 8 0 6 8zM200 884v-22q-10-2-10 8-10-4-12 4-8 0-6 10z", "#A2455C")
    c.put("M36 884q2-8 8-6 6-6 8 6zM200 884v-12q-8 0-8 6z", "#D0707A")
    return c
