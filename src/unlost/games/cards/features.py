"""The features of the card game. Ranks are the investments, then 2 to 10."""

from unlost.features.layout import Colours, Field, Floats, Layout, Rest, starts
from unlost.features.network_inputs import DECK, PHASES, clip, warm
from unlost.games.cards.rules import BONUS, LONG, SUMS
from unlost.games.cards.state import Observation
from unlost.kernel.game import Game
from unlost.kernel.hands import pile_cards
from unlost.kernel.intrinsics import spread
from unlost.kernel.jit import inlined
from unlost.kernel.multiset import minus
from unlost.kernel.options import Options
from unlost.kernel.ranks import RANKS
from unlost.kernel.records import FIRST_PHASE, seat_after

LAYOUT_OPTIONS = ("expeditions",)  # beside the number of players
ALL = (1 << RANKS) - 1
MOST = 63  # the sum of an expedition's numbers: 2 to 10, and another 2, 3 and 4
COST = 20  # as printed: networks play with that only

# ---------------------------------------------------------------- the columns
# Of a colour: the cards of so many fields (and of each seat's hand), rank by rank, then:

BY_RANK = 5
LAST = (
    Field("our_sum", 1, 0, MOST, "sum of the numbers of our expedition"),
    Field("their_sum", 1, 0, MOST, "and of theirs"),
    Field("closed", 1, 0, 1, "is this pile closed to the draw?"),
)
OUR_SUM, THEIR_SUM, CLOSED, LAST_COLUMNS = starts(LAST)
# Beside them, before what is by seat:
BESIDE = (
    Field("phase", PHASES, 0, 1, "play, draw, give"),
    Field("deck_left", 1, 0, 90, "cards in the deck"),
    Field("turns_left", 1, 0, 32767, "before the turn cap; at most 32767"),
    Field("round", 1, 1, 32767, "the round, from 1"),
    Field("rounds_left", 1, 0, 32767, "after this one"),
    Field("our_total", 1, -32768, 32767, "points of the finished rounds"),
    Field("their_total", 1, -32768, 32767, "and of theirs"),
    Field("tiebreak_round", 1, 0, 1, "is a level score played off?"),
    Field("starter", 1, 0, 3, "who began this round, counted from oneself"),
)
PHASE, DECK_LEFT, TURNS_LEFT, ROUND, ROUNDS_LEFT, OUR_TOTAL, THEIR_TOTAL, TIEBREAK_ROUND, STARTER, HAND_SIZE = starts(BESIDE)
# What a network reads more of a colour: the cards that we could play, rank by rank, then for our side and for theirs:
(BEGUN, TOP, FACTOR, CARDS, WORTH, FITTING_SUM, FITTING_CARDS, WORTH_WITH_FITTING,
 UNSEEN_SUM, UNSEEN_CARDS, PILE_FITS, MISSING_TO_COST, EACH_SIDE) = range(13)  # fmt: skip
# What it reads beside the colours: the phase, the thermometer of the deck, then, before what is by seat and EXTRA more:
LEFTS, LEADS = 4, 8  # rounds left, and steps of the lead, that are told apart
DECK_SHARE, TURNS_SHARE, VERY_FEW_TURNS, FEW_TURNS, SIX_EXPEDITIONS, OUR_BEGUN, THEIR_BEGUN, ROUNDS_TO_COME = range(8)
MANY_ROUNDS, TOTAL_LEAD, TABLE_LEAD, WHOLE_LEAD, LEAD_STEPS = range(ROUNDS_TO_COME + LEFTS, ROUNDS_TO_COME + LEFTS + 5)
IS_TIEBREAK = LEAD_STEPS + LEADS
GENERAL = IS_TIEBREAK + 1
WE_GAVE, THEY_GAVE, DECK_TO_PLAY, DECK_TO_DRAW, EXTRA = range(5)
# Scales: all of it is to be about as large as 1.
CARDS_OF_DECK, TURNS, POINTS, LEAD, HAND, SUM, PLAYED, OFTEN = 44, 60, 40, 60, 8, 20, 8, 5


def layout(game: Game, options: Options) -> Layout:
    players = int(options["players"])
    pair = players == 4
    others = ["the partner" if pair and place == 2 else f"opponent {place}" for place in range(1, players)]
    return Layout(
        game=game,
        options=options,
        colours=int(options["expeditions"]),
        by_colour=(
            Field("hand", RANKS, 0, 3, "cards in one's hand, by rank"),
            *(Field(f"known_{place}", RANKS, 0, 3, f"cards known to be with {who}") for place, who in enumerate(others, 1)),
            Field("ours", RANKS, 0, 3, "cards of our expedition"),
            Field("theirs", RANKS, 0, 3, "cards of theirs"),
            Field("pile", RANKS, 0, 3, "cards of the discard pile"),
            Field("top", RANKS, 0, 1, "the card on top of it"),
            Field("unseen", RANKS, 0, 3, "cards nobody has shown: in the deck, or in a hand"),
            *LAST,
        ),
        beside=(
            *BESIDE,
            Field("hand_size", players, 0, 10, "cards in hand, by seat from oneself"),
            Field("gave", 2, 0, 1, "did our pair give in its last turn; did theirs?"),
        ),
        encode=encode,
        refine=refine,
        read=(players + BY_RANK) * RANKS + LAST_COLUMNS + RANKS + 2 * EACH_SIDE,
        read_beside=PHASES + len(DECK) + GENERAL + 2 * players + EXTRA,
    )


@inlined
def encode(o: Observation, colours: Colours, rest: Rest) -> None:
    """Write what an observation tells."""
    seat, players, expeditions = int(o.seat), int(o.players), int(o.expeditions)
    ours, last = seat & 1, (players + BY_RANK) * RANKS
    # what nobody has shown: all cards but those that are seen, as the two numbers of a multiset
    low, high = int(o.cards[0]), int(o.cards[1])
    for other in range(players):
        low, high = minus(low, high, o.hand[other])
    for side in range(2):
        low, high = minus(low, high, o.laid[side])
    pile_low, pile_high, tops = pile_cards(o, expeditions)
    low ^= pile_low
    high ^= (low & pile_low) ^ pile_high
    at = 0
    for place in range(players):
        other = seat_after(seat, place, players)
        spread(colours, at, int(o.hand[other, 0]), int(o.hand[other, 1]), RANKS)
        at += RANKS
    for turn in range(2):
        side = ours ^ turn
        laid, twice = int(o.laid[side, 0]), int(o.laid[side, 1])
        spread(colours, at, laid, twice, RANKS)
        at += RANKS
        for colour in range(expeditions):
            colours[colour, last + OUR_SUM + turn] = SUMS[laid & ALL] + 2 * SUMS[twice & ALL]
            laid >>= RANKS
            twice >>= RANKS
    spread(colours, at, pile_low, pile_high, RANKS)
    spread(colours, at + RANKS, tops, 0, RANKS)
    spread(colours, at + 2 * RANKS, low, high, RANKS)
    for colour in range(expeditions):
        colours[colour, last + CLOSED] = o.closed == colour
    for phase in range(PHASES):
        rest[PHASE + phase] = o.phase == FIRST_PHASE + phase
    rest[DECK_LEFT] = o.deck_left
    rest[TURNS_LEFT] = min(int(o.turns_left), 32767)
    rest[ROUND] = min(int(o.deal), 32767)
    rest[ROUNDS_LEFT] = min(max(int(o.rounds) - int(o.deal), 0), 32767)
    rest[OUR_TOTAL] = o.totals[ours]
    rest[THEIR_TOTAL] = o.totals[ours ^ 1]
    rest[TIEBREAK_ROUND] = o.tiebreak_round
    rest[STARTER] = (int(o.starter) - seat) % players
    for place in range(players):
        other = seat_after(seat, place, players)
        rest[HAND_SIZE + place] = o.hand_size[other]
    gave = HAND_SIZE + players
    rest[gave] = o.gave[ours]
    rest[gave + 1] = o.gave[ours ^ 1]


@inlined
def value(total: int, investments: int, cards: int) -> int:
    """What an expedition is worth (C13)."""
    if cards == 0:
        return 0
    return (total - COST) * (1 + investments) + (BONUS if cards >= LONG else 0)


@inlined
def refine(colours: Colours, rest: Rest, read: Floats, beside: Floats) -> None:
    """Write what a network reads: all of the table, then what we could play, and what both sides have and may yet get."""
    expeditions, width = colours.shape
    sums = width - LAST_COLUMNS
    players = sums // RANKS - BY_RANK
    ours, tops, unseen_at = players * RANKS, (players + 3) * RANKS, (players + 4) * RANKS
    ours_now = theirs_now = begun = begun_by_them = 0
    for colour in range(expeditions):
        row, to = colours[colour], read[colour]
        for column in range(sums):
            to[column] = row[column]
        to[sums + OUR_SUM] = row[sums + OUR_SUM] / SUM
        to[sums + THEIR_SUM] = row[sums + THEIR_SUM] / SUM
        to[sums + CLOSED] = row[sums + CLOSED]
        at = width
        last = width + RANKS
        for side in range(2):
            start = ours + side * RANKS
            top = cards = 0
            for rank in range(RANKS):
                cards += row[start + rank]
                if row[start + rank]:
                    top = rank
            investments, total = int(row[start]), int(row[sums + OUR_SUM + side])
            now = value(total, investments, cards)
            fitting = fitting_cards = fitting_wagers = open_sum = open_cards = 0  # from the hand (of theirs: what is known); yet unseen
            pile_fits = 0
            for rank in range(RANKS):
                fits = rank > top or (rank == 0 and top == 0)
                held = int(row[rank]) if side == 0 else int(row[RANKS + rank])
                if side == 0:
                    to[at + rank] = held if fits else 0
                if fits:
                    points = rank + 1 if rank else 0
                    held = min(held, 1) if rank else held  # two equal numbers never stand in one expedition
                    fitting += held * points
                    fitting_cards += held
                    fitting_wagers += held if rank == 0 else 0
                    unseen = int(row[unseen_at + rank])
                    open_sum += unseen * points
                    open_cards += unseen
                    pile_fits |= int(row[tops + rank])
            then = value(total + fitting, investments + fitting_wagers, cards + fitting_cards)
            to[last + BEGUN] = cards > 0
            to[last + TOP] = (top + 1) / RANKS if top else 0
            to[last + FACTOR] = (1 + investments) / 4
            to[last + CARDS] = cards / PLAYED
            to[last + WORTH] = now / POINTS
            to[last + FITTING_SUM] = fitting / SUM
            to[last + FITTING_CARDS] = fitting_cards / 4
            to[last + WORTH_WITH_FITTING] = clip(then / POINTS, 4)
            to[last + UNSEEN_SUM] = open_sum / POINTS
            to[last + UNSEEN_CARDS] = open_cards / PLAYED
            to[last + PILE_FITS] = pile_fits
            to[last + MISSING_TO_COST] = max(0, COST - total) / SUM
            last += EACH_SIDE
            if side == 0:
                ours_now += now
                begun += int(cards > 0)
            else:
                theirs_now += now
                begun_by_them += int(cards > 0)
    for place in range(PHASES):
        beside[place] = rest[PHASE + place]
    deck, turns, left = int(rest[DECK_LEFT]), int(rest[TURNS_LEFT]), int(rest[ROUNDS_LEFT])
    at = warm(deck, beside, PHASES)
    beside[at + DECK_SHARE] = deck / CARDS_OF_DECK
    beside[at + TURNS_SHARE] = min(turns, TURNS) / TURNS
    beside[at + VERY_FEW_TURNS] = turns <= 10
    beside[at + FEW_TURNS] = turns <= 25
    beside[at + SIX_EXPEDITIONS] = expeditions == 6
    beside[at + OUR_BEGUN] = begun / OFTEN
    beside[at + THEIR_BEGUN] = begun_by_them / OFTEN
    for place in range(LEFTS):
        beside[at + ROUNDS_TO_COME + place] = left == place
    beside[at + MANY_ROUNDS] = left >= LEFTS
    lead = int(rest[OUR_TOTAL]) - int(rest[THEIR_TOTAL])
    beside[at + TOTAL_LEAD] = clip(lead / LEAD, 3)
    beside[at + TABLE_LEAD] = clip((ours_now - theirs_now) / LEAD, 3)
    beside[at + WHOLE_LEAD] = clip((lead + ours_now - theirs_now) / LEAD, 4)
    for place in range(LEADS):  # the lead as a thermometer, where it matters whether one is ahead
        beside[at + LEAD_STEPS + place] = lead > (place - LEADS // 2) * 15 + 7
    beside[at + IS_TIEBREAK] = rest[TIEBREAK_ROUND]
    at += GENERAL
    for place in range(players):
        beside[at + place] = rest[STARTER] == place
        beside[at + players + place] = rest[HAND_SIZE + place] / HAND
    at += 2 * players
    gave = HAND_SIZE + players
    beside[at + WE_GAVE] = rest[gave]
    beside[at + THEY_GAVE] = rest[gave + 1]
    beside[at + DECK_TO_PLAY] = rest[PHASE] * deck / CARDS_OF_DECK
    beside[at + DECK_TO_DRAW] = rest[PHASE + 1] * deck / CARDS_OF_DECK
