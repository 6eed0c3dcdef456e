"""OpenSpiel: random play through the Python State API, and by C++ bots in the C++ game loop."""

import random

import pyspiel

from harness import SEED, measure, report

GAMES = ["tic_tac_toe", "hex", "goofspiel", "gin_rummy", "backgammon"]


def from_python(name):
    game = pyspiel.load_game(name)
    players = range(game.num_players())
    chance = random.Random(SEED)

    def play(_seed, choose):
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                state.apply_actions([choose(state.legal_actions(p)) for p in players])
                decisions += len(players)
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def from_cpp(name):
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(p, SEED + p) for p in range(game.num_players())]

    def play(seed, _choose):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    return play


def decisions(state):
    return sum(step.player >= 0 for step in state.full_history())  # chance has a negative id


report("open_spiel", [
    (f"{name}, Python loop", lambda s, name=name: measure(from_python(name), s)) for name in GAMES
] + [
    (f"{name}, C++ loop",
     lambda s, name=name: measure(from_cpp(name), s, decisions, from_python(name)))
    for name in GAMES
])
