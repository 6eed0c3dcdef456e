"""Pass the Paint: palettes, commissions, and hands of brush cards."""
from record_told import FLAG, data, give, need, option


class Game:
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
