"""An engine for Birth of a Masterpiece: how near the hand is to each work, and how soon a row is a masterpiece.

    atelier-lab arena masterpiece --bots 'engine:python3 examples/engines/masterpiece.py',apprentice --seats 3
"""
from lines import play

MISSING = 0.55  # A work that lacks one more card is worth so much of it.
NEAR = 0.45  # What a work is worth that could be announced at once, against one that is a masterpiece.
READING = 0.8  # A row that needs one more reading is worth so much of it.
RIVAL = 0.35  # A point for another is so much of a point lost.
PAID = 0.25  # What a card is worth to the author who is paid with it.
SHARES = (1.0, 0.7, 0.5, 0.3)  # Of the works in reach the nearest counts in full, the others less.


class Figures:
    """The catalogue by name."""

    def __init__(self, figures):
        self.rank = {entry["card"]: entry["rank"] for entry in figures["cards"]}
        self.works = {entry["work"]: entry for entry in figures["works"]}

    def missing(self, shape, cards):
        """How many more cards this shape takes, besides these. None for what nobody can plan."""
        if shape == "flag":
            return None
        (kind, of), = shape.items()
        ranks = [self.rank[card] for card in cards]
        if kind == "straight":
            there = set(ranks)
            length = of["length"]
            return min(sum(1 for rank in range(low, low + length) if rank not in there) for low in range(1, 15 - length))
        if kind == "flush":
            length = of["length"]
            best = length
            for genre in "MLSHYFR":
                there = {self.rank[card] for card in cards if card[0] == genre}
                low = "MLSHYFR".index(genre) + 1
                for first in range(low, low + 8 - length):
                    best = min(best, sum(1 for rank in range(first, first + length) if rank not in there))
            return best
        if kind == "groups":
            counts = sorted((min(of["of"], ranks.count(rank)) for rank in range(1, 14)), reverse=True)
            return of["groups"] * of["of"] - sum(counts[:of["groups"]])
        if kind == "ranks":
            return sum(1 for rank in of["ranks"] if rank not in ranks)
        total = sum(ranks)
        return 0 if total >= 49 + 6 else 1 + (49 - min(total, 48)) // 10


class Position:
    """What can be seen, and what it is worth."""

    def __init__(self, game, view):
        if "figures" not in game.memory:
            game.memory["figures"] = Figures(game.figures)
        self.figures, self.seat = game.memory["figures"], game.seat
        table = view["table"]
        me = table["players"][self.seat]
        self.hand = list(view["mine"]["hand"])
        self.own = [work["cards"][0] for work in me["works"] if work["masterpiece"]]
        self.lent = [
            work["cards"][0] for seat, player in enumerate(table["players"]) if seat != self.seat
            for work in player["works"] if work["masterpiece"]
        ]
        self.rows = {
            card: (seat, work["work"], len(work["cards"]))
            for seat, player in enumerate(table["players"]) for work in player["works"]
            if not work["masterpiece"] for card in work["cards"]
        }
        mine = {work["work"] for work in me["works"]}
        self.open = [work for work, copies in table["supply"] if copies and work not in mine]
        gone = set(self.hand) | set(self.own) | set(self.lent) | set(self.rows) | {table["top"]}
        self.coming = [card for card in self.figures.rank if card not in gone]
        self.last = table["end"] is not None and table["end"]["turns"] <= self.turns_round(table)

    def turns_round(self, table):
        return len(table["players"])

    def points(self, work):
        return self.figures.works[work]["points"]

    def prospects(self, hand, own, without=None):
        """What the hand promises, with the masterpieces that may be borrowed."""
        if self.last:
            return 0.0
        found = []
        for work in self.open:
            if work == without:
                continue
            cards = hand + own
            lacks = self.figures.missing(self.figures.works[work]["shape"], cards)
            if lacks is None:
                continue
            if self.lent and lacks:
                borrowed = self.figures.missing(self.figures.works[work]["shape"], cards + self.lent)
                lacks = min(lacks, borrowed + 0.6 * (lacks - borrowed))
            found.append(self.points(work) * NEAR * MISSING ** lacks)
        found.sort(reverse=True)
        return sum(share * worth for share, worth in zip(SHARES, found)) + 0.03 * len(hand)

    def row(self, work, cards):
        """A work with so many cards in its row."""
        if cards == 1:
            return float(self.points(work))
        return 0.0 if self.last else self.points(work) * READING ** (cards - 1)

    def draw(self):
        """The better of two cards that nobody has seen."""
        worths = sorted((self.prospects(self.hand + [card], self.own) for card in self.coming), reverse=True)
        pairs = len(worths) * (len(worths) - 1) / 2
        if not pairs:
            return self.prospects(self.hand, self.own)
        return sum(worth * (len(worths) - 1 - nth) for nth, worth in enumerate(worths)) / pairs

    def worth(self, move):
        """What is there after this move, of all that it changes."""
        words = move.split()
        card = words[-1]
        without = [held for held in self.hand if held != card]
        now = self.prospects(self.hand, self.own)
        if words[0] == "draw":
            return self.draw() - now
        if words[0] == "take":
            return self.prospects(self.hand + [self.top], self.own) - now
        if words[0] == "keep":
            return self.prospects(self.hand + [card], self.own) - now
        if words[0] in ("discard", "flag"):
            return self.prospects(without, self.own + ([card] if words[0] == "flag" else [])) - now
        if words[0] == "read":
            author, work, cards = self.rows[card]
            gain = self.row(work, cards - 1) - self.row(work, cards)
            own = self.own
            if author == self.seat and cards == 2:
                own = own + [other for other, row in self.rows.items() if row[:2] == (author, work) and other != card]
            got = self.prospects(self.hand + [card], own) - now
            return got + (gain if author == self.seat else -RIVAL * gain)
        if words[0] == "announce":
            work, lay = words[1], words[2].split("+")
            paid = [card for word in words for card in word[2:].split("+") if word[1:2] == ":"]
            left = [held for held in self.hand if held not in lay and held not in paid]
            own = self.own + (lay if len(lay) == 1 else [])
            return self.row(work, len(lay)) + self.prospects(left, own, work) - now - PAID * len(paid)
        return -1.0  # Pass.


def choose(game, decision):
    position = Position(game, decision["view"])
    position.top = decision["view"]["table"]["top"]
    worths = {move: position.worth(move) + game.luck.random() / 1000 for move in decision["legal"] + decision["proposals"]}
    return max(worths, key=worths.get)


play(choose)
