"""catanatron: Catan with four random players."""

from catanatron import Color, Game, RandomPlayer

from harness import measure, report


def play(seed, choose):
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    # The same uniform choice as RandomPlayer's own, which could not be counted.
    game.play(decide_fn=lambda _player, _game, legal: choose(legal))
    return len(game.state.actions)


report("catanatron", [("Catan, 4 players", lambda s: measure(play, s))])
