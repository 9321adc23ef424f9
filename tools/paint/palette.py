"""The six colours of the pictures."""

# Each colour: deep for ink, mid for the land, light for paper.
PALETTE = {
    "yellow": ("#5A3710", "#E3A83B", "#FBEFCF"),
    "blue": ("#12395A", "#2B7BB3", "#DCEEF6"),
    "white": ("#394956", "#DDE4EA", "#F8FAFB"),
    "green": ("#163F2A", "#3B8A57", "#E2F0DC"),
    "red": ("#551810", "#C4432D", "#FBE0D2"),
    "purple": ("#2C1B4E", "#7758A3", "#E9E0F4"),
}


LAMP = "#FFE3A0"
