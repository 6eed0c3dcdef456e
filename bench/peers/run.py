#!/usr/bin/env python3
"""Measure comparable game engines and ours in one run, and print a Markdown table.

Everything it installs goes under target/peers/. See README.md beside this file.
"""

import argparse
import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / "target" / "peers"
VENV = WORK / "venv"
NODE = WORK / "node"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = HERE / "requirements.txt"

OURS = "Atelier"
OUR_GAMES = ["pastiche", "masterpiece", "pass-the-paint"]
OUR_COMMAND = ["cargo", "run", "--profile", "dist", "-q", "-p", "atelier-lab", "--", "bench", "--json"]
OUR_WORKLOAD = "random play, 4 players"


class Failed(Exception):
    """A peer that cannot be measured; the message is the reason shown in the table."""


def command(args, doing, cwd=ROOT, env=None, timeout=1800):
    """Run a command and return its standard output; its last words are the reason if it fails."""
    try:
        done = subprocess.run([str(a) for a in args], cwd=cwd, env={**os.environ, **(env or {})},
                              capture_output=True, text=True, timeout=timeout)
    except FileNotFoundError:
        raise Failed(f"{doing} failed: {args[0]} is not installed") from None
    except subprocess.TimeoutExpired:
        raise Failed(f"{doing} took longer than {timeout} s") from None
    if done.returncode != 0:
        lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        # pip, npm and cargo mark the line with the cause, and it is often not the last one.
        errors = [line for line in lines if line.lower().startswith(("error", "npm error"))]
        reason = (errors or lines[-1:] or [f"exit status {done.returncode}"])[0]
        raise Failed(f"{doing} failed: {reason}")
    return done.stdout


def pip(*args):
    return command([PYTHON, "-m", "pip", "--disable-pip-version-check", *args], "pip " + args[0])


def install_python(*packages):
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True)
    pip("install", "-c", REQUIREMENTS, *packages)


def install_fastcatan():
    """Build fastcatan here, so that it is tuned to this CPU as our own build may be."""
    install_python("numpy")
    if sys.version_info >= (3, 12):
        pip("install", "-c", REQUIREMENTS, "--no-binary", "fastcatan", "fastcatan")
        return
    # It asks for Python 3.12 only for the stable ABI of its wheels; its sources
    # build for 3.11 once the build no longer demands that.
    source = WORK / "fastcatan"
    shutil.rmtree(source, ignore_errors=True)
    pip("download", "-c", REQUIREMENTS, "--no-deps", "--no-binary", "fastcatan",
        "--ignore-requires-python", "-d", source, "fastcatan")
    with tarfile.open(next(source.glob("*.tar.gz"))) as archive:
        archive.extractall(source, filter="data")
    cmake = next(source.glob("*/CMakeLists.txt"))
    cmake.write_text(cmake.read_text().replace("find_package(Python 3.12 ", "find_package(Python 3.11 "))
    pip("install", "--no-deps", "--ignore-requires-python", "-C", "wheel.py-api=", cmake.parent)


def install_node():
    NODE.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "package.json", NODE)
    command(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], "npm install", cwd=NODE)


def python_peer(name, *packages, install=None):
    def start(seconds):
        # No byte code: the tree's own folders stay as they are.
        env = {"OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        return command([PYTHON, HERE / f"peer_{name}.py", seconds], "the measurement", env=env)

    return install or (lambda: install_python(*packages)), start


def boardgame_io(seconds):
    return command(["node", HERE / "peer_boardgame_io.mjs", seconds], "the measurement",
                   cwd=NODE, env={"NODE_ENV": "production"})


PEERS = {
    "fastcatan": python_peer("fastcatan", install=install_fastcatan),
    "OpenSpiel": python_peer("open_spiel", "open_spiel", "numpy"),
    "RLCard": python_peer("rlcard", "rlcard", "numpy"),
    "PettingZoo": python_peer("pettingzoo", "pettingzoo", "pygame", "numpy"),
    "catanatron": python_peer("catanatron", "catanatron"),
    "boardgame.io": (install_node, boardgame_io),
}


def install_once(name, install):
    """Install unless the pins are those of the last time it worked."""
    pins = REQUIREMENTS.read_text() + (HERE / "package.json").read_text()
    stamp = WORK / f"{name}.installed"
    if not (stamp.exists() and stamp.read_text() == pins):
        install()
        stamp.write_text(pins)


def measure_peer(name, seconds):
    install, start = PEERS[name]
    try:
        install_once(name, install)
        output = start(seconds)
        # Some packages greet on standard output: keep only our own lines.
        rows = [json.loads(line) for line in output.splitlines() if line.startswith('{"version"')]
        if not rows:
            raise Failed("the measurement printed no figures")
    except Exception as failure:  # whatever went wrong, the other peers go on
        rows = [{"error": str(failure)}]
    return [{"engine": name, **row} for row in rows]


def measure_ours(game):
    args = [*OUR_COMMAND, game]
    output = command(args, "`" + " ".join(args) + "`", timeout=3600)
    try:
        rows = [w for w in json.loads(output)["workloads"] if w["name"] == OUR_WORKLOAD]
        row = {key: rows[0][key] for key in
               ("name", "games_per_second", "decisions_per_second", "mean_branching")}
    except (ValueError, KeyError, IndexError, TypeError):
        raise Failed(f"its output has no complete workload “{OUR_WORKLOAD}”") from None
    return {"engine": OURS, "version": "this tree", **row, "game": game, "name": f"{game}, {row['name']}"}


def number(value):
    """Three significant digits are all that such a measurement can claim."""
    if value >= 999.5:
        digits = len(str(round(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"


def table(rows, ours):
    heads = ["engine", "version", "workload", "games/s", "decisions/s", "mean branching",
             *(f"{our['game']} ÷ it" for our in ours)]
    lines = ["| " + " | ".join(heads) + " |", "|---|---|---|" + "---:|" * (len(heads) - 3)]
    for row in rows:
        cells = [row["engine"], row.get("version", ""), row.get("name", "")]
        if "error" in row:
            cells[2] = (cells[2] + ": " if cells[2] else "") + row["error"].replace("|", "/")
            cells += [""] * (len(heads) - 3)
        else:
            decisions = row["decisions_per_second"]
            cells += [number(row["games_per_second"]), number(decisions), number(row["mean_branching"]),
                      *(number(our["decisions_per_second"] / decisions) for our in ours)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cpu_name():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def system_name():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5, help="CPU seconds for each workload (5)")
    parser.add_argument("--only", action="append", metavar="NAME",
                        help=f"measure only this one, besides ours; may be repeated: ours, {', '.join(PEERS)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the raw figures here")
    args = parser.parse_args()
    known = {name.lower(): name for name in PEERS}
    wanted = [name.lower() for name in args.only or PEERS]
    for name in wanted:
        if name != "ours" and name not in known:
            parser.error(f"no peer is called {name}")
    if args.seconds <= 0:
        parser.error("--seconds must be above 0")

    WORK.mkdir(parents=True, exist_ok=True)
    print(f"measuring {OURS}", file=sys.stderr)
    ours, why = [], ""
    try:
        ours = [measure_ours(game) for game in OUR_GAMES]
    except Failed as failure:
        why = str(failure)
    rows = list(ours)
    for name in wanted:
        if name in known:
            print(f"measuring {known[name]}", file=sys.stderr)
            rows += measure_peer(known[name], args.seconds)

    machine = f"{cpu_name()}, {os.cpu_count()} cores, {system_name()}"
    date = datetime.date.today().isoformat()
    print(f"{date}, {machine}, Python {platform.python_version()}. All rates are per CPU-second, on one thread.\n")
    print(table(rows, ours))
    if not ours:
        print(f"\n{OURS} itself could not be measured, so there are no ratios: {why}.")
    if args.json:
        args.json.write_text(json.dumps({"date": date, "machine": machine, "seconds": args.seconds,
                                         "ours_missing_because": why or None, "rows": rows}, indent=2) + "\n")


if __name__ == "__main__":
    main()
