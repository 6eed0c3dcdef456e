"""What every pick of a record means: what lies face down in each game, and how it is drawn.

Part of check_record.py. Each game is a module here, named after it, with a class `Game`. It follows what is told, entry
by entry, asks for a pick whenever something is drawn, and compares what that gives with the events. docs/RECORDS.md, or
the game's own README.md, says the same in words.
"""
import importlib
import pathlib

_MODULES = sorted(file.stem for file in pathlib.Path(__file__).parent.glob("[a-z]*.py"))
GAMES = {name.replace("_", "-"): importlib.import_module(f"record_games.{name}").Game for name in _MODULES}
