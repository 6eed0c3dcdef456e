"""PettingZoo: random play through the AEC interface, choosing by its action masks."""

import numpy as np
from pettingzoo.classic import connect_four_v3, tictactoe_v3

from harness import measure, report


def random_play(module):
    env = module.env()

    def play(seed, choose):
        env.reset(seed=seed)
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)  # AEC retires every agent by a step of its own
            else:
                env.step(choose(np.flatnonzero(observation["action_mask"])))
                decisions += 1
        return decisions

    return play


report("pettingzoo", [
    (name, lambda s, module=module: measure(random_play(module), s))
    for name, module in [("tictactoe", tictactoe_v3), ("connect_four", connect_four_v3)]
])
