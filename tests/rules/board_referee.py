"""A slow, plain referee of the board game, written from RULES.md alone, for tests to compare `unlost` with.

It shares no code with `unlost`: cards, tiles and actions are texts, the table is lists and dicts, every rule stands where it applies.
"""

from typing import Any

COLOURS = "YBWGR"
HAND = 8
LAST = 9  # the last stone of a path
BRIDGE = 7  # the first stone behind the bridge
STONES = {1: -20, 2: -15, 3: -10, 4: 5, 5: 10, 6: 15, 7: 30, 8: 35, 9: 50}  # B2
SPACES = {"Y": [2, 3, 5, 7, 9], "B": [2, 4, 6, 7, 9], "W": [3, 5, 6, 7, 9], "G": [2, 4, 5, 7, 9], "R": [3, 4, 6, 7, 9]}  # B5
TILES = ["artifact"] * 9 + ["arrow"] * 9 + ["5", "5", "10", "10", "10", "15", "15"]  # B4
PIECES = {"a": "adventurer", "r": "researcher"}


def pack() -> list[str]:
    """All 110 cards, unshuffled (B1)."""
    return [f"{colour}{number}" for colour in COLOURS for number in range(11) for _ in (1, 2)]


def number_of(card: str) -> int:
    """The number on a card."""
    return int(card[1:])


def in_order(cards: list[str]) -> list[str]:
    """By colour, then value."""
    return sorted(cards, key=lambda card: (COLOURS.index(card[0]), number_of(card)))


def track_pays(expeditions: int, own: list[int] | None, tokens: int) -> int:
    """What the artifact track gives or takes for so many tokens (B24)."""
    if own is not None:
        return own[tokens] if tokens < len(own) else own[-1]
    if expeditions == 1:
        return {0: -20, 1: -15, 2: 10, 3: 15, 4: 30}.get(tokens, 50)
    return min(150, -50 + 40 * (tokens // 3) + 5 * (tokens % 3))


class BoardReferee:
    """One game, its shuffles given: `deals` holds {"deck", "tiles"} per expedition; it may be made longer while the game goes on."""

    def __init__(
        self,
        players: int,
        expeditions: int,
        up_and_down: bool,
        lowest_start: bool,
        tile_spaces: dict[str, list[int]] | None,
        artifact_track: list[int] | None,
        max_turns: int,
        first: int,
        deals: list[dict[str, list[str]]],
    ) -> None:
        self.players = players
        self.seats = range(players)
        self.expeditions = expeditions
        self.up_and_down = up_and_down
        self.lowest_start = lowest_start
        self.spaces = SPACES if tile_spaces is None else tile_spaces
        self.artifact_track = artifact_track
        self.max_turns = max_turns
        self.deals = deals
        self.observers: list[int | None] = [*self.seats, None]
        self.expedition = 0
        self.points = [0] * players
        self.tokens = [0] * players
        self.reckoning: list[tuple[int, int]] = []  # points and net of each seat when the last expedition was scored, for tests to look at
        self.result: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        self.deal(first)

    def deal(self, starter: int) -> None:
        """Set up an expedition: tiles on their spaces, eight cards each, the rest is the draw pile (B6)."""
        deck, tiles = list(self.deals[self.expedition]["deck"]), list(self.deals[self.expedition]["tiles"])
        self.put_away = pack()
        for card in deck:
            self.put_away.remove(card)
        assert len(self.put_away) == (30 if self.players == 2 else 0), "not the cards of this game"
        assert sorted(tiles) == sorted(TILES), "not the tiles of this game"
        self.expedition += 1
        self.tiles: dict[str, dict[int, str]] = {colour: {} for colour in COLOURS}
        for colour in COLOURS:
            for stone in sorted(self.spaces.get(colour, [])):
                self.tiles[colour][stone] = tiles.pop(0)
        self.hands = [deck[seat * HAND : (seat + 1) * HAND] for seat in self.seats]
        self.deck = deck[self.players * HAND :]
        self.columns: list[dict[str, list[str]]] = [{colour: [] for colour in COLOURS} for _ in self.seats]
        self.stones: list[dict[str, int]] = [{} for _ in self.seats]  # colour -> stone, only explorers on a path
        self.pieces: list[dict[str, str]] = [{} for _ in self.seats]  # colour -> "a" or "r"
        self.taken = [0] * self.players  # artifact tiles of this expedition
        self.piles: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        self.turn: int | None = starter
        self.phase: str | None = "play"
        self.closed: str | None = None
        self.turns_left = self.max_turns
        # What each observer knows of each seat's hand by having seen it go there (B28).
        self.known: dict[int | None, list[list[str]]] = {who: [[] for _ in self.seats] for who in self.observers}

    def fits(self, card: str, column: list[str]) -> bool:
        """May this card follow on this column, which has a card (B10, B26)?"""
        numbers = [number_of(other) for other in column]
        direction = "up"
        if self.up_and_down:
            different = [number for number in numbers if number != numbers[0]]
            if not different:
                return True  # equal cards fix nothing
            direction = "up" if different[0] > numbers[0] else "down"
        return number_of(card) >= numbers[-1] if direction == "up" else number_of(card) <= numbers[-1]

    def may_begin(self, seat: int, card: str) -> bool:
        """May this card begin its path, as far as the card goes (B8, B9)?"""
        if card[0] in self.stones[seat]:
            return False
        if not self.lowest_start or self.up_and_down:
            return True
        return all(number_of(card) <= number_of(other) for other in self.hands[seat] if other[0] == card[0])

    def in_reserve(self, seat: int) -> list[str]:
        """The kinds of explorer this seat has still in hand (B3)."""
        used = list(self.pieces[seat].values())
        return [piece for piece, supply in (("a", 4), ("r", 1)) if used.count(piece) < supply]

    def movable(self, seat: int) -> list[str]:
        """The paths on which this seat's explorer could take an extra step (B11, B17)."""
        return [colour for colour, stone in self.stones[seat].items() if stone < LAST]

    def actions(self) -> set[str]:
        """The legal actions, as texts."""
        if self.turn is None:
            return set()
        seat = self.turn
        legal = set()
        if self.phase == "play":
            for card in self.hands[seat]:
                legal.add("-" + card)  # B12
                if self.may_begin(seat, card):
                    legal |= {card + piece for piece in self.in_reserve(seat)}
                elif card[0] in self.stones[seat] and self.fits(card, self.columns[seat][card[0]]):
                    legal.add(card)  # B10, B11
        elif self.phase == "step":
            legal = {"=", *(">" + colour for colour in self.movable(seat))}
        else:
            legal = {"+", *("+" + colour for colour in COLOURS if self.piles[colour] and colour != self.closed)}  # B13
        return legal

    def play(self, text: str) -> None:
        """Carry out one legal action of the seat to act."""
        assert text in self.actions(), f"{text} is not legal"
        seat = self.turn
        assert seat is not None
        if text == "=":
            self.phase = "draw"
        elif text[0] == ">":
            self.move(seat, text[1])
        elif text[0] == "+":
            self.draw(seat, text[1:])
        else:
            self.put_down(seat, text)

    def put_down(self, seat: int, text: str) -> None:
        """A card leaves the hand: discarded, or put down on one's own column, with what follows (B7)."""
        card = text.strip("-ar")
        colour = card[0]
        self.hands[seat].remove(card)
        for who in self.observers:  # a copy known to be there counts as that one (C18)
            if card in self.known[who][seat]:
                self.known[who][seat].remove(card)
        if text[0] == "-":
            self.piles[colour].append(card)
            self.closed = colour
            self.phase = "draw"
            return
        self.columns[seat][colour].append(card)
        if text[-1] in PIECES:
            self.stones[seat][colour] = 1
            self.pieces[seat][colour] = text[-1]
            self.phase = "draw"  # stone 1 has no tile (B14)
        elif self.stones[seat][colour] == LAST:
            self.offer_step(seat)  # B11
        else:
            self.move(seat, colour)

    def offer_step(self, seat: int) -> None:
        """An extra step is asked only where one can be taken (X5)."""
        self.phase = "step" if self.movable(seat) else "draw"

    def move(self, seat: int, colour: str) -> None:
        """One stone forward; then the end of the expedition, or the tile there (B14 to B18)."""
        self.stones[seat][colour] += 1
        stone = self.stones[seat][colour]
        if self.crossed == 5:
            self.end_expedition(seat)
            return
        tile = self.tiles[colour].get(stone)
        self.phase = "draw"
        if tile == "artifact":
            del self.tiles[colour][stone]
            self.taken[seat] += 1
        elif tile == "arrow":
            self.offer_step(seat)
        elif tile is not None:
            self.points[seat] += int(tile)

    def draw(self, seat: int, colour: str) -> None:
        """Draw from a discard pile, or from the draw pile where no colour is named; this completes the turn."""
        if colour:
            card = self.piles[colour].pop()
            for who in self.observers:
                self.known[who][seat].append(card)
        else:
            card = self.deck.pop(0)
        self.hands[seat].append(card)
        self.closed = None
        self.turns_left -= 1
        if not self.deck or self.turns_left == 0:  # B19, B29
            self.end_expedition(seat)
        else:
            self.turn = (seat + 1) % self.players
            self.phase = "play"

    def end_expedition(self, seat: int) -> None:
        """Score; tiles become tokens; set up the next expedition or end the game (B20, B22, X6). `seat` had the turn."""
        self.reckoning = [(self.points[each], self.net(each)) for each in self.seats]
        for each in self.seats:
            self.points[each] = max(0, self.points[each] + self.net(each))
            self.tokens[each] += self.taken[each]
            self.taken[each] = 0
        if self.expedition < self.expeditions:
            self.deal((seat + 1) % self.players)
            return
        for each in self.seats:  # B24
            pays = track_pays(self.expeditions, self.artifact_track, self.tokens[each])
            self.points[each] = max(0, self.points[each] + pays)
        self.turn = self.phase = self.closed = None
        best = max(zip(self.points, self.tokens, strict=True))  # most points, then most tokens (B25)
        winners = tuple(each for each in self.seats if (self.points[each], self.tokens[each]) == best)
        self.result = (winners, tuple(self.points))

    def net(self, seat: int) -> int:
        """What one seat's explorers are worth where they stand, the researcher double (B20)."""
        return sum(STONES[stone] * (2 if self.pieces[seat][colour] == "r" else 1) for colour, stone in self.stones[seat].items())

    @property
    def crossed(self) -> int:
        """How many explorers, over all players, have crossed a bridge (B18)."""
        return len([stone for stones in self.stones for stone in stones.values() if stone >= BRIDGE])

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, as if the running expedition were scored now, the artifact track left out."""
        if self.turn is None:
            return tuple(self.points)
        return tuple(max(0, self.points[seat] + self.net(seat)) for seat in self.seats)

    def explorers(self, seat: int) -> dict[str, dict[str, Any]]:
        """One seat's explorers on paths, in the words of the truth."""
        return {colour: {"stone": stone, "piece": PIECES[self.pieces[seat][colour]]} for colour, stone in self.stones[seat].items()}

    def public(self) -> dict[str, Any]:
        """What everybody sees; the hands are left to fill in."""
        return {
            "expedition": self.expedition,
            "turn": self.turn,
            "phase": self.phase,
            "hand_sizes": [len(hand) for hand in self.hands],
            "columns": [{colour: list(cards) for colour, cards in columns.items()} for columns in self.columns],
            "explorers": [self.explorers(seat) for seat in self.seats],
            "tiles": {colour: {str(stone): tile for stone, tile in tiles.items()} for colour, tiles in self.tiles.items()},
            "piles": {colour: list(cards) for colour, cards in self.piles.items()},
            "closed": self.closed,
            "deck_left": len(self.deck),
            "points": list(self.points),
            "artifacts": [{"tiles": self.taken[seat], "tokens": self.tokens[seat]} for seat in self.seats],
            "crossed": self.crossed,
            "turns_left": self.turns_left,
        }

    def truth(self) -> dict[str, Any]:
        """Everything."""
        hidden = {"hands": [in_order(hand) for hand in self.hands], "deck": list(self.deck), "put_away": in_order(self.put_away)}
        return {**self.public(), **hidden}

    def view(self, observer: int | None) -> dict[str, Any]:
        """What one seat knows, or, with None, a spectator (B28)."""
        hands = [in_order(self.hands[seat] if seat == observer else self.known[observer][seat]) for seat in self.seats]
        return {**self.public(), "hands": hands}
