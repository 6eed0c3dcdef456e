"""Pastiche: who begins, commissions from the deck, hexes from the supply."""
from record_told import FLAG, data, follow, give, option


class Game:
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
