"""Purple: the caves by moonlight."""

from collections.abc import Sequence

from paint.palette import LAMP
from paint.scroll import Scroll, houses
from paint.strokes import DASH, bent, join, num, points


def caves() -> Scroll:
    c = Scroll("purple", ["#B09AD4", "#9379C0", "#795CAA", "#5F448E", "#472F74", "#321F58"], "#CDBBE6")
    night, glow = "#1E1238", "#EADFFB"

    def teeth(y: float, spread: Sequence[tuple[float, float, float]], up: bool) -> str:
        """Stalactites (or, upwards, stalagmites): x, width, length."""
        d = ""
        m = -1 if up else 1
        for x, w, h in spread:
            d += f"M{join((x - w / 2, y))}q{join((w * 0.38, h * 0.3 * m, w * 0.5, h * m))}q{join((w * 0.1, -h * 0.7 * m, w * 0.5, -h * m))}"
        return d

    def hollow(
        d: str, light: str, hang: Sequence[tuple[float, float, float]], stand: Sequence[tuple[float, float, float]], top: float, base: float
    ) -> None:
        """A lit hollow in the rock with what hangs from its roof and what stands on its floor."""
        c.put(d, light, 1, 1, 1.6, "#2A1950")
        c.put(teeth(top, hang, False), c.ramp("#4A3478", "#8468B2"), 1, 0.5)
        c.put(teeth(top, [(x - w * 0.22, w * 0.5, h * 0.8) for x, w, h in hang], False), night, 0.35)
        if stand:
            c.put(teeth(base, stand, True), c.ramp("#A48ACE", "#4A3478"), 1, 0.5)
            c.put(teeth(base, [(x - w * 0.22, w * 0.5, h * 0.8) for x, w, h in stand], True), night, 0.35)

    c.rect(0, 0, 200, 260, c.ramp("#3A2A6B", "#6A50A0@.4", "#B79CD6@.85"))
    c.disc(138, 66, 84, c.halo("#F4ECFF:.9", "#CDB6EE:.5@.35", "#A88CD4:0"))
    c.disc(138, 66, 27, "#FBF6EA")
    c.put(
        "M126 54a9 7 0 0 1 12-2 7 6 0 0 1-4 9 9 6 0 0 1-8-7zM142 72a7 6 0 0 1 11 0 7 6 0 0 1-10 5zM130 78a5 4 0 0 1 7 2 5 3 0 0 1-7-2z",
        "#DCCDE8",
        0.7,
    )
    c.put("M138 39a27 27 0 0 0 0 54 31 31 0 0 1-12-27 31 31 0 0 1 12-27z", "#B8A0D6", 0.4)
    d = "".join(f"M{c.rng.randint(2, 198)} {c.rng.randint(4, 120)}h0" for _ in range(46))
    c.line(d, "#FFF8EA", 1, 0.8)
    c.line("M60 30h0M96 16h0M184 104h0M86 96h0M180 22h0", "#FFFFFF", 1.8)
    c.wisps([(50, 100, 130, 6), (110, 50, 110, 5), (-30, 70, 90, 5)], "#E6D8F6", 0.45)
    # 2: hills by night
    c.land(
        bent(
            [(-4, 156), (24, 146), (50, 152), (70, 138), (84, 128), (98, 140), (120, 152), (150, 140), (164, 124), (180, 138), (204, 146)]
        ),
        0.02,
        260,
        0.6,
        0.3,
    )
    c.put("M84 130q-12 10-18 24h22q-6-14-4-24zM164 126q-14 12-20 28h22q-6-14-2-28z", "#6A4E98", 0.35)
    c.land(bent([(-4, 172), (40, 166), (90, 172), (130, 166), (170, 172), (204, 164)]), 0.2, 300, 0.4)
    c.camp(132, 169, 0.9, "#FFE9B8", 1)
    c.trail([(126, 171), (112, 178), (124, 188), (146, 196)], "#FFF3DA", 1)
    # 3: rocks and bats
    c.land(
        bent(points("-4,206 30,204 60,212 84,200 92,182 104,178 112,196 122,208 150,210 160,190 172,184 184,194 204,206")),
        0.36,
        340,
        0.45,
    )
    c.put("M103 180q-9 2-11 18-4 10-12 14 14 6 26 6-8-18-3-38zM171 186q-10 4-12 20-2 8-8 10 14 4 22 4-6-16-2-34z", night, 0.3)
    bat = c.shape(
        "bat", f'<path fill="{night}" d="M0 0l1-2 1 1 1-1 1 2q3-5 9-4-3 2-3 5-3-1-5 1-1 1-3 3-2-2-3-3-2-2-5-1 0-3-3-5 6-1 9 4z"/>'
    )
    for x, y, z in ((132, 190, 0.8), (144, 200, 0.6), (126, 204, 0.5), (76, 186, 0.6), (140, 182, 0.5)):
        c.stamp(bat, x, y, z)
    c.mist(212, 34, 0.5)
    # the rock, with its layers and cracks
    c.put(
        "M-4 250q30-12 60-10 20-10 44-10 30-2 50 8 30 0 54 14v410H-4z",
        c.ramp(c.tone(0.5), c.tone(0.72) + "@.2", c.tone(0.86) + "@.6", c.tone(1)),
        1,
        0.5,
    )
    c.line(
        "M-4 300q30-10 60 2M-4 362q60-14 110-4t94-8M-4 392q24-6 50 4M-4 462q60-8 100 0t104-6M-4 500q30-8 56 2M-4 536q80-12 120-4t84-8"
        "M-4 575q30-6 60 0",
        "#A98CD4",
        0.7,
        0.45,
        DASH,
    )
    c.line("M-4 316q26-6 50 2M-4 372q50-10 90-4M-4 480q30-6 60 2M-4 550q40-8 70-4", night, 0.7, 0.4, DASH)
    c.grain(
        "M6 276q20-4 40 2M4 340q24-6 46 0M4 430q20-6 44 2M6 520q20-4 44 0M4 590q30-6 50 0M60 360q60-10 130-4M80 460q50-6 110-2",
        "#CDBBE6",
        0.9,
        0.45,
    )
    # 4: the mouth of the cave
    c.put("M62 350q-4-40 12-62 18-30 54-30 38 0 54 34 10 26 6 58z", c.ramp("#E3D5F6", "#A68BD0@.5", "#6A4E98"), 1, 1, 1.6, "#2A1950")
    c.put("M204 236l-36 24-90 90h92z", c.ramp("#FFF9EC:.8", "#EADFFB:.1"))
    c.put(
        teeth(261, [(112, 7, 20), (124, 9, 34), (136, 6, 18), (148, 8, 28), (160, 7, 20), (100, 6, 20)], False),
        c.ramp("#523B80", "#9379C0"),
        1,
        0.5,
    )
    c.line("M74 288q18-30 54-30 38 0 54 34", glow, 1, 0.8, DASH)
    c.line("M84 244l4 10M186 262l-6 10M196 276l-6 8M150 240l3 8", night, 0.7, 0.5)
    c.put("M58 352q12-8 30-6 30-4 56 0 24-4 48 6z", c.ramp("#7A5EA8", "#4A3478"), 1, 0.4)
    c.put(teeth(350, [(78, 10, 24), (90, 7, 14), (172, 12, 30), (183, 8, 18)], True), c.ramp("#B09AD4", "#4A3478"), 1, 0.5)
    c.people([(122, 346, 1.2), (134, 347, 1.2)], night)
    c.line("M138 348v-9", night, 0.7)
    c.lamps([(138, 338)], 14, 1.4)
    c.trail([(118, 350), (104, 356), (116, 364), (110, 372)], "#FFF3DA", 1.2)
    # 5 and 6: the lake below
    d = "M204 374q-30-9-64-5-44-3-66 9-22 12-18 38 4 26 40 32 50 6 108 2z"
    hollow(
        d,
        c.ramp("#6A4E98", "#A68BD0@.55", "#8468B2"),
        [(82, 10, 24), (94, 6, 12), (106, 8, 20), (158, 7, 14), (170, 12, 34), (184, 8, 22), (196, 8, 14)],
        [],
        373,
        0,
    )
    c.put("M130 370h20l-10 56H84z", c.ramp("#FFF9EC:.8", "#EADFFB:.05"))
    c.put("M56 416q60-3 148-3v37q-58 4-108-2-36-6-40-32z", c.ramp("#C6AEE6", "#6650A0@.45", "#3B2864"))
    c.line("M70 424h20M100 421h40M150 424h30M88 430h44M140 432h30M110 438h36M160 440h28M78 436h16M112 445h50", glow, 0.8, 0.65)
    c.put("M96 416q16 5 38 0-6 9-18 9t-20-9z", night)
    c.people([(108, 417, 1.1), (122, 417, 1.1)], night)
    c.line("M128 418v-12h5M124 410l10 18", night, 0.8)
    c.lamps([(133, 408)], 18, 1.8)
    c.line("M128 430h10M130 434h7M129 439h8", LAMP, 1.1, 0.9)
    c.put(teeth(452, [(72, 12, 22), (184, 14, 30), (196, 9, 18)], True), c.ramp("#9379C0", "#3B2864"), 1, 0.5)
    c.trail([(150, 450), (160, 458), (146, 466), (150, 474)], "#FFF3DA", 1.2)
    # 7: crystals
    d = "M204 474q-40-8-70-3-40-2-60 12-18 14-10 30 8 12 36 12 54 4 104-1z"
    hollow(
        d, c.ramp("#472F74", "#8468B2@.6", "#B09AD4"), [(88, 8, 14), (104, 6, 10), (164, 8, 14), (186, 10, 22), (198, 8, 14)], [], 474, 0
    )
    c.disc(130, 512, 60, c.halo("#FBE3FF", "#C79AE8:.5@.4", "#9C82C6:0"), 0.9, 30)
    d = e = ""
    for x, h, w, lean in (
        (130, 44, 11, 2),
        (116, 32, 9, -8),
        (146, 34, 9, 10),
        (104, 20, 7, -8),
        (160, 22, 7, 8),
        (138, 24, 7, 4),
        (86, 14, 6, -3),
        (178, 16, 6, 4),
    ):
        tip = (x + lean, 524 - h)
        d += (
            f"M{num(x - w / 2)} 524L{num(tip[0] - w / 2)} {num(tip[1] + w * 0.7)}L{join(tip)}L{num(tip[0] + w / 2)}"
            f" {num(tip[1] + w * 0.7)}L{num(x + w / 2)} 524z"
        )
        e += (
            f"M{num(x - w / 2)} 524L{num(tip[0] - w / 2)} {num(tip[1] + w * 0.7)}L{join(tip)}L{num(tip[0] - w * 0.1)}"
            f" {num(tip[1] + w * 0.9)}L{num(x - w * 0.1)} 524z"
        )
    c.put(d, c.ramp("#FFF4FF", "#E0A8EE@.5", "#8A5CC0"), 1, 0.6)
    c.put(e, "#7A48B4", 0.5)
    c.put("M70 526q20-5 50-3t84-1v5q-50 4-104 2-20 0-30-3z", "#523B80", 1, 0.5)
    c.trail([(116, 526), (102, 532), (112, 540), (104, 548)], "#FFF3DA", 1.2)
    # 8: mushrooms of light
    d = "M204 540q-40-6-76-3-42 0-58 14-14 14-2 26 14 10 46 10 50 3 90 0z"
    hollow(d, c.ramp("#3B2864", "#6A4E98@.6", "#8F6FB8"), [(96, 8, 12), (128, 7, 10), (188, 10, 20), (176, 7, 12)], [], 539, 0)
    cap = c.ramp("#FFF1D8", "#F0A8D4@.5", "#9A5CB8")
    inner = '<path fill="#F0E0F4" d="M-2 0q1.500-8 .5-16h3q-1 8 1 16z"/>'.replace("00", "")
    inner += (
        f'<path fill="{cap}" stroke="{c.deep}" d="M-11-14q1-12 11-12t11 12q-11 4-22 0z"/><path stroke="#FFF6E0"'
        f' stroke-width="1.3" d="M-4-20h.1M2-22h.1M5-18h.1"/>'
    )
    for x, y, z in ((88, 582, 1), (108, 586, 0.7), (152, 582, 1.3), (174, 585, 0.8), (128, 586, 0.6)):
        c.disc(x, y - 18 * z, 22 * z, c.halo("#F6C8F0:.8", "#D9A0E0:0"))
        c.stamp(c.shape("mushroom", inner), x, y, z)
    c.trail([(134, 590), (120, 596), (130, 604)], "#FFE9C8", 1.2)
    # the city under the mountain
    d = "M-4 640q8-26 40-30 30-10 60-4 40-8 70 0 24 2 38 12v266H-4z"
    c.put(d, c.ramp("#4A3478", "#8468B2@.32", "#4A3478@.7", "#1E1238"), 1, 1, 2, "#2A1950")
    c.disc(128, 690, 112, c.halo("#F6ECFF", "#C4ABE6:.6@.35", "#8468B2:0"))
    c.put("M116 602h26l44 224H70z", c.ramp("#FFFBEE:.9", "#FBF2FF:.35@.6", "#EADFFB:0"))
    hang = [(60, 9, 24), (76, 10, 34), (92, 7, 18), (160, 8, 20), (174, 12, 46), (188, 9, 28), (26, 9, 16), (42, 7, 14)]
    c.put(teeth(607, hang, False), c.ramp("#3B2864", "#8468B2"), 1, 0.5)
    c.put(teeth(607, [(x - w * 0.22, w * 0.5, h * 0.8) for x, w, h in hang], False), night, 0.35)
    # towers grown out of the rock
    tall = [(68, 24, 96), (88, 18, 128), (50, 22, 72), (28, 26, 98), (6, 26, 80), (170, 18, 132), (188, 26, 100), (204, 20, 124)]
    body = "".join(
        f"M{num(x - w / 2)} 800q{join((w * 0.34, -h * 0.5, w * 0.5, -h))}q{join((w * 0.16, h * 0.5, w * 0.5, h))}" for x, w, h in tall
    )
    side = "".join(
        f"M{num(x - w / 2)} 800q{join((w * 0.34, -h * 0.5, w * 0.5, -h))}q{join((-w * 0.12, h * 0.5, -w * 0.1, h))}" for x, w, h in tall
    )
    c.put(body, c.ramp("#DCCBF2", "#8468B2"), 1, 0.4)
    c.put(side, "#5F448E", 0.55)
    c.windows([(round(x + k), round(800 - h * part)) for x, w, h in tall for k, part in ((1, 0.6), (2, 0.46), (0, 0.34))], 1.6, 3.6)
    # the gate of the moon
    pale, dusk = c.ramp("#F0E6FA", "#8A6CBC"), "#5F448E"
    c.tier(
        houses("127 812 88 84 flat, 127 726 60 14 flat, 127 710 30 12 dome"),
        pale,
        dusk,
        c.ramp("#FFFBF2", "#B79CDC"),
        "#6A4E98",
        0.6,
        0.2,
    )
    c.put("M128 659a6 6 0 1 0 5 9 7 7 0 0 1-5-9z", "#FFF6D8", 1, 0.6)
    c.line("M83 736h88M83 742h88M97 720h60", c.deep, 0.6, 0.5)
    c.disc(127, 776, 29, c.ramp("#4A3478", "#2C1B4E"))
    c.disc(127, 776, 24.5, c.ramp("#FFFDF2", "#FFEBC0@.6", "#F2B46A"))
    c.line(
        "M127 747a29 29 0 1 0 0 58 29 29 0 0 0 0-58M127 751.500a24.500 24.500 0 1 0 0 49 24.500 24.500 0 0 0 0-49".replace("500", "5"),
        "#F6ECFF",
        1.2,
    )
    c.put("M102 776h50a25 25 0 0 1-50 0z", "#F0A05A", 0.35)
    c.line("M88 812v-66M95 812v-66M159 812v-66M166 812v-66", "#F6ECFF", 2.6, 0.9)
    c.line("M87 812v-66M94 812v-66M158 812v-66M165 812v-66", "#6A4E98", 0.8, 0.7)
    c.put("M112 800h30l3 12h-36zM80 812h94l4 8H76zM74 820h106l6 14H68z", c.ramp("#D9C6F0", "#6A4E98"), 1, 0.5)
    c.disc(127, 786, 56, c.halo(LAMP + ":.7", LAMP + ":0"))
    c.lamps([(83, 742), (171, 742)], 10, 1.2)
    near = houses("62 838 24 40 dome, 42 838 12 62 dome, 22 840 22 36 dome, 4 840 16 58 dome, 186 838 24 44 dome, 202 838 10 66 dome")
    c.tier(near, c.ramp("#7E62B4", "#3B2864"), "#33215A", c.ramp("#C0A6E2", "#523B80"), "#3B2864", 0.6)
    c.lights(near)
    # the lake before it
    c.put("M-4 836q50-7 100-2t108-3v53H-4z", c.ramp("#5E4696", "#1E1238"), 1, 0.4)
    c.put("M118 830h18l30 54H86z", c.ramp("#FFE9B4:.9", "#C9A0D0:.3"))
    c.line("M115 837h24M110 846h34M104 857h46M97 870h60", night, 0.7, 0.45)
    c.people([(121, 848, 1.2), (134, 858, 1.4)], night)
    c.line("M98 850v-12M156 850v-12M80 872v-14M174 872v-14", night, 1)
    c.lamps([(98, 837), (156, 837), (80, 857), (174, 857)], 10, 1.4)
    c.put(teeth(886, [(10, 22, 66), (28, 16, 38), (46, 12, 20), (192, 20, 58), (176, 14, 30)], True), c.ramp("#4A3676", "#150B2C"), 1, 0.5)
    c.put("M58 884l-3-14 4-8 5 7 2 15zM150 884l2-10 4-5 4 6v9z", "#D9A8F0", 1, 0.6)
    c.grain("M110 640q-10 60 6 110M150 650q12 50 0 90M70 640q-10 40 6 80M186 660q-8 40 4 80", "#FFFBEA", 1.4, 0.9, "0 12 0 8 0 17")
    return c
