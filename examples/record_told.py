"""What a record tells, entry by entry, and what all games do with it.

Part of check_record.py, with the games in record_games.
"""
import collections
import contextlib
import functools
import json
import pathlib


class Fault(Exception):
    """What is wrong with a record, in a line."""


def need(holds, fault):
    if not holds:
        raise Fault(fault)


@contextlib.contextmanager
def at(where):
    """Says where a fault was found. Values that are of another kind than they should be are faults, too."""
    try:
        yield
    except Fault as fault:
        raise Fault(f"{where}: {fault}") from None
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Fault(f"{where}: what stands there makes no sense") from None


def dumps(value):
    """JSON as records have it: fields in their order, no spaces, no letter escaped that need not be."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Told:
    """One entry as it is told: what was done, the picks it took, and its events one by one."""

    def __init__(self, entry, luck=None):
        self.seat, self.act, self.luck = entry.get("seat"), entry["do"], luck
        self.picks = collections.deque(entry.get("picks", []))
        self.events = collections.deque(entry.get("events", []))

    def pick(self, below):
        need(self.picks, f"a pick below {below} is missing")
        written = self.picks.popleft()
        need(written < below, f"pick {written} is not below {below}")
        if self.luck:
            given = self.luck(below)
            need(written == given, f"pick {written} is not what the key gives: {given} below {below}")
        return written

    def draw(self, pile, count=1):
        """What lies face down is kept in the order of its numbers, and a pick says which of it comes."""
        return [pile.pop(self.pick(len(pile))) for _ in range(min(count, len(pile)))]

    def expect(self, kind, **body):
        """The next event is this one, to the letter."""
        told, due = dumps(self.events.popleft()) if self.events else "nothing", dumps({kind: body})
        need(told == due, f"it tells {told} where {due} belongs")

    def next(self):
        """The next event, whatever it is: its kind, and what it says."""
        need(self.events, "an event is missing")
        return next(iter(self.events.popleft().items()))

    def close(self):
        need(not self.picks, f"picks left over: {len(self.picks)}")
        need(not self.events, f"events left over: {len(self.events)}")


@functools.lru_cache(maxsize=None)
def data(game, file):
    """A data file of a game: a TOML file whose values are written as in JSON, so that no library is needed."""
    path = pathlib.Path(__file__).resolve().parent.parent / "games" / game / "data" / (file + ".toml")
    figures = row = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("[["):
            row = {}
            figures.setdefault(line.strip("[]"), []).append(row)
        elif line and not line.startswith("#") and " = {" not in line:
            name, value = line.split(" = ", 1)
            row[name] = json.loads(value)
    return figures


def give(cards, source, target, where):
    """Moves cards that have to be there."""
    for card in cards:
        need(card in source, f"{card} is not {where}")
        source.remove(card)
        target.append(card)


def option(game, head, name):
    """What was agreed; the first value where nothing is said of it."""
    return head["options"].get(name, game.OPTIONS[name][0])


def follow(game, told):
    """Keeps the books by the events: what the action comes to, once, and what may follow from it."""
    due = game.COMES_TO.get(told.act.split()[0])
    found = False
    while told.events:
        kind, body = told.next()
        need(kind in game.FOLLOWS or kind == due and not found, f"`{kind}` does not belong there")
        if kind == due:
            by = body["offer"]["from"] if kind == "offered" else body.get("seat", body.get("to"))
            need(by == told.seat, f"`{kind}` is somebody else's")
            found = True
        game.happens(told, kind, body)
    need(found, f"`{told.act}` is not what its events tell")


FLAG = (False, True)
