//! Hidden deals: two tables at which one viewer sees the same, and the others hold other cards.
//!
//! A table's log says which picks its luck made, and a table is taken up as its log says. So two logs are made here, in
//! process and by the rules of the game, that look alike to one viewer: the first is dealt and played at random; in the
//! second the same is done with other luck, searched for step by step until the viewer (and with them the spectators)
//! see the same, and somebody else holds something else. Both are then kept as tables of one server with the same key, and all
//! that the server can be asked and all that it streams is compared.
//!
//! What is covered: for each of the three games, for a seat as the viewer and for spectators, the deal and some plies
//! after it, at each ply every look, every refusal and the stream while the game goes on by commands. Where the viewer
//! legitimately sees different luck by a command, the pair is left: that is known from the two games in process.
//! What is not: worlds that differ so much that the same actions are no longer possible for others; the laws of the
//! testkit cover those in process.

use serde_json::{Value, json};
use shelf::Shelved;
use store::{Entry, Stage, TableRow, TableSeat};
use table::fairness::Key;
use table::{AnyAction, AnyMatch, Chance, Seat, Status, Viewer};

use super::house::{Guest, House};
use super::knows::{assert_same, everything};
use super::streams::masked;

/// How often other luck is tried for one step.
const TRIES: usize = 400;

/// Luck as before, but for one pick, and whatever comes after what was before.
struct Nudged {
    picks: Vec<u32>,
    made: Vec<u32>,
    dice: fastrand::Rng,
}

impl Chance for Nudged {
    fn pick(&mut self, n: u32) -> u32 {
        let pick = self.picks.get(self.made.len()).map_or_else(|| self.dice.u32(..n), |pick| pick % n);
        self.made.push(pick);
        pick
    }
}

/// Two games that look the same to one viewer.
struct Twins {
    game: &'static Shelved,
    viewer: Viewer,
    names: Vec<String>,
    options: Value,
    key: Key,
    played: [Box<dyn AnyMatch>; 2],
}

fn sees(one: &dyn AnyMatch, other: &dyn AnyMatch, viewer: Viewer) -> bool {
    let seen = |game: &dyn AnyMatch| {
        let last = game.entries() - 1;
        (
            game.view(viewer).as_str().to_owned(),
            game.seen_of(viewer, last).map(|seen| seen.as_str().to_owned()),
        )
    };
    seen(one) == seen(other)
}

impl Twins {
    /// Two deals.
    fn deal(game: &str, seats: u8, viewer: Viewer, options: Value, dice: &mut fastrand::Rng) -> Option<Self> {
        let game = shelf::find(game).unwrap();
        let key = Key::new(std::array::from_fn(|_| dice.u8(..)));
        let names: Vec<_> = (0..seats).map(|seat| format!("Player {seat}")).collect();
        // Both with the commitment that a table with this key shows.
        let start = |chance: &mut dyn Chance| {
            let dealt = (game.start)(&options, seats, names.clone(), chance).unwrap();
            let mut head: table::Head<Value> = serde_json::from_str(&dealt.head_line().into_kept()).unwrap();
            head.commitment = Some(key.commitment(&head));
            let head = serde_json::to_string(&head).unwrap();
            (game.resume)(&head, &mut std::iter::once(dealt.entry_line(0).into_kept())).unwrap()
        };
        let mut first = Nudged { picks: Vec::new(), made: Vec::new(), dice: dice.fork() };
        let one = start(&mut first);
        let is_twin = |other: &dyn AnyMatch| {
            sees(one.as_ref(), other, viewer)
                && sees(one.as_ref(), other, Viewer::Spectator)
                && one.position() != other.position()
        };
        for _ in 0..TRIES * 20 {
            // Two picks are exchanged, or one is made otherwise.
            let mut picks = first.made.clone();
            let (here, there) = (dice.usize(..picks.len()), dice.usize(..picks.len()));
            if dice.bool() {
                picks.swap(here, there);
            } else {
                picks[here] = dice.u32(..64);
            }
            let other = start(&mut Nudged { picks, made: Vec::new(), dice: dice.fork() });
            if is_twin(other.as_ref()) {
                return Some(Self { game, viewer, names, options, key, played: [one, other] });
            }
        }
        None
    }

    /// The same game once more.
    fn again(&self, which: usize) -> Box<dyn AnyMatch> {
        let game = &self.played[which];
        let lines: Vec<_> = (0..game.entries()).map(|entry| game.entry_line(entry).into_kept()).collect();
        (self.game.resume)(&game.head_line().into_kept(), &mut lines.into_iter()).unwrap()
    }

    /// Plays one more ply alike at both, with luck that looks alike; false if none is found.
    fn ply(&mut self, dice: &mut fastrand::Rng) -> bool {
        let Status::Awaiting { awaited, .. } = self.played[0].status() else { return false };
        let seats: Vec<_> = awaited.iter().collect();
        for _ in 0..20 {
            let seat = seats[dice.usize(..seats.len())];
            let there = self.played[1].legal_notation(seat);
            let mut actions = self.played[0].legal_notation(seat);
            actions.retain(|action| there.contains(action));
            if actions.is_empty() {
                continue;
            }
            let action = &actions[dice.usize(..actions.len())];
            let mut one = self.again(0);
            let mut first = Nudged { picks: Vec::new(), made: Vec::new(), dice: dice.fork() };
            one.submit(seat, AnyAction::Notation(action), &mut first).unwrap();
            if matches!(one.status(), Status::Over { .. }) {
                return false;
            }
            let tries = if first.made.is_empty() { 1 } else { 60 };
            for _ in 0..tries {
                let mut other = self.again(1);
                let mut luck = Nudged { picks: Vec::new(), made: Vec::new(), dice: dice.fork() };
                other.submit(seat, AnyAction::Notation(action), &mut luck).unwrap();
                let alike = [self.viewer, Viewer::Spectator]
                    .iter()
                    .all(|viewer| sees(one.as_ref(), other.as_ref(), *viewer));
                if alike && one.status() == other.status() && one.position() != other.position() {
                    self.played = [one, other];
                    return true;
                }
            }
        }
        false
    }

    /// Keeps one of the two as a table whose seats belong to these people.
    async fn keep(&self, house: &House, which: usize, id: &str, people: &[&Guest]) {
        let game = &self.played[which];
        let person = |seat: usize| json!({ "id": people[seat].id, "name": self.names[seat] });
        let setup = json!({
            "game": self.game.id, "seats": game.seats(), "options": self.options, "visibility": "listed",
            "pace": { "kind": "none" }, "watch": "anyone", "title": "", "stand-in": "greedy"
        });
        let mut bodies = vec![json!({ "made": { "setup": setup, "host": person(0) } }).to_string()];
        bodies.extend(
            (0..people.len()).map(|seat| json!({ "sat": { "seat": seat, "who": person(seat) } }).to_string()),
        );
        bodies.push(format!("{{\"started\":{{\"head\":{}}}}}", game.head_line().into_kept()));
        // Whom the game waited for before matters for the numbers of decisions only; they are the same for both.
        let (awaited, asked) = match game.status() {
            Status::Awaiting { awaited, asked } => (awaited, asked),
            Status::Over { .. } => unreachable!("twins are not played to the end"),
        };
        for entry in 0..game.entries() {
            let (awaited, asked) = (json!(awaited), json!(asked));
            let secret = !game.is_seen(Viewer::Spectator, entry);
            let line = game.entry_line(entry).into_kept();
            bodies.push(format!(
                "{{\"game\":{{\"line\":{line},\"seat\":null,\"awaited\":{awaited},\"asked\":{asked},\"in-secret\":{secret}}}}}"
            ));
        }
        let at = house.app.shared.time.now();
        let seats = (0..).zip(people).map(|(seat, guest)| TableSeat {
            seat,
            player: Some(guest.id.clone()),
            bot: None,
            place: None,
        });
        let listed = json!({ "title": "", "pace": { "kind": "none" }, "seats": [] });
        let summary = TableRow {
            id: id.to_owned(),
            game: self.game.id.to_owned(),
            rules: self.game.rules_version,
            host: people[0].id.clone(),
            stage: Stage::Playing,
            listed: true,
            created: at,
            updated: at,
            deadline: None,
            awaited: awaited.iter().fold(0, |bits, seat| bits | 1 << seat.index()),
            entries: 0,
            facts: listed.to_string(),
            seats: seats.collect(),
        };
        let key: Vec<u8> = (0..64)
            .step_by(2)
            .map(|at| u8::from_str_radix(&self.key.publish()[at..at + 2], 16).unwrap())
            .collect();
        let log = bodies
            .into_iter()
            .map(|body| Entry { at, player: None, key: None, digest: None, body })
            .collect();
        house.app.shared.store.add_table(summary, Some(key), log).await.unwrap();
    }

    /// What the viewer may do next that looks the same to them in both games, with the luck the table's key has.
    fn next_of_viewer(&self) -> Option<(Seat, String)> {
        let seat = self.viewer.seat()?;
        self.played[0].legal_notation(seat).into_iter().find_map(|action| {
            let mut both = [self.again(0), self.again(1)];
            for game in &mut both {
                let mut luck = game.chance(&self.key);
                game.submit(seat, AnyAction::Notation(&action), &mut luck).ok()?;
            }
            let alike = [self.viewer, Viewer::Spectator]
                .iter()
                .all(|viewer| sees(both[0].as_ref(), both[1].as_ref(), *viewer));
            (alike && both[0].status() == both[1].status()).then_some((seat, action))
        })
    }
}

/// Everything one viewer and spectators are told and answered about two such tables is the same. Says whether a command
/// was among it.
async fn compare(house: &House, twins: &Twins, people: &[&Guest], ids: [&str; 2]) -> bool {
    for (which, id) in ids.iter().enumerate() {
        twins.keep(house, which, id, people).await;
    }
    let nobody = Guest::default();
    let viewer = twins.viewer.seat().map_or(&nobody, |seat| people[seat.index()]);
    let when = format!("{} after {} entries as {}", twins.game.id, twins.played[0].entries(), twins.viewer);
    for (name, guest) in [("the viewer", viewer), ("nobody", &nobody)] {
        let one = everything(house, guest, ids[0]).await;
        let other = everything(house, guest, ids[1]).await;
        assert_same(&one, &other, name, &when);
    }
    let Some((seat, action)) = twins.next_of_viewer() else { return false };
    let mut streams = Vec::new();
    for guest in [viewer, &nobody] {
        for id in ids {
            streams.push((id, house.stream(guest, &format!("/api/v1/tables/{id}/stream")).await));
        }
    }
    let mut answers = Vec::new();
    for id in ids {
        let answer = house.act(people[seat.index()], id, &action).await;
        answers.push((answer.status, masked(answer.text(), id)));
        house.ordered(viewer, id, "mark", &json!({ "do": "say", "text": "the mark" })).await;
    }
    assert_eq!(answers[0], answers[1], "{when}: {action}");
    let mut told = Vec::new();
    for (id, mut stream) in streams {
        let pieces = stream.until("the mark").await;
        told.push(pieces.iter().map(|piece| masked(piece, id)).collect::<Vec<_>>());
    }
    assert_eq!(told[0], told[1], "{when}: the viewer is told something else of {action}");
    assert_eq!(told[2], told[3], "{when}: a spectator is told something else of {action}");
    true
}

async fn looks_the_same(game: &str, seats: u8, options: Value, seeds: std::ops::Range<u64>) {
    let house = House::open().await;
    let mut people = Vec::new();
    for seat in 0..seats {
        people.push(house.newcomer(&format!("Player {seat}")).await);
    }
    let people: Vec<_> = people.iter().collect();
    let (mut pairs, mut plies, mut commands) = (0, 0, 0);
    let mut found = Vec::new();
    for seed in seeds {
        let mut dice = fastrand::Rng::with_seed(seed);
        for viewer in Viewer::all(seats) {
            let Some(mut twins) = Twins::deal(game, seats, viewer, options.clone(), &mut dice) else {
                continue;
            };
            for ply in 0..10 {
                let ids = ["One", "Two"].map(|name| format!("{name}{pairs}x{ply}"));
                commands += usize::from(compare(&house, &twins, &people, [&ids[0], &ids[1]]).await);
                plies += 1;
                if !twins.ply(&mut dice) {
                    break;
                }
            }
            pairs += 1;
            found.push(viewer);
        }
    }
    println!("{game}: {pairs} pairs, {plies} plies, {commands} commands");
    for viewer in Viewer::all(seats) {
        assert!(found.contains(&viewer), "{game}: no pair was found for {viewer}");
    }
    assert!(
        plies > 3 * pairs && commands * 4 >= pairs,
        "{game}: {pairs} pairs, {plies} plies, {commands} commands"
    );
}

#[tokio::test]
async fn other_hands_at_pastiche_are_the_same_bytes_for_whoever_cannot_see_them() {
    looks_the_same("pastiche", 3, Value::Null, 0..3).await;
}

#[tokio::test]
async fn other_hands_at_birth_of_a_masterpiece_are_the_same_bytes_for_whoever_cannot_see_them() {
    looks_the_same("masterpiece", 3, Value::Null, 0..6).await;
}

#[tokio::test]
async fn other_hands_at_pass_the_paint_are_the_same_bytes_for_whoever_cannot_see_them() {
    looks_the_same("pass-the-paint", 3, Value::Null, 0..3).await;
}
