"""An engine for Pastiche: mixes what brings the hand nearest to its commissions, and paints whatever can be painted.

    atelier-lab arena pastiche --bots 'engine:python3 examples/engines/pastiche.py',apprentice
"""
from collections import Counter

from lines import play

FIRST = 1.0  # What is completed is worth so much more than what is promised.
LACKS = 0.6  # A commission that lacks one more card is worth so much of it.
GALLERY = 0.8  # One in the gallery may be gone: so much of it counts.
SHARES = (1.0, 0.5, 0.25, 0.1)  # The nearest commission counts in full, the others less.
TRADE = 0.1  # A trade is so much of a card.
SWAP = 0.5  # What a swap has to bring at least: others paint what is given up.
CARD = 0.3  # Of a card's points so much counts, whatever it is good for.
FAR = {"orange": 0.7, "green": 0.7, "violet": 0.7, "brown": 0.7, "red": 1.1, "yellow": 1.1, "blue": 1.1}  # Others: 1.
PRIMARIES = ("red", "yellow", "blue")


class Figures:
    """The catalogue by name."""

    def __init__(self, figures):
        self.codes = {entry["code"]: entry["colour"] for entry in figures["colours"]}
        self.code = {colour: code for code, colour in self.codes.items()}
        self.value = {entry["colour"]: entry["value"] for entry in figures["colours"]}
        self.rate = {entry["colour"]: entry["rate"] for entry in figures["colours"]}
        self.mixes = {"".join(sorted(entry["mix"])): entry["colour"] for entry in figures["colours"] if entry["mix"]}
        self.commissions = {entry["id"]: entry for entry in figures["commissions"]}
        self.hexes = {entry["id"]: entry for entry in figures["hexes"]}
        self.start = {(cell["q"], cell["r"]): self.letters(dabs) for cell, dabs in figures["start"]}
        self.steps = [(step["q"], step["r"]) for step in figures["steps"]]
        self.meeting = figures["meeting"]

    def letters(self, dabs, turn=0):
        """The dabs of a hex from corner 0 on, as it lies."""
        return [dabs[(corner - turn) % 6][0].upper() for corner in range(6)]

    def cards(self, text):
        """'2Gn+Vi' as counts."""
        cards = Counter()
        for part in text.split("+") if text != "-" else []:
            count = part.rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
            cards[self.codes[part[len(count):]]] += int(count or 1)
        return cards


class Position:
    """What can be seen, and what a palette is worth."""

    def __init__(self, game, view):
        if "figures" not in game.memory:
            game.memory["figures"] = Figures(game.figures)
        self.figures, self.seat = game.memory["figures"], game.seat
        self.table, self.mine = view["table"], view["mine"]["hand"]
        self.palette = Counter(self.mine["palette"])
        self.bank = Counter(self.table["bank"])
        self.done = set(self.table["players"][self.seat]["completed"])
        gallery = [commission for commission in self.table["gallery"] if commission]
        self.own = self.mine["commissions"]
        self.aims = [(id, 1.0) for id in self.own] + [(id, GALLERY) for id in gallery]

    # What a palette is worth.

    def points(self, commission):
        facts = self.figures.commissions[commission]
        return facts["points"] + (facts["bonus"] if facts["companion"] in self.done else 0)

    def plan(self, palette, commission):
        """Trades that lead to this commission, as far as they go; what is to spare then; and how much is lacking."""
        spare = Counter(palette)
        lacking = []
        for colour in self.figures.commissions[commission]["colours"]:
            if spare[colour]:
                spare[colour] -= 1
            else:
                lacking.append(colour)
        trades, lacks = [], 0.0
        for colour in sorted(lacking, key=lambda colour: -self.figures.value[colour]):
            found = self.buy(spare, colour)
            if found is None:
                lacks += self.lack(spare, colour)
            else:
                trades += found
        return trades, spare, lacks

    def lack(self, spare, colour):
        """How far off a colour is that cannot be bought now."""
        rate = self.figures.rate[colour]
        if "these" in rate:
            return sum(0.2 if spare[needed] else self.lack(spare, needed) for needed in rate["these"])
        return FAR[colour] if colour in FAR else 1.0

    def buy(self, spare, colour, deep=2):
        """Trades that bring this colour for cards that are to spare, which they use up."""
        if not deep or not self.bank[colour]:
            return None
        rate = self.figures.rate[colour]
        if "these" in rate:
            trades, left = [], Counter(spare)
            for needed in rate["these"]:
                if left[needed]:
                    left[needed] -= 1
                    continue
                found = self.buy(left, needed, deep - 1)
                if found is None:
                    return None
                trades += found
            spare.clear()
            spare.update(left)
            return trades + [(Counter(rate["these"]), colour)]
        cheapest = sorted(+spare, key=lambda card: self.figures.value[card])
        if "alike" in rate:
            for card in cheapest:
                if spare[card] >= rate["alike"] and card != colour:
                    spare[card] -= rate["alike"]
                    return [(Counter({card: rate["alike"]}), colour)]
            return None
        for primary in PRIMARIES:
            others = [card for card in cheapest if card != colour and (card != primary or spare[card] > 1)]
            if primary != colour and spare[primary] and others:
                give = Counter([primary, others[0]])
                spare.subtract(give)
                return [(give, colour)]
        return None

    def usable(self, palette, done=()):
        """What the cards are worth at the end: those that the commissions in hand ask for."""
        asked = Counter()
        for commission in self.own:
            if commission not in done:
                asked.update(self.figures.commissions[commission]["colours"])
        return sum(self.figures.value[card] * min(count, asked[card]) for card, count in palette.items())

    def worth(self, palette, done=()):
        """What a palette promises, when these commissions are done."""
        if self.table["ending"]:  # Nothing comes after this turn but the counting.
            worth = self.usable(palette, done)
            for commission, _ in self.aims:
                trades, spare, lacks = self.plan(palette, commission)
                if commission not in done and lacks == 0:
                    worth = max(worth, self.points(commission) + self.usable(spare, [*done, commission]))
            return worth
        found = []
        for commission, share in self.aims:
            if commission not in done:
                trades, _, lacks = self.plan(palette, commission)
                found.append(share * self.points(commission) * LACKS ** (lacks + TRADE * len(trades)))
        found.sort(reverse=True)
        worth = sum(share * points for share, points in zip(SHARES, found))
        worth += CARD * sum(self.figures.value[card] * count for card, count in palette.items())
        return worth - 0.5 * max(0, sum(palette.values()) - 8)

    # Mixing.

    def mixed(self, board, at, dabs):
        """What a hex with these dabs gives at its corners."""
        cards = Counter()
        for corner, meets in enumerate(self.figures.meeting):
            there = [dabs[corner]]
            for edge, other in meets:
                cell = (at[0] + self.figures.steps[edge][0], at[1] + self.figures.steps[edge][1])
                if cell in board:
                    there.append(board[cell][other])
            colour = self.figures.mixes.get("".join(sorted(there))) if len(there) > 1 else None
            if colour and cards[colour] < self.bank[colour]:
                cards[colour] += 1
        return cards

    def place(self, moves):
        board = dict(self.figures.start)
        for placed in self.table["board"]:
            dabs = self.figures.hexes[placed["hex"]]["dabs"]
            board[placed["at"]["q"], placed["at"]["r"]] = self.figures.letters(dabs, placed["turn"])
        known, best = {}, (-1.0, None)
        for move in moves:
            _, hex, cell, turn = move.split()
            at = tuple(int(part) for part in cell.split(","))
            facts = self.figures.hexes[hex]
            cards = self.mixed(board, at, self.figures.letters(facts["dabs"], int(turn)))
            options = [cards] + [Counter([primary]) for primary in facts["centre"] if self.bank[primary]]
            worth = 0.0
            for cards in options:
                key = frozenset(cards.items())
                if key not in known:
                    known[key] = self.worth(self.palette + cards)
                worth = max(worth, known[key])
            if worth > best[0]:
                best = (worth, move)
        return best[1]

    def collect(self, moves):
        def worth(move):
            if move == "mix":
                return self.worth(self.palette + Counter(self.table["mix"]))
            gain = Counter([self.figures.codes[move.split()[1]]]) if move != "leave" else Counter()
            return self.worth(self.palette + gain)
        return max(moves, key=worth)

    # Painting.

    def paint(self, moves):
        """What is worth most of all that can be done, completing what can be completed by trades included."""
        best, said = self.worth(self.palette) + 0.3, "done"
        if self.table["ending"]:
            best = self.usable(self.palette) + 0.3
        for commission, _ in self.aims:
            trades, spare, lacks = self.plan(self.palette, commission)
            if lacks == 0:
                move = self.trade(trades[0]) if trades else "complete " + commission
                worth = self.points(commission) + self.worth(spare, [commission])
                worth += 0 if self.table["ending"] else FIRST * self.points(commission)
                if move in moves and worth > best:
                    best, said = worth, move
        for move in moves:
            if move.startswith("trade "):
                give, get = move.split()[1].split(">")
                palette = self.palette - self.figures.cards(give) + self.figures.cards(get)
                worth = self.usable(palette) if self.table["ending"] else self.worth(palette)
            elif move.startswith("swap "):
                worth = self.swapped(*move.split()[1].split(">"))
            else:
                continue
            if worth > best:
                best, said = worth, move
        return said

    def trade(self, trade):
        """As it is written: the cards in the order of the catalogue."""
        give, get = trade
        cards = sorted(+give, key=list(self.figures.code).index)
        text = "+".join((str(give[card]) if give[card] > 1 else "") + self.figures.code[card] for card in cards)
        return "trade " + text + ">" + self.figures.code[get]

    def swapped(self, give, take):
        """With one commission in the gallery and another in hand."""
        aims, own = self.aims, self.own
        shares = dict(aims)
        shares[give], shares[take] = shares[take], shares[give]
        self.aims, self.own = list(shares.items()), [take if id == give else id for id in own]
        worth = self.usable(self.palette) if self.table["ending"] else self.worth(self.palette) - SWAP
        self.aims, self.own = aims, own
        return worth

    def discard(self, moves):
        return max(moves, key=lambda move: self.worth(self.palette - self.figures.cards(move.split()[1])))


def choose(game, decision):
    moves, position = decision["legal"], Position(game, decision["view"])
    if not decision["awaited"] or any(move.startswith("decline") for move in moves):
        return next(move for move in moves if move.startswith("decline"))
    if moves[0].startswith("place"):
        return position.place(moves)
    if "leave" in moves:
        return position.collect(moves)
    if moves[0].startswith("discard"):
        return position.discard(moves)
    return position.paint(moves)


play(choose)
