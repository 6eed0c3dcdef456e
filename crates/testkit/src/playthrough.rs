//! A whole game as everybody sees it, on one page.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use table::fairness::Key;
use table::{Entry, Game, Match, Seat, Seats, Status, Viewer, Wired};

/// What has changed in the views is written at every so-manieth entry.
const VIEWS: usize = 50;

/// Plays a game by a key and a way of choosing, and writes down what everybody sees of it. Kept as a golden file, it
/// shows any change of the rules or of what is told to whom, and who learned what.
///
/// What all see alike stands once, without a name; what some see stands beside their letters, `s` being a spectator, and
/// who is not named sees nothing of it. How many actions a seat has is written, behind `>`, when it changes. Views are written whole
/// at the start and at the end, and between them, now and then, what has changed in them. So that nothing slips through
/// there, a digest for each viewer covers what they were sent of every entry, their view after it and all their actions.
pub fn playthrough<G: Game>(
    options: &G::Options,
    seats: u8,
    mut choose: impl FnMut(&G, Seat, usize) -> G::Action,
) -> String {
    let key = Key::new([seats; 32]);
    let started = Match::start(options, seats, vec![], &mut key.stream(0));
    let mut played: Match<G> = started.expect("the options are the game's own");
    let mut page = Page::new(seats);
    let _ = writeln!(page.text, "{} for {seats}, {options:?}", G::TITLE);
    page.text.push_str("(beside what only some see: their seats, s for a spectator)\n");
    loop {
        let entry = played.record().entries.len() - 1;
        page.number = Some(entry);
        page.write_events::<G>(&played.record().entries[entry]);
        page.write_actions(played.state());
        page.look(&played, entry);
        let status = played.state().status();
        if entry == 0 || entry.is_multiple_of(VIEWS) || status.is_over() {
            page.write_views(played.state(), entry == 0 || status.is_over());
        }
        match status {
            Status::Over { places } => {
                let (places, scores) = (places.as_slice(), played.state().scores());
                let _ = writeln!(page.text, "places {places:?}, scores {:?}", scores.as_slice());
                return page.text;
            }
            Status::Awaiting { awaited, asked } => {
                let seat = next_to_act(awaited, asked);
                let action = choose(played.state(), seat, entry);
                let submitted = played.submit(seat, action, &mut key.stream(entry as u64 + 1));
                submitted.unwrap_or_else(|why| panic!("entry {}: {why}", entry + 1));
            }
        }
    }
}

/// Those who were asked something answer first.
fn next_to_act(awaited: Seats, asked: Seats) -> Seat {
    asked.iter().chain(awaited.iter()).next().expect("somebody is awaited")
}

/// What is written so far.
struct Page {
    text: String,
    /// The number of the entry, until it stands before its first line.
    number: Option<usize>,
    eyes: Vec<Eyes>,
}

/// One viewer, and what the page says of them by now.
struct Eyes {
    viewer: Viewer,
    actions: String,
    view: Vec<Part>,
    /// Of all that they were sent and could do since the last digest.
    digest: Sha256,
}

/// A part of a view: where it stands in it, and its JSON.
#[derive(Clone, PartialEq)]
struct Part {
    path: String,
    json: String,
}

impl Page {
    fn new(seats: u8) -> Self {
        let eyes = Viewer::all(seats).map(|viewer| Eyes {
            viewer,
            actions: summary(&[]),
            view: Vec::new(),
            digest: Sha256::new(),
        });
        Self { text: String::new(), number: None, eyes: eyes.collect() }
    }

    /// One line for all who see the same, what few see first; whom it is nothing to is not named.
    fn write(&mut self, seen: &[Option<String>]) {
        for (line, who) in self.alike(seen) {
            let who = if who.len() == self.eyes.len() { "" } else { &who };
            self.write_line(who, line);
        }
    }

    fn write_line(&mut self, who: &str, line: &str) {
        let number = self.number.take().map(|number| format!("{number}.")).unwrap_or_default();
        let _ = writeln!(self.text, "{number:<5}{who:<8}{line}");
    }

    /// What is different for different viewers, each with the letters of those for whom it is so.
    fn alike<'a>(&self, seen: &'a [Option<String>]) -> Vec<(&'a str, String)> {
        let mut alike: Vec<(&str, String)> = Vec::new();
        for (eyes, seen) in self.eyes.iter().zip(seen) {
            let Some(seen) = seen else { continue };
            let letter = letter(eyes.viewer);
            match alike.iter_mut().find(|(line, _)| line == seen) {
                Some((_, who)) => who.push(letter),
                None => alike.push((seen, letter.to_string())),
            }
        }
        alike.sort_by_key(|(_, who)| who.len());
        alike
    }

    fn write_events<G: Game>(&mut self, entry: &Entry<G::Action, G::Event>) {
        for event in entry.events() {
            let seen = self.eyes.iter().map(|eyes| G::view_event(event, eyes.viewer));
            let seen: Vec<_> = seen.map(|seen| seen.map(|seen| seen.to_string())).collect();
            self.write(&seen);
        }
    }

    fn write_actions<G: Game>(&mut self, state: &G) {
        let changed = self.eyes.iter_mut().map(|eyes| {
            let actions = actions(state, eyes.viewer);
            for action in &actions {
                eyes.digest.update(format!("{action}\n"));
            }
            let summary = summary(&actions);
            let changed = summary != eyes.actions;
            eyes.actions.clone_from(&summary);
            changed.then_some(summary)
        });
        let changed: Vec<_> = changed.collect();
        let changed: Vec<_> =
            self.alike(&changed).iter().map(|(actions, who)| format!("{who} {actions}")).collect();
        if !changed.is_empty() {
            self.write_line("", &format!("> {}", changed.join("; ")));
        }
    }

    /// All look at what they are sent, byte for byte.
    fn look<G: Game>(&mut self, played: &Match<G>, entry: usize) {
        for eyes in &mut self.eyes {
            let seen = played.seen_of(eyes.viewer, entry);
            eyes.digest.update(seen.map_or(String::new(), |seen| Wired::of(&seen).into_string()));
            eyes.digest.update(Wired::of(&played.view(eyes.viewer)).as_str());
        }
    }

    /// The views, whole or what has changed since they were written last, and the digests.
    fn write_views<G: Game>(&mut self, state: &G, whole: bool) {
        let mut paths: Vec<String> = Vec::new();
        let mut changed = Vec::new();
        for eyes in &mut self.eyes {
            let now = parts(Wired::of(&state.view(eyes.viewer)).as_str());
            let before = std::mem::replace(&mut eyes.view, now.clone());
            let gone = before.iter().filter(|part| !now.iter().any(|now| now.path == part.path));
            let gone = gone.map(|part| Part { path: part.path.clone(), json: "is gone".to_owned() });
            let new = now.iter().filter(|part| whole || !before.contains(part)).cloned();
            let parts: Vec<_> = new.chain(gone).collect();
            let others = parts.iter().filter(|part| !paths.contains(&part.path));
            paths.extend(others.map(|part| part.path.clone()).collect::<Vec<_>>());
            changed.push(parts);
        }
        for path in paths {
            let of_one = |parts: &Vec<Part>| {
                let part = parts.iter().find(|part| part.path == path);
                part.map(|part| format!("  {path} {}", part.json))
            };
            let lines: Vec<_> = changed.iter().map(of_one).collect();
            self.write(&lines);
        }
        let digests = self.eyes.iter_mut().map(|eyes| {
            let digest = eyes.digest.finalize_reset();
            format!(
                " {} {:02x}{:02x}{:02x}{:02x}",
                letter(eyes.viewer),
                digest[0],
                digest[1],
                digest[2],
                digest[3]
            )
        });
        let digests: String = digests.collect();
        self.write_line("", &format!("  digests{digests}"));
    }
}

fn letter(viewer: Viewer) -> char {
    viewer.seat().and_then(|seat| seat.to_string().chars().next()).unwrap_or('s')
}

/// What a viewer can do. In which order it is listed is nobody's business.
fn actions<G: Game>(state: &G, viewer: Viewer) -> Vec<String> {
    let mut actions = Vec::new();
    if let Some(seat) = viewer.seat() {
        state.legal_actions(seat, &mut actions);
    }
    let mut actions: Vec<_> = actions.iter().map(ToString::to_string).collect();
    actions.sort();
    actions
}

fn summary(actions: &[String]) -> String {
    match actions {
        [] => "no action".to_owned(),
        [only] => format!("1 action: {only}"),
        [first, .., last] => format!("{} actions, from {first} to {last}", actions.len()),
    }
}

/// A view part by part, in the order in which it is sent: what an object holds, two levels down, and things in a list
/// each by itself.
fn parts(json: &str) -> Vec<Part> {
    fn add(parts: &mut Vec<Part>, path: &str, depth: usize, json: &str) {
        let held = members(json);
        if json.starts_with('{') && depth < 2 && !held.is_empty() {
            let dot = if path.is_empty() { "" } else { "." };
            for member in held {
                let (name, value) = member.split_once(':').expect("a member has a name");
                add(parts, &format!("{path}{dot}{}", name.trim_matches('"')), depth + 1, value);
            }
        } else if json.starts_with("[{") {
            for (nth, thing) in held.into_iter().enumerate() {
                parts.push(Part { path: format!("{path}[{nth}]"), json: thing.to_owned() });
            }
        } else {
            parts.push(Part { path: path.to_owned(), json: json.to_owned() });
        }
    }
    let mut parts = Vec::new();
    add(&mut parts, "", 0, json);
    parts
}

/// What a list or an object of compact JSON holds. Reading it with serde would lose the order.
fn members(json: &str) -> Vec<&str> {
    let Some(inside) = json.get(1..json.len() - 1).filter(|_| json.starts_with(['{', '['])) else {
        return Vec::new();
    };
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let apart = inside.split(|letter| {
        let was_escaped = std::mem::take(&mut escaped);
        match letter {
            '\\' if quoted => escaped = !was_escaped,
            '"' if !was_escaped => quoted = !quoted,
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0 && !quoted
    });
    apart.filter(|member| !member.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urn::{Action, Options, Urn};

    #[test]
    fn what_all_see_alike_stands_once_and_the_rest_beside_who_sees_it() {
        let page = playthrough::<Urn>(&Options { stones: 3 }, 2, |urn, seat, _| {
            let mut actions = Vec::new();
            urn.legal_actions(seat, &mut actions);
            *actions.iter().find(|action| !matches!(action, Action::Hum)).expect("a turn can be ended")
        });
        let lines: Vec<_> = page.lines().skip(2).filter(|line| !line.contains("digests")).collect();
        let expected = [
            "0.   A       A draws 2",
            "     Bs      A draws a stone",
            "     B       B draws 1",
            "     As      B draws a stone",
            "             > A 4 actions, from draw to show 2",
            "     A          \"[0, 0] shown, mine Some(4), A's turn\"",
            "     B          \"[0, 0] shown, mine Some(2), A's turn\"",
            "     s          \"[0, 0] shown, mine None, A's turn\"",
            "1.   A       A draws 0",
            "     Bs      A draws a stone",
            "             > A 4 actions, from end to show 2",
            "2.           A shows 0",
            "             > A 3 actions, from end to show 2",
            "3.           A shows 2",
            "             > A 2 actions, from end to hum",
            "4.           > A no action; B 3 actions, from end to show 1",
            "5.           B shows 1",
            "             it is over",
            "             > B no action",
            "     s          \"[5, 2] shown, mine None, B's turn\"",
            "     AB         \"[5, 2] shown, mine Some(0), B's turn\"",
            "places [1, 2], scores [2, 1]",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_view_is_taken_apart_in_its_own_order() {
        let json = r#"{"b":{"y":[1,{"a":2}],"x":[{"q":"},\"]"},{}],"w":{}},"a":null,"c":[{"d":1}]}"#;
        let parts: Vec<_> =
            parts(json).into_iter().map(|part| format!("{} {}", part.path, part.json)).collect();
        let expected = [
            r#"b.y [1,{"a":2}]"#,
            r#"b.x[0] {"q":"},\"]"}"#,
            "b.x[1] {}",
            "b.w {}",
            "a null",
            r#"c[0] {"d":1}"#,
        ];
        assert_eq!(parts, expected);
        assert_eq!(super::parts("\"[1,2]\"").len(), 1);
    }
}
