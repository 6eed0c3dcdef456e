"""What every pick of a record means: what lies face down in each game, and how it is drawn.

Part of check_record.py. A game follows what is told, entry by entry, asks for a pick whenever something is drawn, and
compares what that gives with the events. docs/RECORDS.md says the same in words.
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


# --- Pastiche -----------------------------------------------------------------------------------------------


class Pastiche:
    TITLE, RULES, SEATS = "Pastiche", (1, 2), range(2, 5)
    OPTIONS = {"open-hands": FLAG, "memory-aid": FLAG, "strict-neighbours": FLAG, "gifts": FLAG}
    COMES_TO = {"place": "placed", "mix": "mixed", "take": "took-centre", "leave": "left", "trade": "traded",
                "swap": "swapped", "complete": "completed", "offer": "offered", "counter": "offered",
                "accept": "exchanged", "decline": "declined", "withdraw": "withdrawn", "done": "painted",
                "discard": "discarded"}
    FOLLOWS = ("lapsed", "turn-began", "ended")

    def __init__(self, head):
        self.seats, self.open = head["seats"], option(self, head, "open-hands")
        self.figures, self.colours = data("pastiche", "scoring"), data("pastiche", "colours")["colour"]
        self.asks = {row["id"]: row["palette"] for row in data("pastiche", "commissions")["commission"]}
        self.bank = [row["id"] for row in self.colours for _ in range(row["count"])]
        self.deck, self.supply = list(self.asks), [row["id"] for row in data("pastiche", "hexes")["hex"]]
        self.gallery, self.out_of_play = [], []
        self.palettes, self.easels, self.hexes = ({seat: [] for seat in range(self.seats)} for _ in range(3))

    def deal(self, told):
        start = told.pick(self.seats)
        self.gallery = told.draw(self.deck, 4)
        told.expect("began", start=start, gallery=self.gallery)
        cards = {row["id"]: 1 for row in self.colours if row["id"] in self.figures["start_hand"]}
        for seat in range(self.seats):
            give(cards, self.bank, self.palettes[seat], "in the bank")
            self.easels[seat] = told.draw(self.deck, 2)
            self.hexes[seat] = told.draw(self.supply, 2)
            told.expect("dealt", seat=seat, palette=cards, commissions=self.easels[seat],
                        hexes=self.hexes[seat], open=self.open)
        told.expect("turn-began", seat=start, round=1)

    def happens(self, told, kind, body):
        seat = body.get("seat", body.get("to"))
        hand = self.palettes.get(seat)
        if kind == "placed":
            give([body["hex"]], self.hexes[seat], self.out_of_play, "in hand")
        elif kind == "mixed":
            give(spread(body["cards"]), self.bank, hand, "in the bank")
        elif kind == "took-centre":
            give([body["colour"]], self.bank, hand, "in the bank")
        elif kind == "traded":
            give(spread(body["give"]), hand, self.bank, "in hand")
            give([body["get"]], self.bank, hand, "in the bank")
        elif kind == "exchanged":
            other, given = self.palettes[body["from"]], []
            give(spread(body["give"]), other, given, "in hand")
            give(spread(body["get"]), hand, other, "in hand")
            hand += given
        elif kind == "swapped":
            given = []
            give([body["gave"]], self.easels[seat], given, "in hand")
            give([body["took"]], self.gallery, self.easels[seat], "in the gallery")
            self.gallery += given
        elif kind == "completed":
            self.complete(told, seat, body["commission"], body["from_gallery"])
        elif kind in ("painted", "discarded"):
            if kind == "discarded":
                give([body["colour"]], hand, self.bank, "in hand")
            if len(hand) <= self.figures["hand_limit"]:
                drawn = told.draw(self.supply, 2 - len(self.hexes[seat]))
                self.hexes[seat] += drawn
                if drawn:
                    told.expect("drew-hexes", seat=seat, hexes=drawn, open=self.open)

    def complete(self, told, seat, commission, from_gallery):
        give(self.asks[commission], self.palettes[seat], self.bank, "in hand")
        place = self.gallery if from_gallery else self.easels[seat]
        give([commission], place, self.out_of_play, "where it is said to be")
        if told.events and "end-triggered" in told.events[0]:
            told.next()
        for drawn in told.draw(self.deck):
            place.append(drawn)
            if from_gallery:
                told.expect("gallery-filled", commission=drawn)
            else:
                told.expect("drew-commission", seat=seat, commission=drawn, open=self.open)

    def act(self, told):
        follow(self, told)

    @staticmethod
    def points(score):
        return score["commissions"] + score["usable"] + score["bonuses"]


def spread(cards):
    """Card by card, what is told as so many of each."""
    return [card for card, count in cards.items() for _ in range(count)]


# --- Birth of a Masterpiece ---------------------------------------------------------------------------------


class Masterpiece:
    TITLE, RULES, SEATS = "Birth of a Masterpiece", (1,), range(3, 6)
    OPTIONS = {"open-discard": FLAG, "open-hands": FLAG, "plain-flag": FLAG}
    COMES_TO = {"discard": "discarded", "keep": "kept", "take": "took", "announce": "announced",
                "read": "read", "pass": "passed", "flag": "flagged"}
    FOLLOWS = ("paid", "acclaimed", "end-triggered", "ended")

    def __init__(self, head):
        self.seats, self.open = head["seats"], option(self, head, "open-hands")
        genres = data("masterpiece", "genres")["genre"]
        self.cards = [f"{genre['code']}{genre['lowest'] + rank}" for genre in genres for rank in range(7)]
        self.deck, self.pile, self.drawn = list(self.cards), [], []
        self.hands = {seat: [] for seat in range(self.seats)}
        self.rows = collections.defaultdict(list)

    def in_order(self, cards):
        return sorted(cards, key=self.cards.index)

    def deal(self, told):
        start = told.pick(self.seats)
        told.expect("began", start=start)
        for turn, count in enumerate(data("masterpiece", "table")["drawn"][:self.seats]):
            seat = (start + turn) % self.seats
            self.hands[seat] = told.draw(self.deck, count)
            told.expect("dealt", seat=seat, cards=self.in_order(self.hands[seat]), open=self.open)

    def act(self, told):
        if told.act != "draw":
            return follow(self, told)
        need(not self.drawn, "the cards drawn before are still to choose from")
        left = len(self.deck) + len(self.pile)
        need(left, "there is nothing to draw")
        while len(self.drawn) < min(2, left):
            if not self.deck:
                self.deck, self.pile = self.in_order(self.pile), []
                told.expect("reshuffled", count=len(self.deck))
            cards = told.draw(self.deck, 2 - len(self.drawn))
            self.drawn += cards
            if left == 1:
                told.expect("drew-last", seat=told.seat, card=cards[0], open=self.open)
                give(cards, self.drawn, self.hands[told.seat], "drawn")
                break
            told.expect("drew", seat=told.seat, cards=self.in_order(cards), open=self.open)
        if told.events:
            need(told.next()[0] in ("end-triggered", "ended"), "drawing comes to more than that")

    def happens(self, told, kind, body):
        hand = self.hands.get(body.get("seat"))
        if kind in ("discarded", "flagged"):
            row = self.rows[body["seat"], "end-flag"]
            give([body["card"]], hand, self.pile if kind == "discarded" else row, "in hand")
        elif kind == "kept":
            give([body["card"]], self.drawn, hand, "one of those drawn")
            give([body["discarded"]], self.drawn, self.pile, "one of those drawn")
        elif kind == "took":
            need(self.pile[-1:] == [body["card"]], f"{body['card']} does not lie on top of the discards")
            hand.append(self.pile.pop())
        elif kind == "announced":
            row = self.rows[body["seat"], body["work"]]
            need(not row, f"{body['work']} lies there already")
            give(body["laid"], hand, row, "in hand")
        elif kind == "paid":
            give(body["cards"], self.hands[body["from"]], self.hands[body["to"]], "in hand")
        elif kind == "read":
            give([body["card"]], self.rows[body["author"], body["work"]], hand, "in the work it is read from")
        elif kind == "acclaimed":
            row = self.rows[body["author"], body["work"]]
            need(row == [body["card"]], f"{body['card']} is not the last card of its work")

    @staticmethod
    def points(score):
        return score["points"]


# --- Pass the Paint -----------------------------------------------------------------------------------------


class PassThePaint:
    TITLE, RULES, SEATS = "Pass the Paint", (1, 2), range(2, 7)
    OPTIONS = {"variant": ("standard", "advanced-draft", "double-hands"), "easier": FLAG, "harder": FLAG,
               "open-hands": FLAG}

    def __init__(self, head):
        seats, variant = head["seats"], option(self, head, "variant")
        self.advanced, self.double = variant == "advanced-draft", variant == "double-hands"
        self.open, self.easier = option(self, head, "open-hands"), option(self, head, "easier")
        self.rules, self.figures = head["rules"], data("pass-the-paint", "table")
        sides = [{"side": "left"}, {"side": "right"}] if self.double else [{}]
        self.places = [{"seat": seat, **side} for seat in range(seats) for side in sides]
        self.colours = data("pass-the-paint", "colours")["colour"]
        self.codes = {row["id"]: row["code"] for row in self.colours}
        palettes = data("pass-the-paint", "palettes")["palette"]
        self.palettes = {row["id"]: row["colours"] for row in palettes}
        commissions = data("pass-the-paint", "commissions")["commission"]
        self.cards = [row["id"] for row in commissions + palettes]
        self.deck, self.pile, self.middle = list(self.cards), [], []
        self.held, self.fronts, self.hands = ([[] for _ in self.places] for _ in range(3))
        self.red_in_play = 0 if self.double else self.figures["red"][seats - 2]
        self.choices, self.drafted, self.shown, self.round, self.turn = {}, {}, [], 0, 0

    def in_order(self, cards):
        return sorted(cards, key=self.cards.index)

    def letters(self, colours):
        return "".join(code * colours.count(colour) for colour, code in self.codes.items())

    def brush_cards(self, back):
        """A deck of this round, colour by colour."""
        return [row["id"] for row in self.colours for _ in range(row[back][self.round])]

    def deal(self, told):
        if self.advanced:
            told.expect("began", first=told.pick(2))
        if not self.easier:
            palettes = list(self.palettes)
            self.middle = self.in_order(told.draw(palettes, len(self.places)))
            self.deck = [card for card in self.deck if card not in self.middle]
            told.expect("laid-out", palettes=self.middle)
        for number, place in enumerate(self.places):
            self.held[number] = told.draw(self.deck, self.figures["dealt"])
            told.expect("commissioned", place=place, cards=self.in_order(self.held[number]), open=self.open)
        self.begin_round(told)

    def begin_round(self, told):
        self.turn, self.shown = 0, []
        told.expect("round-began", round=self.round + 1)
        if self.advanced:
            return self.turn_up(told, [])
        red = self.brush_cards("red")
        if self.red_in_play < len(red):
            shuffle_first(self.red_in_play, red, told)
        cards, hand = self.brush_cards("blue") + red[:self.red_in_play], self.figures["hand"]
        shuffle_first(hand * len(self.places), cards, told)
        for number, place in enumerate(self.places):
            self.hands[number] = cards[hand * number:hand * (number + 1)]
            told.expect("dealt", place=place, hand=self.letters(self.hands[number]), open=self.open)

    def turn_up(self, told, last):
        unseen = self.brush_cards("blue")
        # The first version of the rules counted the card taken last twice.
        for colour in self.shown + (last if self.rules == 1 else []):
            if colour in unseen:
                unseen.remove(colour)
        row = told.draw(unseen, self.figures["row"])
        # Both take from the same row.
        self.hands = [row] * 2
        self.shown += row
        told.expect("turned-up", row=self.letters(row))

    def act(self, told):
        verb, *rest = told.act.split()
        side = {"side": rest.pop(0)} if self.double else {}
        place = {"seat": told.seat, **side}
        number, what = self.places.index(place), "".join(rest)
        paid = what.split("+") if what else []
        choice = {"draft": {"draft": {"colour": what}}, "keep": {"keep": {"pay": paid}}}.get(verb, verb)
        need((verb == "draft") != bool(self.drafted), f"`{verb}` does not belong there")
        if not self.advanced:
            told.expect("chose", place=place, choice=choice, first=number not in self.choices)
        self.choices[number] = verb, what, paid
        if self.advanced or len(self.choices) == len(self.places):
            self.flip(told) if verb == "draft" else self.resolve(told)
            self.choices = {}

    def flip(self, told):
        for number, (_, colour, _) in sorted(self.choices.items()):
            give([colour], self.hands[number], [], "there to be taken")
            self.drafted[number] = colour
        cards = [[self.places[number], colour] for number, colour in self.drafted.items()]
        told.expect("flipped", cards=cards)
        if self.advanced or not self.hands[0]:
            return
        passing = "across" if self.double else ("left", "right")[self.round]
        self.hands = {"across": self.hands[::-1], "left": self.hands[-1:] + self.hands[:-1],
                      "right": self.hands[1:] + self.hands[:1]}[passing]
        told.expect("passed", passing=passing)

    def resolve(self, told):
        for number, (verb, _, paid) in sorted(self.choices.items()):
            place, colour = self.places[number], self.drafted[number]
            if verb == "keep":
                give(paid, self.held[number], self.pile, "held")
                self.fronts[number].append(colour)
                told.expect("kept", place=place, colour=colour, paid=paid)
            else:
                told.expect("discarded", place=place, colour=colour)
        for number in sorted(self.choices):
            if self.choices[number][0] == "discard":
                self.draw_commissions(told, number)
        for palette in list(self.middle):
            asked, fronts = set(self.palettes[palette]), zip(self.places, self.fronts)
            by = [place for place, front in fronts if asked <= set(front)]
            if by:
                self.middle.remove(palette)
                told.expect("claimed", palette=palette, by=by)
        last, self.drafted = list(self.drafted.values()), {}
        self.end_turn(told, last)

    def draw_commissions(self, told, number):
        left = self.figures["drawn"]
        while left and (self.deck or self.pile):
            if not self.deck:
                self.deck, self.pile = self.in_order(self.pile), []
                told.expect("reshuffled", cards=self.deck)
            cards = told.draw(self.deck, left)
            left -= len(cards)
            self.held[number] += cards
            told.expect("drew", place=self.places[number], cards=self.in_order(cards), open=self.open)

    def end_turn(self, told, last):
        self.turn += 1
        if self.turn < (self.figures["blue"][0] if self.advanced else self.figures["hand"]):
            if not self.advanced:
                for place, hand in zip(self.places, self.hands):
                    told.expect("picked-up", place=place, hand=self.letters(hand), open=self.open)
            elif not self.hands[0]:
                self.turn_up(told, last)
        elif self.round == 0:
            self.round = 1
            self.begin_round(told)
        else:
            need(told.next()[0] == "ended", "the game does not end where it is over")

    @staticmethod
    def points(score):
        return score["total"]


def shuffle_first(count, cards, told):
    """Puts so many cards, drawn from all of them, in front. The last one that is left is not picked."""
    for place in range(min(count, len(cards) - 1)):
        drawn = place + told.pick(len(cards) - place)
        cards[place], cards[drawn] = cards[drawn], cards[place]


GAMES = {"pastiche": Pastiche, "masterpiece": Masterpiece, "pass-the-paint": PassThePaint}
