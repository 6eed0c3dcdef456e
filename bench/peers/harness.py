"""What the Python peers share: a seeded chooser, the timed loop, the report.

A peer describes a workload as `play(seed, choose)`: play one whole game, asking
`choose(legal)` at every decision, and return the number of decisions made.
"""

import json
import random
import sys
from importlib.metadata import version
from time import process_time  # CPU time of all threads: busy neighbours do not count

SEED = 20260101
BATCH_LIMIT = 1000


def chooser(seed):
    """A uniform random choice, cheaper than random.choice so that peers are not charged for it."""
    rand = random.Random(seed).random
    return lambda legal: legal[int(rand() * len(legal))]


def measure(play, seconds, decisions=None, branching_play=None):
    """Time `play` for about `seconds` of CPU.

    `decisions(result)`, where given, counts the decisions of a finished game
    outside the clock. `branching_play` stands in for `play` in the branching
    pass when `play` never asks `choose`.
    """
    # The branching pass comes first, so that it is the warm-up as well.
    pick, asked, options, games = chooser(SEED), 0, 0, 0

    def counting(legal):
        nonlocal asked, options
        asked += 1
        options += len(legal)
        return pick(legal)

    start = process_time()
    while process_time() - start < seconds / 4:
        (branching_play or play)(SEED + games, counting)
        games += 1
    # About five batches to a quarter of the budget: rarely look at the clock,
    # and yet end near the budget.
    batch = min(max(games // 5, 1), BATCH_LIMIT)

    choose, cpu, played, decided = chooser(SEED + 1), 0.0, 0, 0
    while cpu < seconds:
        seeds = range(SEED + played, SEED + played + batch)
        start = process_time()
        results = [play(seed, choose) for seed in seeds]
        cpu += process_time() - start
        played += batch
        decided += sum(map(decisions, results) if decisions else results)
    return figures(played, decided, cpu, options / asked)


def figures(games, decisions, cpu, branching):
    return {
        "games_per_second": games / cpu,
        "decisions_per_second": decisions / cpu,
        "mean_branching": branching,
        "cpu_seconds": cpu,
    }


def report(package, workloads):
    """Run each (name, function of seconds) and print one line of JSON for each row.

    The driver passes the time budget as the only argument.
    """
    seconds = float(sys.argv[1])
    for name, run in workloads:
        try:
            row = run(seconds)
        except Exception as error:  # the next workload may still work
            row = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"version": version(package), "name": name, **row}), flush=True)
