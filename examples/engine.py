"""An engine for `atelier bot GAME --engine 'python3 examples/engine.py'`: one JSON object a line, in and out.

It chooses at random. What there is to read is in docs/BOTS_API.md.
"""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decision":
        said = random.choice(message["legal"])
        print(json.dumps({"type": "move", "decision": message["decision"], "said": said}), flush=True)
