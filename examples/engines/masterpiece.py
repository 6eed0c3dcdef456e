"""An engine for Birth of a Masterpiece: how far off each work is, and how soon a row is a masterpiece.

    atelier-lab arena masterpiece --seats 3 --bots 'engine:python3 examples/engines/masterpiece.py',apprentice
"""
from lines import play

# How far off a card is that is not in hand, by where it lies; one that nobody has seen is 1.
OWN_ROW, LENT, OTHER_ROW = 0.6, 0.5, 0.75
FAR = 0.55  # A work that is one card farther off is worth so much of it.
NEAR = 0.2  # What a work is worth that could be announced at once, against one that is a masterpiece.
READING = 0.8  # A row that needs one more reading is worth so much of it.
RIVAL = 0.4  # A point for another is so much of a point lost.
PAID = 0.3  # What a card is worth to the author who is paid with it.
CARD = 0.05  # What any card in hand is worth.
SHARES = (1.0, 0.6, 0.3)  # The work that promises most counts in full, the next ones less.


def distance(shape, ranks, genres):
    """How far off this shape is; `ranks` are the distances of all cards of each rank, the nearest first."""
    if shape == "flag":
        return 99.0
    (kind, of), = shape.items()
    if kind == "straight":
        nearest = [ranks[rank][0] for rank in range(1, 14)]
        return min(sum(nearest[low:low + of["length"]]) for low in range(14 - of["length"]))
    if kind == "flush":
        length = of["length"]
        return min(sum(row[low:low + length]) for row in genres for low in range(8 - length))
    if kind == "groups":
        groups = sorted(sum(ranks[rank][:of["of"]]) + max(0, of["of"] - len(ranks[rank])) * 9 for rank in range(1, 14))
        return sum(groups[:of["groups"]])
    if kind == "ranks":
        return sum(ranks[rank][0] for rank in of["ranks"])
    # A sum: the nearest cards until it is reached, for with some to choose from it can be met.
    total = of["total"] + 4
    far = 0.0
    for off, rank in sorted((off, -rank) for rank in range(1, 14) for off in ranks[rank]):
        if total <= 0:
            break
        total += rank
        far += off
    return far


class Position:
    """What can be seen, and what it is worth."""

    def __init__(self, game, view):
        figures = game.figures
        self.rank = {entry["card"]: entry["rank"] for entry in figures["cards"]}
        self.works = {entry["work"]: entry for entry in figures["works"]}
        self.genres = [entry["code"] for entry in figures["genres"]]
        self.seat, self.table, self.hand = game.seat, view["table"], view["mine"]["hand"]
        # How far off each card is, and the rows by their cards.
        self.off, self.rows = dict.fromkeys(self.rank, 1.0), {}
        for seat, player in enumerate(self.table["players"]):
            mine = seat == self.seat
            for work in player["works"]:
                for card in work["cards"]:
                    if work["masterpiece"]:
                        self.off[card] = 0.0 if mine else LENT
                    else:
                        self.off[card] = OWN_ROW if mine else OTHER_ROW
                        self.rows[card] = (seat, work["work"], work["cards"])
        if self.table["top"]:
            self.off[self.table["top"]] = OTHER_ROW
        self.unseen = [card for card, off in self.off.items() if off == 1.0 and card not in self.hand]
        self.off.update(dict.fromkeys(self.hand, 0.0))
        mine = {work["work"] for work in self.table["players"][self.seat]["works"]}
        self.open = [work for work, copies in self.table["supply"] if copies and work not in mine]
        end = self.table["end"]
        self.last = end is not None and end["turns"] <= len(self.table["players"])
        self.now = self.promise({})

    def promise(self, changes, without=None):
        """What the cards promise, when these are as far off as that."""
        if self.last:
            return 0.0
        off = {**self.off, **changes}
        ranks = {rank: [] for rank in range(1, 14)}
        for card, far in off.items():
            ranks[self.rank[card]].append(far)
        for row in ranks.values():
            row.sort()
        genres = [[far for card, far in off.items() if card[0] == genre] for genre in self.genres]
        found = sorted(
            (self.works[work]["points"] * NEAR * FAR ** distance(self.works[work]["shape"], ranks, genres)
             for work in self.open if work != without), reverse=True)
        in_hand = len(self.hand) + sum(1 if far == 0 else -1 for card, far in changes.items())
        return sum(share * worth for share, worth in zip(SHARES, found)) + CARD * in_hand

    def row(self, work, cards):
        """A work with so many cards in its row."""
        points = float(self.works[work]["points"])
        return points if cards == 1 else 0.0 if self.last else points * READING ** (cards - 1)

    def draw(self):
        """The better of two cards that nobody has seen."""
        worths = sorted((self.promise({card: 0.0}) for card in self.unseen), reverse=True)
        count = len(worths)
        if count < 2:
            return self.now
        return sum(worth * (count - 1 - nth) for nth, worth in enumerate(worths)) * 2 / (count * (count - 1))

    def worth(self, move):
        """What is there after this move, against what is there now."""
        words = move.split()
        card = words[-1]
        if words[0] == "draw":
            return self.draw() - self.now
        if words[0] == "take":
            return self.promise({self.table["top"]: 0.0}) - self.now
        if words[0] == "keep":
            return self.promise({card: 0.0}) - self.now
        if words[0] == "discard":
            return self.promise({card: 1.0}) - self.now
        if words[0] == "flag":
            return self.promise({card: 0.0}) - self.now
        if words[0] == "read":
            return self.read(card)
        if words[0] == "announce":
            return self.announce(words)
        return -1.0  # Pass.

    def read(self, card):
        author, work, cards = self.rows[card]
        mine = author == self.seat
        changes = {card: 0.0}
        if len(cards) == 2:  # The other one is a masterpiece now.
            changes[next(other for other in cards if other != card)] = 0.0 if mine else LENT
        gain = self.row(work, len(cards) - 1) - self.row(work, len(cards))
        return self.promise(changes) - self.now + (gain if mine else -RIVAL * gain)

    def finishes(self, move):
        author, _, cards = self.rows.get(move.split()[-1], (None, None, ()))
        return move.startswith("read ") and author == self.seat and len(cards) == 2

    def announce(self, words):
        work, lay = words[1], words[2].split("+")
        paid = [card for word in words[3:] if ":" in word for card in word.split(":")[1].split("+")]
        changes = dict.fromkeys(paid, 1.0)
        changes.update(dict.fromkeys(lay, 0.0 if len(lay) == 1 else OWN_ROW))
        return self.row(work, len(lay)) + self.promise(changes, work) - self.now - PAID * len(paid)


def choose(game, decision):
    position = Position(game, decision["view"])
    # The house knows best how to announce; whether to do it now is for us to say.
    moves = decision["legal"] + decision["proposals"][:1]
    # What makes a masterpiece of an own row comes before everything else.
    moves = [move for move in moves if position.finishes(move)] or moves
    return max(moves, key=lambda move: position.worth(move) + game.luck.random() / 1000)


play(choose)
