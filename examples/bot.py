"""A bot for a server of Atelier: plays every game of its player, at random. See docs/BOTS_API.md.
Usage: bot.py URL TOKEN [INVITATION…], or ATELIER_URL, ATELIER_TOKEN and ATELIER_INVITE in the environment."""
import http.client, json, os, random, sys, threading, time, urllib.error, urllib.request

given, env, playing = sys.argv[1:], os.environ, set()
url, token = given[:2] or (env["ATELIER_URL"], env["ATELIER_TOKEN"])

def ask(path, body=None):
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    request = urllib.request.Request(url + path, body and json.dumps(body).encode(), headers)
    while True:
        try: return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as refused:  # Too often, or the server is busy: a little later.
            if refused.code not in (429, 503): raise
            time.sleep(int(refused.headers.get("Retry-After", 1)))

def messages(path):
    while True:  # The server may stop and start again: the stream is opened anew.
        try: yield from (json.loads(line) for line in ask(path) if line.strip())
        except urllib.error.HTTPError as refused:
            if refused.code < 500: return
        except (OSError, http.client.HTTPException): pass
        time.sleep(1)

def play(table):
    game = "/api/v1/bot/game/" + table
    for message in messages("/api/v1/bot/game/stream/" + table):
        try:
            if message["type"] == "decision":
                ask(game + "/move", {"decision": message["decision"], "said": random.choice(message["legal"])})
            elif message.get("what", {}).get("is") == "takeback-asked": ask(game + "/takeback/yes", {"agreed": True})
        except (OSError, http.client.HTTPException) as wrong: print(table, wrong, file=sys.stderr)
        if message.get("state", message).get("stage") in ("over", "ended"): break
    playing.discard(table)

for invite in given[2:] or env.get("ATELIER_INVITE", "").split(): ask("/api/v1/invites/claim", {"invite": invite})
for table in (message["game"]["id"] for message in messages("/api/v1/stream/event") if message["type"] == "gameStart"):
    if table not in playing: threading.Thread(target=play, args=[table]).start()
    playing.add(table)
