"""The Urn: every pick draws a stone from the urn, counted from the least."""
from record_told import FLAG, follow, give, option


class Game:
    TITLE, RULES, SEATS = "The Urn", (1,), range(2, 5)
    OPTIONS = {"open-fists": FLAG}
    COMES_TO = {"show": "showed"}
    FOLLOWS = ("ended",)

    def __init__(self, head):
        self.seats, self.open = head["seats"], option(self, head, "open-fists")
        self.urn = list(range(1, 13))
        self.fists = [[] for _ in range(self.seats)]
        self.shown = [[] for _ in range(self.seats)]

    def draw(self, told, seat):
        stones = told.draw(self.urn)
        self.fists[seat] += stones
        told.expect("drew", seat=seat, stone=stones[0], open=self.open)

    def deal(self, told):
        for seat in range(self.seats):
            self.draw(told, seat)

    def act(self, told):
        if told.act == "draw":
            self.draw(told, told.seat)
        else:
            follow(self, told)

    def happens(self, told, kind, body):
        if kind == "showed":
            seat = body["seat"]
            give([body["stone"]], self.fists[seat], self.shown[seat], "in the fist")

    @staticmethod
    def points(score):
        return score
