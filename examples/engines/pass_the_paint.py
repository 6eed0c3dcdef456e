"""An engine for Pass the Paint: what lies in front, what it may still become, and which commissions it will complete.

    atelier-lab arena pass-the-paint --bots 'engine:python3 examples/engines/pass_the_paint.py',apprentice
"""
from collections import Counter

from lines import play

NEW = 2.2  # What a commission is worth that nobody has seen yet.
RACE = 0.6  # So much of a palette in the middle counts: others want it, too.
RATE = {0: 0.2, 1: 0.09, 2: 0.03, 3: 0.01}  # The chance to get a colour in a turn, by how many it still needs.
GROWTH = 0.35  # So much of the next copy's points comes true, with all turns still to come.


def counted(figures, paints):
    """'bbrg' as counts by the names of the colours."""
    names = {entry["code"]: entry["colour"] for entry in figures["colours"]}
    return Counter(names[code] for code in paints if code != "-")


class Table:
    """The figures by name, and what the turn is about."""

    def __init__(self, game, view):
        figures = game.figures
        self.colours = {entry["colour"]: entry for entry in figures["colours"]}
        self.cards = {entry["id"]: entry for entry in figures["commissions"]}
        table = view["table"]
        played = table["turn"] if table["options"]["variant"] == "standard" else table["turn"] // 2
        self.left = max(0, 2 * figures["hand"] - (table["round"] - 1) * figures["hand"] - played - 1)
        self.middle = table["middle"]

    def points(self, colour, copies):
        values = self.colours[colour]["values"]
        return values[min(copies, 6) - 1] if copies else 0

    def chance(self, front, colour):
        """That this colour lies in front before the end."""
        lacks = sum(1 for needed in self.colours[colour]["requires"] if not front[needed])
        return 1 - (1 - RATE[lacks]) ** self.left

    def worth(self, front, held):
        """What this will be worth at the end, about."""
        worth = 0.0
        for colour, entry in self.colours.items():
            copies = front[colour]
            worth += self.points(colour, copies)
            more = self.points(colour, copies + 1) - self.points(colour, copies)
            worth += GROWTH * more * self.chance(front, colour)
        for card in held:
            worth += self.promise(front, card)
        for card in self.middle:
            worth += RACE * self.promise(front, card)
        return worth

    def promise(self, front, card):
        worth = self.cards[card]["points"]
        for colour in self.cards[card]["colours"]:
            if not front[colour]:
                worth *= self.chance(front, colour)
        return worth

    def kept(self, front, held, colour, pay):
        return self.worth(front + Counter([colour]), [card for card in held if card not in pay])

    def discarded(self, front, held):
        return self.worth(front, held) + 2 * NEW * (self.left / 12) ** 0.5


def payments(table, front, held, colour):
    """The commissions to give up for this colour: those that promise least. None if there are too few."""
    lacks = sum(1 for needed in table.colours[colour]["requires"] if not front[needed])
    by_promise = sorted(held, key=lambda card: table.promise(front, card))
    return by_promise[:lacks] if len(held) >= lacks else None


def choose(game, decision):
    view, table = decision["view"], Table(game, decision["view"])
    best, said = None, None
    for move in decision["legal"]:
        words = move.split()
        side = words[1] if len(words) > 1 and words[1] in ("left", "right") else None
        mine = next(mine for mine in view["mine"] if mine.get("side") == side)
        if mine["choice"] is not None:
            continue  # Chosen already; the other hand is still to come.
        place = next(
            place for place in view["table"]["places"] if (place["seat"], place.get("side")) == (game.seat, side)
        )
        front, held = counted(game.figures, place["front"]), mine["commissions"]
        worth = table.discarded(front, held)
        if words[0] == "draft":
            pay = payments(table, front, held, words[-1])
            if pay is not None:
                worth = max(worth, table.kept(front, held, words[-1], pay))
        elif words[0] == "keep":
            pay = words[-1].split("+") if words[-1] not in ("keep", side) else []
            worth = table.kept(front, held, place["drafted"], pay)
        worth += game.luck.random() / 1000
        if best is None or worth > best:
            best, said = worth, move
    return said


play(choose)
