"""The picture of the first page: the base camp, by day and by night."""

from paint.canvas import Canvas
from paint.palette import PALETTE
from paint.strokes import mix, wisp


def camp(dark: bool) -> Canvas:
    """The base camp at dusk, or by lamplight: every land on the horizon, a table with maps and cards before us."""
    c = Canvas("n" if dark else "d", 1200, 420)
    c.pen = "#0E0A1C" if dark else "#4A2E1C"
    veil_colour = "#4A3A66" if dark else "#F9DDB4"
    gloom = 0.62 if dark else 0.0

    def tint(colour: str, far: float = 0.0) -> str:
        """A colour in this light, at this distance."""
        return mix(mix(colour, "#15122B", gloom), veil_colour, far)

    if dark:
        c.rect(0, 0, 1200, 330, c.ramp("#0F1530", "#272750@.5", "#6A4A72@.85", "#A8686A"))
        c.line("".join(f"M{c.rng.randint(4, 1196)} {c.rng.randint(4, 190)}h0" for _ in range(110)), "#FFF8EA", 1.3, 0.75)
        c.line("".join(f"M{c.rng.randint(4, 1196)} {c.rng.randint(4, 150)}h0" for _ in range(16)), "#FFFFFF", 2.4, 0.9)
        c.disc(1046, 84, 120, c.halo("#F4ECFF:.6", "#A88CD4:.2@.4", "#6A50A0:0"))
        c.disc(1046, 84, 34, "#FBF6EA")
        c.put("M1046 50a34 34 0 0 0 0 68 40 40 0 0 1-14-34 40 40 0 0 1 14-34z", "#C9B4DC", 0.5)
    else:
        c.rect(0, 0, 1200, 330, c.ramp("#A9C6CF", "#DDE0C8@.35", "#F9DDA8@.7", "#F6BE84"))
        c.disc(720, 250, 330, c.halo("#FFF8DC", "#FFEDB8:.6@.3", "#FFE3A8:0"))
        c.disc(720, 228, 40, "#FFFBEC")
    for x, y, w, h in (
        (90, 150, 340, 10),
        (430, 96, 420, 10),
        (700, 60, 380, 9),
        (-60, 206, 300, 8),
        (560, 160, 300, 7),
        (960, 150, 300, 8),
    ):
        c.put(wisp(x, y, w, h), "#8A6A8E" if dark else "#FFF6E0", 0.35 if dark else 0.7)
    # the lands on the horizon, from the left: desert, sea, mountains, jungle, volcano, caves
    c.rect(150, 268, 330, 50, c.ramp(tint("#5FAAD3", 0.45), tint("#2B7BB3", 0.25)))
    c.line("M270 278h40M340 284h60M300 292h36M380 296h50M290 302h70", "#FFF6E0", 1.4, 0.35 if dark else 0.8)
    c.put("M352 281q8-14 4-34 24 14 24 32zM350 281q-16-4-18-1 8-12 17-26zM326 283h62l-8 8h-44z", tint("#FFF9E8", 0.1), 1, 0.5, 1)
    c.put("M326 283h62l-8 8h-44z", tint("#12395A", 0.1))
    c.put(
        "M-4 300v-36h36l6-26 5-5h52l6 7 8 24h40l5-18 5-4h36l6 20 30 6 44 8 70 24z",
        c.ramp(tint("#E3A83B", 0.4), tint("#F2CB74", 0.7)),
        1,
        0.3,
        1,
    )
    c.put("M38 238l5-5h16l-8 20-2 14H30zM154 246l5-4h12l-5 14-3 12h-16z", tint("#8C4A22", 0.3), 0.5)
    c.put("M-4 320v-36q60-4 110-24 70 26 150 36 60 8 130 24z", c.ramp(tint("#E3A83B", 0.2), tint("#F2CB74", 0.5)), 1, 0.4, 1)
    c.put("M106 260q-46 20-110 24v24q60-4 104-14 22-6 6-34z", tint("#A86127", 0.2), 0.5)
    peaks = "M410 320l34-40 22 6 46-86 24 34 22-22 26 36 40-72 44 62 18-10 60 92z"
    c.put(peaks, c.ramp(tint("#FFFFFF", 0.05), tint("#DDE4EA", 0.3)), 1, 0.4, 1)
    c.put(
        "M512 200l-46 86-22-6-34 40h96l-14-34 22-30-10-24zM624 176l-40 72-26-36-10 40 24 68h56l-14-50 20-36-12-26z",
        tint("#6E8CA8", 0.25),
        0.7,
    )
    c.put("M516 214l10 12-4 18zM630 200l12 16-2 20zM548 226l8 12-6 16z", tint("#4B6074"), 0.35)
    hills = "M640 320v-30a18 18 0 0 1 26-12 20 20 0 0 1 32-8 22 22 0 0 1 36-4 20 20 0 0 1 34 2 22 22 0 0 1 36 6 18 18 0 0 1 28 10v36z"
    c.put("M690 284l8-14h4l6-14h4l6-14h4l4-12h20l4 12h4l6 14h4l6 14h4l8 14z", c.ramp(tint("#E9E4B0", 0.2), tint("#8FA678", 0.3)), 1, 0.4, 1)
    c.put("M690 284l8-14h4l6-14h4l6-14h4l4-12h5l-4 12-2 14-4 14-4 14z", tint("#4E6E4E", 0.2), 0.7)
    c.put("M732 284l2-54h8l2 54z", tint("#FFF6C8", 0.1), 0.8)
    c.put(hills, c.ramp(tint("#6FB27E", 0.25), tint("#2F7A4C", 0.3)), 1, 0.4, 1)
    c.put(
        "M894 168q-12-10-4-22-12-12 2-24-4-16 14-20 2-14 20-14 12-10 26 0 16-4 24 8 14 0 16 12-12 14-28 10-4 12-20 10-4 14-16 14-4"
        " 16-16 18-2 8-8 8z",
        c.ramp(tint("#A8584A", 0.25), tint("#E9A07C", 0.45)),
        0.85,
    )
    c.put(
        "M806 320q54-46 76-128 6-18 12-24l8 4 10-3 8 3q10 40 34 78 22 36 60 70z",
        c.ramp(tint("#C4432D", 0.12), tint("#E38E70", 0.45)),
        1,
        0.4,
        1,
    )
    c.put("M806 320q54-46 76-128 6-18 12-24l4 12-8 28 8 26-16 40-2 46z", tint("#551810", 0.1), 0.5)
    c.disc(903, 168, 40, c.halo("#FFE9A8", "#FFB448:.5@.3", "#FF9A3A:0"), 0.9)
    c.line("M902 172q-6 18 2 30t-6 30 6 34M911 174q8 26 18 40t8 34", "#FF9A42", 3.4)
    c.line("M902 172q-6 18 2 30t-6 30 6 34M911 174q8 26 18 40t8 34", "#FFE9A0", 1.2)
    c.put(
        "M960 320q10-30 30-38 4-50 30-56 20-4 34 24 14-2 20-14 10-40 40-38 34 4 42 52 20 4 48 0v70z",
        c.ramp(tint("#7758A3", 0.15), tint("#A98CD4", 0.4)),
        1,
        0.4,
        1,
    )
    c.put(
        "M1020 226q-26 6-30 56-20 8-30 38h60q-14-40 0-94zM1114 198q-30-2-40 38-6 12-20 14 0 40 10 70h30q-10-60 20-122z",
        tint("#2C1B4E", 0.1),
        0.45,
    )
    c.put("M1096 320q-2-40 14-54 20-12 36 4 12 16 10 50z", tint("#1E1238", 0.05), 0.9)
    c.put("M1104 320q0-34 12-46 12-6 20 2-14 10-12 44z", "#EADFFB", 0.25)
    c.put("M1118 270l3 14 3-15zM1130 268l3 20 3-17z", tint("#7758A3", 0.15))
    c.rect(0, 246, 1200, 84, c.ramp(veil_colour + ":0", veil_colour + ":.85"))
    if not dark:
        c.line("M300 206q6-4 9 3 4-7 11-5M330 194q5-3 7 2 3-5 8-4M286 190q5-3 7 2 3-5 8-4", c.pen, 1.4, 0.7)
    # the meadow of the camp
    earth = ("#3A2A44", "#1A1226") if dark else ("#C99A5C", "#8C5E38")
    c.put("M-4 326q160-26 360-10t420-8 428-4v120H-4z", c.ramp(mix(earth[0], veil_colour, 0.35), earth[0] + "@.4", earth[1]), 1, 0.4, 1)
    c.line("M20 340q80-8 150-2M240 352q90-8 180 0M60 366q60-6 120 0M480 372q80-6 130 2", c.pen, 1, 0.25, "60 6 30 4")
    glow = c.halo("#FFF0C0", "#FFD98A:.6@.3", "#FFC870:0")
    c.disc(560, 336, 230 if dark else 150, glow, 0.75 if dark else 0.55, 90 if dark else 60)

    def tent(x: float, y: float, size: float, flip: bool = False) -> None:
        cloth = c.ramp("#FFF3D2" if not dark else "#F2C98A", "#E3C288" if not dark else "#9A6A4A")
        back_cloth = "#B48A5C" if not dark else "#4A3244"
        inside = c.ramp("#FFD98A", "#FFF6D0")
        name = c.shape(
            "tent",
            f'<path fill="{back_cloth}" stroke="{c.pen}" stroke-opacity=".5" d="M0-74L-62 0h40z"/>'
            f'<path fill="{cloth}" stroke="{c.pen}" stroke-opacity=".5" d="M0-74L58 0h-80z"/><path fill="{inside}" d="M0-68L26 0H-8z"/>'
            f'<path fill="{back_cloth}" d="M0-68L-8 0h-10zM0-68L26 0h8z"/>'
            f'<path fill="none" stroke="{c.pen}" stroke-width="1.2" d="M0-74v-8M-62 0l-12 5M58 0l12 5M0-74L-74 5M0-74L70 5"'
            f' stroke-opacity=".45"/>',
        )
        c.stamp(name, x, y, size, flip)

    shadow = "#1A1030" if dark else "#6A3E3A"
    for x, y, w in ((660, 346, 120), (430, 350, 130), (536, 362, 150)):
        c.put(f"M{x} {y - 6}l{w * 0.5:.0f} 6q-{w} 22-{w * 2:.0f} 18z", shadow, 0.3)
    tent(648, 344, 0.8)
    tent(430, 350, 0.9)
    tent(540, 360, 1.1)
    c.line("M482 352v-96", c.pen, 2.4)
    c.put("M482 256q-22 12-46 6 16 12 8 22 20 4 38-6z", "#C4432D", 1, 0.5, 1)
    c.line("M604 352q14-18 4-36t10-34q12-18 2-38t8-30", "#FFF6E0", 3, 0.4)
    c.put("M592 358q2-16 10-22 0 8 5 10 1-8 6-12 8 12 3 24z", "#FF9A3A")
    c.put("M597 358q2-10 6-13 1 5 4 6 4 3 1 7z", "#FFF0B0")
    c.line("M586 360l32-5M588 355l28 6", c.pen, 3)
    who = (
        f'<path fill="{mix(c.pen, "#15122B", gloom)}" d="M-5 0l1.500-14Q-3-20 0-20t3.500 6L5 0z"/><circle cy="-23.500" r="3.400"'
        f' fill="{c.pen}"/><path stroke="{c.pen}" stroke-width="1.600" d="M-6-25H6"/>'
    )
    man = c.shape("man", who)
    for x, y, z in ((628, 362, 1.1), (574, 366, 1.1), (694, 356, 0.9), (360, 362, 1)):
        c.stamp(man, x, y, z)
    # the table
    wood = ("#7A4A32", "#3A2024") if dark else ("#B9804A", "#7A4A2A")
    if dark:
        c.disc(1110, 372, 330, glow, 0.55, 110)
    c.put("M716 424l60-66q4-5 10-5h356q6 0 10 5l52 60v6z", c.ramp(*wood), 1, 0.7, 1.4)
    c.line("M760 376h404M742 396h440M726 412h470", c.pen, 0.9, 0.3, "90 8 40 5")
    c.line("M778 355h372", "#FFE3B0", 2, 0.6)
    # a map
    paper = c.ramp("#E9CF9A", "#F6E6C0") if dark else c.ramp("#FBF0D2", "#EBD3A0")
    c.put("M786 412l34-50q60 6 150-2l10 52q-90 8-194 0z", shadow, 0.35)
    c.put("M784 408l34-50q60 6 150-2l10 52q-90 8-194 0z", paper, 1, 0.6, 1)
    c.line("M832 372q20-6 34 2t30-4M822 386q14-8 30-2t20 10M930 364q-14 8-6 18t26 8M916 398q20-10 50-2", "#8A6A44", 1.1, 0.7)
    c.line("M830 400q20-14 44-8t40-10 22-14", "#C4432D", 2, 0.9, "1 5")
    c.line("M938 362l8 7M946 361l-8 9", "#C4432D", 2.4)
    c.put("M848 382l4-7 5 7 4-5 4 7zM884 376l5-9 6 9z", "#8A6A44", 0.8)
    # a compass
    c.disc(752, 404, 17, c.pen, 1, 9)
    c.disc(752, 402, 16, "#D9A94E", 1, 8.5)
    c.disc(752, 402, 12.5, "#FBF3DC", 1, 6.2)
    c.put("M752 396l3 6h-6z", "#C4432D")
    c.put("M752 408l3-6h-6z", "#2B4A6A")
    # a hand of cards
    c.put("M980 414q40-52 130-44l14 40q-60 12-144 4z", shadow, 0.35)
    for k, name in enumerate(("yellow", "blue", "white", "green", "red", "purple")):
        deep, mid, light = PALETTE[name]
        lit = mix(mix(light, "#15122B", 0.12), "#FFCF80", 0.4) if dark else light
        middle = mix(mid, "#3A2030", 0.2) if dark else mid
        turn = -42 + k * 17
        card = (
            f'<g transform="translate(1046 446)scale(1 .7)rotate({turn})"><rect x="-19" y="-114" width="38" height="56" rx="4"'
            f' fill="{lit}" stroke="{c.pen}" stroke-width="1.2"/>'
        )
        card += (
            f'<path fill="{middle}" d="M-15-74q7-12 12-8t9-6 9 6v12h-30z"/><path fill="{deep}" d="M-15-70q8-6 15-2t15-2v12h-30z"/>'
            f'<circle cx="7" cy="-98" r="5" fill="{middle}"/></g>'
        )
        c.body.append(card.replace("--", "-"))
    # the lamp on it
    c.disc(1144, 344, 110, c.halo("#FFF6D0", "#FFDF90:.5@.25", "#FFC870:0"), 0.95 if dark else 0.7)
    c.put("M1126 388h36v6h-36zM1130 388l-3-6h34l-3 6zM1132 340h24l-4-10h-16z", "#3A2A22" if not dark else "#241A1E", 1, 0.9, 1)
    c.put("M1131 382q-6-20 2-42h22q8 22 2 42z", c.ramp("#FFEDB0", "#FFF9E4"), 0.92, 0.9, 1.2)
    c.put("M1144 380q-9-8 0-26 9 18 0 26z", "#FF9A3A")
    c.line("M1134 330q0-22 10-22t10 22M1144 340v-4M1131 362h26", "#3A2A22", 1.6)
    # grass and a pack close to us
    blades = "".join(
        f"M{x} 424q{c.rng.randint(-6, 6)}-{c.rng.randint(10, 22)} {c.rng.randint(-16, 16)}-{c.rng.randint(18, 36)}"
        for x in sorted(c.rng.randint(-4, 330) for _ in range(44))
    )
    c.line(blades, "#120C1E" if dark else "#6A4428", 2, 0.8)
    return c
