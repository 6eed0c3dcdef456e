"""What schemathesis cannot know of a server by its document: who is there, what is there, and when a stream has been
read enough.

`ATELIER` is where the server is; with `ATELIER_ASKS=nobody` all requests come from nobody known.
"""

import json
import os

import requests
import schemathesis

HOUSE = os.environ["ATELIER"]
NOBODY = os.environ.get("ATELIER_ASKS") == "nobody"
COOKIE = "atelier"
LOGIN = {"login": "ada", "password": "correct horse battery"}


class Player:
    """Somebody at the server, with a session and a token."""

    def __init__(self, name):
        self.line = requests.Session()
        self.ask("POST", "/api/v1/players", {"name": name})
        self.session = self.line.cookies[COOKIE]
        self.token = self.new_token()["secret"]

    def ask(self, method, path, body=None):
        answer = self.line.request(method, HOUSE + path, json=body, timeout=60)
        answer.raise_for_status()
        return answer

    def new_token(self):
        return self.ask("POST", "/api/v1/me/tokens", {"label": "", "scopes": ["read", "play"]}).json()

    def tokens(self):
        """The ids of one's own tokens, the oldest first."""
        tokens = self.ask("GET", "/api/v1/me/tokens").json()
        return [token["id"] for token in sorted(tokens, key=lambda token: token["created"])]

    def make_room(self):
        """Nobody may have more than fifty tokens: the oldest go, so that a new one can be had."""
        tokens = self.tokens()
        for token in tokens[: len(tokens) - 20] if len(tokens) > 40 else []:
            self.ask("DELETE", f"/api/v1/me/tokens/{token}")

    def open_table(self):
        """A table with a free seat."""
        wanted = {"setup": {"game": "pass-the-paint", "seats": 3}}
        return self.ask("POST", "/api/v1/tables", wanted).json()["id"]

    def table(self):
        """A game against a bot, which has started."""
        setup = {"game": "pass-the-paint", "seats": 2}
        wanted = {"setup": setup, "bots": [None, "random"], "start": True}
        return self.ask("POST", "/api/v1/tables", wanted).json()["id"]

    def finished_table(self):
        """A game that two bots have played to its end."""
        table = self.table()
        self.ask("POST", f"/api/v1/bot/game/{table}/resign")
        stream = self.line.get(f"{HOUSE}/api/v1/tables/{table}/stream", stream=True, timeout=60)
        for line in stream.iter_lines():
            facts = json.loads(line).get("table") or {}
            if facts.get("stage") == "over":
                stream.close()
                return table
        raise RuntimeError("the stream ended before the game")

    def asked_table(self, other):
        """A game against somebody who asks to take something back."""
        table = self.ask("POST", "/api/v1/tables", {"setup": {"game": "pass-the-paint", "seats": 2}}).json()["id"]
        other.order(table, {"do": "sit"})
        self.order(table, {"do": "start"})
        other.order(table, {"do": "act", **other.choice(table)})
        other.order(table, {"do": "ask-takeback"})
        return table

    def order(self, table, command):
        self.ask("POST", f"/api/v1/tables/{table}/commands", {"key": command["do"], "command": command})

    def invite(self, table):
        """An invitation to a table of one's own: its id, and its secret."""
        told = self.ask("POST", f"/api/v1/tables/{table}/invites", {}).json()
        return told["id"], told["secret"]

    def choice(self, table):
        """The decision that is due, and something that may be done."""
        told = self.ask("GET", f"/api/v1/tables/{table}/actions").json()
        return {"decision": told["decision"], "said": told["list"][0]["text"]}


# Whose sessions or tokens end must be nobody else's: each does what the others must not suffer from.
PLAYS, LOGS_IN, LISTENS, COMES_BACK = (Player(name) for name in ["Plays", "Logs in", "Listens", "Comes back"])
LISTENS.table()
COMES_BACK.ask("PUT", "/api/v1/me/password", LOGIN)
OVER = PLAYS.finished_table()
RECORD = PLAYS.ask("GET", f"/api/v1/tables/{OVER}/record").text

if not NOBODY:

    @schemathesis.auth(refresh_interval=None)
    class Known:
        """A token where one is enough, otherwise a session."""

        def get(self, case, context):
            operation = case.operation.definition.raw
            schemes = {name for requirement in operation.get("security", []) for name in requirement}
            if not schemes:
                return None
            if operation["operationId"] in ("log_out", "delete"):
                return {"Cookie": f"{COOKIE}={Player('Goes').session}"}
            if operation["operationId"] == "new_token":
                LOGS_IN.make_room()
            if operation["operationId"] == "claim" or "token" not in schemes:
                return {"Cookie": f"{COOKIE}={LOGS_IN.session}"}
            who = LISTENS if operation["operationId"] == "events" else PLAYS
            return {"Authorization": f"Bearer {who.token}"}

        def set(self, case, data, context):
            case.headers = {**(case.headers or {}), **data}


def whole(value):
    """For JSON Schema 4.0 is a whole number, and no schema can ask for 4. The document asks for it in words."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {name: whole(item) for name, item in value.items()}
    return value


@schemathesis.hook
def map_case(context, case):
    """Most requests that are as the document says are about something that is there."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return case
    case.body = whole(case.body)
    name, places = case.operation.definition.raw["operationId"], case.path_parameters or {}
    # Drawn with the case, so that it is the same in every run.
    lot = len(json.dumps([case.body if isinstance(case.body, (dict, str)) else None, places]))
    phase = case.meta.phase.name.value
    # What is no record at all is tried often enough while fuzzing.
    if name in BODIES and (lot % 4 or name == "import" and phase != "fuzzing"):
        case.body = BODIES[name](case.body)
    if phase == "stateful":
        # Links say what is there.
        return case
    if "table" in places and lot % 8:
        there(case, name, places, lot)
    elif name == "revoke_token" and lot % 2:
        LOGS_IN.make_room()
        places["token"] = LOGS_IN.new_token()["id"]
    return case


def there(case, name, places, lot):
    """Puts a table into the address of a request, and what is there into the rest of it."""
    if "records" in case.operation.definition.raw["tags"] or name == "rematch":
        places["table"] = OVER
    elif "invite" in name or name == "revoke":
        places["table"] = PLAYS.open_table()
        if name == "revoke":
            places["invite"], _ = PLAYS.invite(places["table"])
    elif name == "takeback":
        places["table"] = PLAYS.asked_table(COMES_BACK)
    else:
        places["table"] = PLAYS.table() if lot % 4 < 3 else PLAYS.open_table()
        if lot % 4 < 3:
            choose(case, name, places)


def choose(case, name, places):
    """Answers the decision that is due."""
    if name == "play":
        case.body = PLAYS.choice(places["table"])
    elif name == "play_said":
        choice = PLAYS.choice(places["table"])
        places["move"], case.query["decision"] = choice["said"], choice["decision"]
    elif name == "order" and "decision" in case.body["command"]:
        choice = PLAYS.choice(places["table"])
        if case.body["command"]["do"] == "act":
            case.body["command"] = {"do": "act", **choice}
        else:
            case.body["command"]["decision"] = choice["decision"]


def ready(wanted):
    """A table that can start at once."""
    return wanted | {"bots": [None] + ["random"] * (wanted["setup"]["seats"] - 1), "sit": True, "start": True}


# What bodies are about, of operations without a table in their address.
BODIES = {
    "make": ready,
    "import": lambda _: RECORD,
    "log_in": lambda _: LOGIN,
    "look": lambda _: {"secret": PLAYS.invite(PLAYS.open_table())[1]},
    "claim": lambda wanted: wanted | {"invite": PLAYS.invite(PLAYS.open_table())[1]},
    "recover": lambda _: {"secret": COMES_BACK.ask("POST", "/api/v1/me/recovery").json()["secret"]},
}


@schemathesis.hook
def before_call(context, case, kwargs):
    kwargs["hooks"] = {"response": first_line}


def first_line(response, **_):
    """JSON lines do not end: the first is read, and the line is hung up."""
    if response.headers.get("content-type") == "application/x-ndjson":
        response._content = next((line for line in response.iter_lines() if line), b"")
        response.close()


@schemathesis.deserializer("application/x-ndjson")
def line_of_json(context, response):
    return json.loads(response.content)


@schemathesis.deserializer("application/jsonl", "application/openmetrics-text", "text/markdown")
def text(context, response):
    return response.text
