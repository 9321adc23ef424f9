"""Noting a game at a real table, line by line: `unlost record`.

What has been noted is a match with unknown cards, and its record is on disk after every word that was accepted. What is to be asked next
follows from the match alone, so a record goes on where it was left.
"""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from unlost.kernel.errors import BadNotation, BadOption, IllegalAction
from unlost.kernel.match import Deal, Match
from unlost.kernel.notation import exact_form, spellings
from unlost.kernel.options import Options, checked_seat
from unlost.kernel.unknown import UNKNOWN, Fact, recording_of

SEED = "noted at a table"  # fills in what is unknown, which nobody is shown
REMARK = "# noted at a table by seat"
COMMANDS = ("?", "advice", "table", "undo", "save", "quit")
HELP = """Type what happens, several words at once if you like: R7 + plays the red 7 and draws.
{notation}
After your own + comes the card that you drew. Cards are written R7, Bx, B10 or bT.
  advice  what your actions are worth, on what you know    table  the table as you know it
  undo    take back the last action, or card               save   say where the game is saved (it always is)
  quit    leave; unlost record --resume FILE goes on       ?      this help"""

Read = Callable[[str], str | None]  # (prompt): a line, or None when there are no more
Say = Callable[[str], None]


class Wrong(Exception):
    """What was typed cannot be, and why in a line."""


@dataclass(frozen=True)
class Word:
    """A word that is asked for: the fact of the deal at this place, or the card at this place of the deck."""

    fact: Fact | None
    place: int
    prompt: str


def begun(game: str, options: Options, seats: Sequence[int]) -> Match:
    """A match of which nothing has been noted yet."""
    empty: Match = Match(game, seed=SEED, **options)
    seats = sorted({checked_seat(seat, empty.players) for seat in seats})
    blank = recording_of(empty.game).blank(empty.options)
    match: Match = Match(game, seed=SEED, deals=[blank], **options)
    match.remarks = [f"{REMARK} {' '.join(map(str, seats))}"]
    return match


def noting_seats(match: Match) -> list[int]:
    """The seats whose cards were noted, as the record of a match says; BadOption if it was not noted at a table."""
    for remark in match.remarks:
        if remark.startswith(REMARK):
            return [checked_seat(int(word), match.players) for word in re.findall(r"\d+", remark)]
    raise BadOption("this game was not noted by 'unlost record', so there is nothing to go on with")


def free_name(game: str) -> Path:
    """The name of a new file in the current directory."""
    names = (Path(f"unlost-{game}-table{'' if number == 1 else f'-{number}'}.txt") for number in count(1))
    return next(name for name in names if not name.exists())


def write_safely(file: Path, text: str) -> None:
    """Write a file so that at any moment the one before or this one is there, whatever happens."""
    beside = file.with_name(f"{file.name}.part")
    with beside.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(file)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(file.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def ask_first(players: int, read: Read, say: Say) -> int | None:
    """Who begins; None if there are no more lines."""
    while (line := read(f"which seat begins, 0 to {players - 1}? ")) is not None:
        if line.strip().isdecimal() and int(line) < players:
            return int(line)
        say(f"a seat is a number from 0 to {players - 1}")
    return None


class Recorder:
    """One game being noted."""

    def __init__(self, match: Match, file: Path, read: Read, say: Say) -> None:
        self.match, self.file, self.read, self.say = match, file, read, say
        self.seats = noting_seats(match)
        self.recording = recording_of(match.game)

    def run(self) -> None:
        """Ask and note until the game is over, or until there is nothing more to read."""
        self.save()
        self.say(f"noting {self.match.game.name} in {self.file}; ? is help")
        while True:
            asked = self.question()
            if asked is None:
                self.tell_result()
            line = self.read("the game is over; undo takes the last action back, Enter leaves: " if asked is None else asked.prompt)
            words = ["quit"] if line is None or (asked is None and not line.strip()) else line.split()
            if words and words[0].lower() == "quit":
                break
            try:
                self.take_line(words)
            except Wrong as fault:
                self.say(str(fault))
        what = "what was played well and what was not: unlost review" if asked is None else "go on with: unlost record --resume"
        self.say(f"saved as {self.file}; {what} {self.file}")

    def take_line(self, words: list[str]) -> None:
        """A line: a command, or words that are asked for."""
        command = words[0].lower() if words else ""
        if command in COMMANDS or command == "help":
            {"advice": self.advise, "table": self.show, "undo": self.undo, "save": self.tell_saved}.get(command, self.help)()
            return
        for word in words:
            asked = self.question()
            if asked is None:
                raise Wrong(f"{word}: the game is over")
            try:
                self.take(asked, word)
            except (BadOption, BadNotation, IllegalAction) as fault:
                raise Wrong(re.sub(r"^deals: entry \d+: ", "", " ".join(str(fault).split()))) from None
            self.save()

    # ------------------------------------------------------------ what is asked

    def question(self) -> Word | None:
        """What is to be told next; None when the game is over. The action is the word of no fact, at place -1."""
        match = self.match
        if match.turn is not None and match.deal > len(match.deals):
            self.change([*match.deals, self.recording.blank(match.options)])
            match = self.match
        deal = match.deals[match.deal - 1]
        assert deal is not None
        for fact in self.recording.facts:
            words = fact.flat(deal[fact.name])
            if UNKNOWN in words:
                place = words.index(UNKNOWN)
                return Word(fact, place, f"{fact.ask(match.options, place)}, {words.count(UNKNOWN)} to come: ")
        slot = self.open_slot()
        if slot is not None:
            return Word(None, slot, self.ask_card(slot))
        if match.turn is None:
            return None
        who = f"you (seat {match.turn})" if match.turn in self.seats else f"seat {match.turn}"
        return Word(None, -1, f"{who} to {match.phase}: ")

    def open_slot(self) -> int | None:
        """The first card of the deck that came to a seat that notes, or was uncovered, and was not told."""
        match = self.match
        if match.moment is None:
            return None
        deal = match.deals[match.deal - 1]
        assert deal is not None
        for slot, owner in enumerate(match.moment.owners):
            wanted = owner is None or (owner in self.seats and match.turn is not None)
            if wanted and deal["deck"][slot] == UNKNOWN:
                return slot
        return None

    def ask_card(self, slot: int) -> str:
        assert self.match.moment is not None
        owners, hand = self.match.moment.owners, self.recording.hand(self.match.options)
        if owners[slot] is None:
            return "which card was uncovered? "
        whose = "your hand" if len(self.seats) == 1 else f"the hand of seat {owners[slot]}"
        if slot < hand * self.match.players:
            return f"{self.match.game.deal_name} {self.match.deal}, {whose}, {hand - slot % hand} cards to come: "
        return f"which card came into {whose}? "

    # ------------------------------------------------------------ what is told

    def take(self, asked: Word, word: str) -> None:
        """One word, as it was asked for. If it cannot be, nothing has changed."""
        if asked.fact is not None:
            self.take_fact(asked.fact, asked.place, word)
        elif asked.place >= 0:
            self.take_card(asked.place, word)
        else:
            self.take_action(word)

    def take_fact(self, fact: Fact, place: int, word: str) -> None:
        exact = exact_form(word, spellings(fact.words))
        if exact is None:
            raise Wrong(f"{word}: here comes one of {', '.join(fact.words)}")
        deal = self.match.deals[self.match.deal - 1]
        assert deal is not None
        words = fact.flat(deal[fact.name])
        words[place] = exact
        self.change_deal({**deal, fact.name: fact.packed(words)})

    def take_card(self, slot: int, word: str) -> None:
        exact = exact_form(word, self.recording.spellings)
        if exact is None:
            raise Wrong(f"{word}: here comes a card, such as R7 or Bx")
        if self.match.unseen[exact] < 1:
            copies = self.recording.copies(self.match.options)[self.recording.cards.index(exact)]
            there = "this game has none" if not copies else "it has been seen elsewhere" if copies == 1 else f"all {copies} have been seen"
            raise Wrong(f"{exact} cannot have come: {there}")
        self.change_deal(self.with_cards({slot: exact}))

    def take_action(self, word: str) -> None:
        match = self.match
        seat, phase, deal, ends = match.turn, match.phase or "", match.deal, len(match.ends)
        unseen = f"{match.game.concealed}{UNKNOWN}"
        if word in (unseen, match.game.concealed) and any(match.game.allies(match.players, seat or 0, own) for own in self.seats):
            raise Wrong(f"you see that card: {match.game.concealed}R7")
        action = match.play(unseen if word == match.game.concealed else word)
        who, yours = ("you", True) if [seat] == self.seats else (f"seat {seat}", False)
        self.say(f"{who} {match.game.tell(action, phase, yours)}")
        if len(match.ends) > ends and match.turn is not None:
            self.say(f"{match.game.deal_name} {deal} is over: {' : '.join(map(str, match.scores))}")

    def with_cards(self, cards: dict[int, str]) -> Deal:
        """The running deal with these cards of its deck."""
        deal = self.match.deals[self.match.deal - 1]
        assert deal is not None
        return {**deal, "deck": [cards.get(slot, card) for slot, card in enumerate(deal["deck"])]}

    def change_deal(self, deal: Deal) -> None:
        self.change([*self.match.deals[: self.match.deal - 1], deal])

    def change(self, deals: Sequence[Deal | None], words: Sequence[str] | None = None) -> None:
        """The same match with other cards, or fewer actions; if that cannot be, nothing has changed."""
        old = self.match
        words = old.history if words is None else words
        match: Match = Match(old.game.name, seed=old.seed, deals=deals, rules=old.game.version, **old.options)
        match.remarks = old.remarks
        match.foresee(words)
        for word in words:
            match.play(word)
        self.match = match

    # ------------------------------------------------------------ commands

    def undo(self) -> None:
        """Take back the last action with the card that it brought; before the first action of a deal, the last word about the deal."""
        match = self.match
        n = len(match.history)
        before = match.at(n - 1) if n else None
        if (before is None or before.deal != match.deal) and self.forget_word():
            self.say("taken back: the last word")
        elif before is None:
            raise Wrong("there is nothing to take back")
        else:
            drawn = self.recording.deck(match.options) - int(before.state()[0]["deck_left"])
            deals = list(match.deals[: before.deal])
            deal = deals[-1]
            assert deal is not None
            deals[-1] = {**deal, "deck": [card if slot < drawn else UNKNOWN for slot, card in enumerate(deal["deck"])]}
            self.change(deals, match.history[:-1])
            self.say(f"taken back: {match.history[-1]}")
        self.save()

    def forget_word(self) -> bool:
        """Forget the last word that was told about a deal in which nothing has been played. Tells whether there was one."""
        match = self.match
        deal = match.deals[match.deal - 1]
        assert deal is not None
        known = [slot for slot, card in enumerate(deal["deck"]) if card != UNKNOWN]
        if known:
            self.change_deal(self.with_cards({known[-1]: UNKNOWN}))
            return True
        for fact in reversed(self.recording.facts):
            words = fact.flat(deal[fact.name])
            told = [place for place, word in enumerate(words) if word != UNKNOWN]
            if told:
                words[told[-1]] = UNKNOWN
                self.change_deal({**deal, fact.name: fact.packed(words)})
                return True
        return False

    def advise(self) -> None:
        """What the actions of the seat to act are worth, on what it knows."""
        asked = self.question()
        if asked is None or asked.fact is not None or asked.place >= 0:
            raise Wrong("advice comes when all that is asked before has been told")
        seat = self.match.turn
        if seat not in self.seats and self.recording.hand(self.match.options):
            raise Wrong(f"advice is for your own turn, and seat {seat} is to act")
        from unlost.study.evaluate import evaluate

        self.say("thinking ...")
        found = evaluate(self.match)
        told = [self.match.game.tell(action, self.match.phase or "", yours=True) for action in (found.best, *found.too_close)]
        self.say(f"{found}\nbest: {told[0]}" + (f" (too close to call: {', '.join(told[1:])})" if told[1:] else ""))

    def show(self) -> None:
        self.say(str(self.match))

    def help(self) -> None:
        self.say(HELP.format(notation=self.recording.notation))

    def tell_saved(self) -> None:
        if self.save():
            self.say(f"saved as {self.file}")

    def save(self) -> bool:
        """Write the record. If that fails, it is said, and the game goes on."""
        try:
            write_safely(self.file, self.match.record())
        except OSError as fault:
            self.say(f"not saved: {fault.strerror or fault}")
            return False
        return True

    def tell_result(self) -> None:
        result = self.match.result
        assert result is not None
        winners = " and ".join(f"seat {seat}" for seat in result.winners)
        self.say(f"{winners} won: {' : '.join(map(str, result.scores))}")
