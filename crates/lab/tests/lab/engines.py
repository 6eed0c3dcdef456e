"""An engine for tests: does what its first argument says. With a second one it writes there what becomes of it."""
import json
import os
import sys
import time

mode, *file = sys.argv[1:]


def note(what):
    if file:
        with open(file[0], "a") as notes:
            notes.write(what + "\n")


def say(**line):
    print(json.dumps(line), flush=True)


note("started")
if mode == "exits":
    sys.exit("no such luck")
if mode == "floods":
    while True:
        print("x" * 1000)
if mode == "endless":
    while True:
        sys.stdout.write("x" * 1000)
say(type="hello", name=mode, **{"speaks-up": mode == "speaks"})
if mode == "deaf":
    time.sleep(3600)
decisions = 0
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    note(kind)
    if kind == "gameState" and mode == "speaks":
        for event in message["seen"]["happened"]["events"]:
            if "offered" in event and message["seen"]["happened"]["seat"] == seat:
                note("offered out of turn")
    if kind == "gameFull":
        seat = message["seat"]
        decisions = 0
    if kind == "refused" and mode in ("garbles", "insists"):
        message = last
    elif kind != "decision":
        continue
    last = message
    decisions += 1
    said = (message["proposals"] + message["legal"] + [None])[0]
    if mode == "silent":
        continue
    if mode == "crashes" and decisions > 4:
        raise RuntimeError("that was the fifth")
    if mode == "garbles":
        print("what was the question?", flush=True)
        continue
    if mode == "insists":
        said = "no such thing"
    if mode == "slow" and decisions > 2:
        time.sleep(3600)
    if mode == "resigns":
        say(type="resign")
        continue
    if mode == "speaks" and not message["legal"]:
        # On another's turn: a gift of whatever is there, to the player on turn.
        view = message["view"]
        palette = view["mine"]["hand"]["palette"]
        active = view["table"]["active"]
        if palette and active != seat and not view["table"]["offers"]:
            action = {"offer": {"to": [active], "give": {sorted(palette)[0]: 1}, "get": {}}}
            say(type="move", decision=message["decision"], action=action)
            continue
    if said is None or not message["awaited"]:
        say(type="pass", decision=message["decision"])
    else:
        say(type="move", decision=message["decision"], said=said)
