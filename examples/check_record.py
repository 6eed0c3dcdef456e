"""Checks records of games by docs/RECORDS.md: that they are whole, that all luck came from the key the table had
committed to, and that every pick gave what the events tell of, out of a pile that held it.

Usage: check_record.py [--key HEX64] FILE…

Says a line about each file. Exits with 0 if all of them hold, with 1 if one does not, with 2 if it is called
otherwise. Where a record publishes no key, because the game is not over, the one that is given takes its place.

It follows all luck and everything that is drawn, dealt and given away. Whether an action was allowed and what it
scores is another matter: `atelier verify` knows. It needs Python 3.9 or later, and the data files of the games.
"""
import hashlib
import itertools
import json
import pathlib
import re
import struct
import sys

from record_games import GAMES
from record_told import Fault, Told, at, dumps, need

# --- The two written forms ------------------------------------------------------------------------------------

HEAD = ["atelier", "game", "rules", "seats", "options", "players", "started", "commitment", "redacted"]
ENTRY = ["n", "seat", "by", "do", "picks", "events"]
END = ["end", "places", "key", "digest"]
SEATS = "ABCDEFGH"
HAND = re.compile(r"(?:bot|clock)(?: [a-z0-9-]{1,15})?|standing")
TAG = re.compile(r"\[([A-Z][a-z]+) (.*)\]")
WRITTEN = re.compile(r"(0|[1-9]\d*)\. (?:([A-H]) (?:\(([^)]*)\) )?(.+?)|(deal|renew .+?))(?: <(\d+(?: \d+)*)>)?")
RENEW = re.compile(r"renew ([0-9a-f]{32})")


def parse(text):
    """Reads JSON of whole numbers in which no field stands twice."""
    def refuse(number):
        raise ValueError(f"{number} is not a whole number")

    def fields(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a field stands there twice")
        return dict(pairs)

    try:
        value = json.loads(text, object_pairs_hook=fields, parse_float=refuse, parse_constant=refuse)
        dumps(value).encode()
        return value
    except (ValueError, RecursionError) as wrong:
        raise Fault(f"not readable: {wrong}") from None


def ordered(value, names, what):
    """The fields of an object in the order they are written in, none of them unknown."""
    need(isinstance(value, dict), f"{what} is not an object")
    unknown = [name for name in value if name not in names]
    need(not unknown, f"{what} has fields that are not known: {', '.join(unknown)}")
    return {name: value[name] for name in names if name in value}


def is_whole(value, values):
    """Is it a whole number, and one of these? To Python, true is one, too."""
    return type(value) is int and value in values


class Record:
    """A record as it is written: its head, its entries, and what closes it."""

    def __init__(self, written):
        self.head, self.entries, self.end = {}, [], None
        try:
            lines = written.decode().lstrip("\ufeff").split("\n")
        except UnicodeDecodeError:
            raise Fault("this is not text") from None
        lines = [(number, line.strip()) for number, line in enumerate(lines, 1)]
        lines = [(number, line) for number, line in lines if line and not line.startswith(";")]
        need(lines, "there is no record here")
        read = self.read_json if lines[0][1].startswith("{") else self.read_text
        for number, line in lines:
            with at(f"line {number}"):
                need(self.end is None, "something stands after the closing line")
                read(line)
        need(self.end is not None, "the record is cut off: its closing line is missing")
        with at("the head"):
            self.check_head()
        for entry in self.entries:
            with at(f"entry {entry['n']}"):
                self.check_entry(entry)
        with at("the closing line"):
            self.check_end()

    def read_json(self, line):
        if not self.head:
            self.head = ordered(parse(line), HEAD, "the head")
        elif line.startswith('{"end"'):
            self.end = ordered(parse(line), END, "the closing line")
        else:
            self.add(ordered(parse(line), ENTRY, "an entry"))

    def read_text(self, line):
        tag = TAG.fullmatch(line)
        if tag and tag[1] == "End":
            self.end = ordered(parse(tag[2]), END, "the closing line")
        elif tag:
            need(tag[1].lower() in HEAD, f"there is no tag {tag[1]}")
            need(tag[1].lower() not in self.head and not self.entries, f"{tag[1]} does not belong here")
            self.head[tag[1].lower()] = parse(tag[2])
        elif line.startswith("{"):
            need(self.entries, "an event stands before the first entry")
            self.entries[-1].setdefault("events", []).append(parse(line))
        else:
            found = WRITTEN.fullmatch(line)
            need(found, f"looked for an entry like `12. B mix`, found `{line}`")
            n, seat, by, act, deal, picks = found.groups()
            entry = {"n": int(n), "seat": seat and SEATS.index(seat), "by": by, "do": act or deal,
                     "picks": picks and [int(pick) for pick in picks.split()]}
            self.add({name: value for name, value in entry.items() if value is not None})

    def add(self, entry):
        said, due = entry.get("n"), len(self.entries)
        need(is_whole(said, [due]), f"entry {said} stands where entry {due} belongs")
        self.entries.append(entry)

    def check_head(self):
        head = self.head
        form, name, seats = head.get("atelier"), str(head.get("game")), head.get("seats")
        need(is_whole(form, (1, 2)), f"it is written in format {form}; this reads formats 1 and 2")
        need(name in GAMES, f"`{name}` is not a game that is known here")
        game = GAMES[name]
        need(is_whole(head.get("rules"), game.RULES), f"version {head.get('rules')} of the rules is not known here")
        options = ordered(head.get("options"), game.OPTIONS, "`options`")
        for option, value in options.items():
            need(dumps(value) in map(dumps, game.OPTIONS[option]), f"the option {option} cannot be {value}")
        for_two = options.get("variant", "standard") != "standard"
        need(is_whole(seats, range(2, 3) if for_two else game.SEATS), f"{seats} cannot play this")
        players = head.get("players", [])
        need(len(players) == seats and all(isinstance(name, str) for name in players), "each seat needs a name")
        need(form > 1 or "started" not in head, "format 1 does not say when a game began")
        need(isinstance(head.get("started", ""), str), "the time at which it began is no text")
        need(is_hex(head.get("commitment")), "the commitment has not 64 hexadecimal digits")
        if "redacted" in head:
            bound = ordered(head["redacted"], ["head", "agreed"], "`redacted`")
            need(len(bound) == 2 and all(map(is_hex, bound.values())), "`redacted` has not two hashes")
            head = {**head, "redacted": bound}
        self.head = ordered({**head, "options": options}, HEAD, "the head")

    def check_entry(self, entry):
        act, bare = entry.get("do"), entry.keys().isdisjoint({"by", "picks", "events"})
        need(isinstance(act, str) and act.strip(), "nothing is done")
        if entry["n"] == 0:
            need(act == "deal" and entry.keys().isdisjoint({"seat", "by"}), "the first entry is a deal by nobody")
        elif act.startswith("renew ") and "seat" not in entry:
            need(bare and RENEW.fullmatch(act), "luck is renewed by nobody, and by an epoch of 32 hexadecimal digits")
        else:
            need(act != "deal", "only the first entry is a deal")
            need(is_whole(entry.get("seat"), range(self.head["seats"])), "nobody sits there")
        need(bare or act not in ("undo", "takeback"), "taking back takes no luck, and tells nothing")
        by = entry.get("by", "bot")
        need(HAND.fullmatch(by), f"`{by}` is nobody's hand")
        need(all(is_whole(pick, range(2**32)) for pick in entry.get("picks", [])), "a pick is no number")
        for event in entry.get("events", []):
            need(len(event) == 1 and isinstance(*event.values(), dict), "an event is not readable")

    def check_end(self):
        said, found = self.end.get("end"), len(self.entries)
        need(is_whole(said, [found]), f"it counts {said} entries, but there are {found}")
        need(found, "there is no deal")
        need(is_hex(self.end.get("key")), "the key has not 64 hexadecimal digits")

    def digest(self):
        """Of the JSON lines before the closing one, and of what that says besides."""
        lines = "".join(dumps(line) + "\n" for line in [self.head, *self.entries])
        end = dumps([self.end.get("places"), self.end.get("key")])
        return hashlib.sha256((lines + end).encode()).hexdigest()


def is_hex(value):
    return value is None or isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))


# --- Luck from the key ----------------------------------------------------------------------------------------


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def without(head, *fields):
    """The hash of a head but for these fields: they are sorted, and so are those of its options."""
    rest = {name: value for name, value in head.items() if name not in fields}
    return sha(json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def commitment_to(key, head):
    """What a table shows of its key before the game. From format 2 on it stands for the head, too."""
    if head["atelier"] == 1:
        return sha(b"atelier commitment 1\0", key)
    return sha(b"atelier commitment 2\0", key, bound_to(head, "head", "commitment"))


def stream_key(key, head, epoch=None):
    """What all luck of a game comes from until it is renewed, or from then on. It does not hang on the time."""
    agreed = bound_to(head, "agreed", "commitment", "started")
    if epoch is not None:
        return sha(b"atelier chance 3\0", key, agreed, epoch)
    if head["atelier"] == 1:
        return sha(b"atelier chance 1\0", key)
    return sha(b"atelier chance 2\0", key, agreed)


def bound_to(head, kept, *fields):
    """The hash of a head but for these fields, or the one that was kept when names were taken out of it."""
    return bytes.fromhex(head["redacted"][kept]) if "redacted" in head else without(head, *fields)


QUARTERS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def chacha20(key, nonce):
    """The 32-bit words of ChaCha20 as it was first published: block counter and nonce have 64 bits each."""
    low = 2**32 - 1
    for block in itertools.count():
        start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", block, nonce))
        mixed = list(start)
        for a, b, c, d in QUARTERS * 10:
            for x, y, z, by in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
                mixed[x] = mixed[x] + mixed[y] & low
                turned = mixed[z] ^ mixed[x]
                mixed[z] = (turned << by | turned >> 32 - by) & low
        yield from (first + last & low for first, last in zip(start, mixed))


def luck_of(stream, entry):
    """What gives the picks of an entry: for each, words until one is below the largest multiple that fits."""
    words = chacha20(stream, entry)
    return lambda below: next(word for word in words if word < 2**32 // below * below) % below


# --- The whole game -------------------------------------------------------------------------------------------


class Play:
    """A record played again: the game, and the numbers of the entries that stand."""

    def __init__(self, record, key):
        self.record, self.key, self.standing, self.scores = record, key, [], None
        self.stream = key and stream_key(key, record.head)
        self.game = GAMES[record.head["game"]](record.head)
        for entry in record.entries:
            with at(f"entry {entry['n']}"):
                need(self.scores is None, "the game was over before")
                self.follow(entry)

    def follow(self, entry):
        renewed = "seat" not in entry and RENEW.fullmatch(entry["do"])
        if renewed:
            self.stream = self.key and stream_key(self.key, self.record.head, bytes.fromhex(renewed[1]))
        elif entry["do"] in ("undo", "takeback"):
            self.undo(entry["seat"]) if entry["do"] == "undo" else self.take_back(entry["seat"])
            self.game = GAMES[self.record.head["game"]](self.record.head)
            for n in self.standing:
                self.step(self.record.entries[n], None)
        else:
            # Whatever becomes of it later: what was drawn came from the key, or the record does not hold.
            self.step(entry, luck_of(self.stream, entry["n"]) if self.stream else None)
            self.standing.append(entry["n"])
            for event in entry.get("events", []):
                self.scores = event["ended"]["scores"] if "ended" in event else self.scores

    def step(self, entry, luck):
        told = Told(entry, luck)
        self.game.deal(told) if entry["n"] == 0 else self.game.act(told)
        told.close()

    def is_face_down(self, n):
        """A choice that waits for those of others: no more than that is told of it."""
        events = self.record.entries[n].get("events", [])
        return bool(events) and all("chose" in event for event in events)

    def seat(self, n):
        return self.record.entries[n].get("seat")

    def undo(self, seat):
        """Takes back the last action that stands. Over a choice that lies face down, those of others do not count."""
        last = len(self.standing) - 1
        while self.is_face_down(self.standing[last]) and self.seat(self.standing[last]) != seat:
            last -= 1
        n = self.standing[last]
        need(self.seat(n) == seat, "there is nothing of one's own to undo")
        need("picks" not in self.record.entries[n], "luck is not undone")
        need(last == len(self.standing) - 1 or self.is_face_down(n), "others have acted since")
        del self.standing[last]

    def take_back(self, seat):
        """Takes back a seat's last action and all after it. Choices that lie face down go together."""
        own = [place for place, n in enumerate(self.standing) if self.seat(n) == seat]
        need(own, "there is nothing of one's own to take back")
        first = place = own[-1]
        while self.is_face_down(self.standing[place]):
            first = place if self.seat(self.standing[place]) == seat else first
            place -= 1
        del self.standing[first:]


def check_places(end, play):
    """The places fit the scores, but for what breaks a tie."""
    places = end.get("places")
    if play.scores is None:
        need(places is None, "it has places, but the game is not over")
        return need("key" not in end, "it has a key, but the game is not over")
    points = [play.game.points(score) for score in play.scores]
    seats = range(play.record.head["seats"])
    need(len(points) == len(seats), "there is not a score for each seat")
    need(places is not None and len(places) == len(seats), "it has not a place for each seat")
    better = [sum(other < place for other in places) for place in places]
    need(all(is_whole(place, [1 + ahead]) for place, ahead in zip(places, better)), "its places leave gaps")
    fits = all(places[one] > places[other] for one in seats for other in seats if points[one] < points[other])
    need(fits, "its places are not those of the scores")


def check(written, given=None):
    """Checks a record, with the key that is given where it has none. Says what it is of, or raises a fault."""
    record = Record(written)
    key, committed = record.end.get("key", given), record.head.get("commitment")
    secret = None
    if key and committed:
        secret = bytes.fromhex(key)
        fits = commitment_to(secret, record.head).hex() == committed
        about = "or the head was altered" if record.head["atelier"] > 1 else "so the luck proves nothing"
        need(fits, f"the key is not the one that the table committed to, {about}")
    play = Play(record, secret)
    with at("the closing line"):
        check_places(record.end, play)
    need(record.digest() == record.end.get("digest"), "the digest does not fit: the record was altered")
    need(committed, "nothing is wrong with it, but the luck cannot be proven: the table showed no commitment")
    need(key, "nothing is wrong with it, but the luck cannot be proven: the key is not published")
    picks, head = sum(len(entry.get("picks", [])) for entry in record.entries), record.head
    return (f"{play.game.TITLE} for {head['seats']} by rules {head['rules']} holds: {len(record.entries)} entries, "
            f"and all {picks} picks came from the key and gave what is told"
            + "; names were taken out at their bearers' wish, and its head is not proven" * ("redacted" in head))


def main(arguments):
    given = None
    if arguments[:1] == ["--key"] and len(arguments) > 2:
        given, arguments = arguments[1], arguments[2:]
    if not arguments or arguments[0].startswith("-") or not is_hex(given):
        print(__doc__, file=sys.stderr)
        return 2
    failed = 0
    for file in arguments:
        try:
            verdict = check(pathlib.Path(file).read_bytes(), given)
        except (Fault, OSError) as wrong:
            verdict, failed = str(getattr(wrong, "strerror", None) or wrong), 1
        # A file does not steer the terminal.
        print(f"{file}:", "".join(letter if letter.isprintable() else "\ufffd" for letter in verdict))
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
