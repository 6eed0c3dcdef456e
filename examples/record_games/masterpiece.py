"""Birth of a Masterpiece: who begins, story cards from the deck, and from the discards when it is made anew."""
import collections

from record_told import FLAG, data, follow, give, need, option


class Game:
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
