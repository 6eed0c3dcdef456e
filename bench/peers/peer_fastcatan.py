"""fastcatan: random play in a BatchedEnv on one thread (run.py sets OMP_NUM_THREADS=1)."""

from time import process_time

import fastcatan
import numpy as np

from harness import SEED, figures, report

BATCH = 512
MASK_BITS = fastcatan.MASK_WORDS * 64


class Games:
    def __init__(self):
        self.env = fastcatan.BatchedEnv(BATCH, seed=SEED)
        self.env.reset()
        self.masks = np.zeros((BATCH, fastcatan.MASK_WORDS), np.uint64)
        self.actions = np.zeros(BATCH, np.uint32)
        self.dones = np.zeros(BATCH, np.uint8)
        self.rng = np.random.default_rng(SEED)
        self.env.write_masks(self.masks)
        self.choose()

    def step(self):
        self.env.step_autoreset(self.actions, self.dones)
        self.env.write_masks(self.masks)

    def choose(self):
        """Fill in one uniformly random legal action for each game; return how many were legal."""
        flat = np.unpackbits(self.masks.view(np.uint8), bitorder="little")
        legal = np.flatnonzero(flat.view(bool)) % MASK_BITS
        counts = np.bitwise_count(self.masks).sum(axis=1, dtype=np.int64)
        first = np.cumsum(counts) - counts
        self.actions[:] = legal[first + (self.rng.random(BATCH) * counts).astype(np.int64)]
        return counts.sum()


def random_play(seconds, charge_choice):
    games = Games()

    # All games start together and last some 3,600 steps each: warm up until
    # they are well out of step, so that games end at their long-run rate.
    options = steps = 0
    start = process_time()
    while process_time() - start < seconds:
        games.step()
        options += games.choose()
        steps += 1
    branching = options / (steps * BATCH)

    cpu = steps = finished = 0
    while cpu < seconds:
        start = process_time()
        games.step()
        if charge_choice:
            games.choose()
        cpu += process_time() - start
        if not charge_choice:
            games.choose()
        finished += np.count_nonzero(games.dones)
        steps += 1
    return figures(finished, steps * BATCH, cpu, branching)


report("fastcatan", [
    (f"Catan, 4 players, {BATCH} at once, step + mask only", lambda s: random_play(s, False)),
    (f"Catan, 4 players, {BATCH} at once, NumPy choice charged", lambda s: random_play(s, True)),
])
