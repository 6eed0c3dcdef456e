"""What every engine does: reads one JSON object a line, and answers decisions. See docs/BOTS_API.md.

    from lines import play
    play(lambda game, decision: decision["legal"][0])
"""
import json
import random
import sys


class Game:
    """One game from one seat: `figures` is the catalogue, `seat` a number from 0, `luck` a random.Random of its own."""

    def __init__(self, full, figures):
        self.figures = figures
        self.seat = full["seat"]
        self.seats = len(full["players"])
        self.options = full["options"]
        self.luck = random.Random(full.get("luck"))
        self.memory = {}


def play(choose):
    """Answers every decision with what `choose(game, decision)` gives: a line of notation, or None to leave it."""
    catalogues, game = {}, None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "catalogue":
            catalogues[message["game"]] = message["figures"]
        elif kind == "gameFull":
            game = Game(message, catalogues.get(message["game"]))
        elif kind == "refused":
            print(message["error"]["message"], file=sys.stderr)
            sys.exit(1)
        elif kind == "decision":
            said = choose(game, message)
            answer = {"type": "pass"} if said is None else {"type": "move", "said": said}
            print(json.dumps({**answer, "decision": message["decision"]}), flush=True)
