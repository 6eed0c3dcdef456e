"""RLCard: random play with its own environments, choosing here rather than with its slower RandomAgent."""

import rlcard

from harness import SEED, measure, report


def random_play(name):
    env = rlcard.make(name, config={"seed": SEED})

    def play(_seed, choose):
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


report("rlcard", [
    (f"{name}, 2 players", lambda s, name=name: measure(random_play(name), s))
    for name in ["leduc-holdem", "uno", "gin-rummy"]
])
