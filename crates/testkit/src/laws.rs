//! The laws.
//!
//! Each is a method of a game under observation and is checked at every ply of it, except where it says so. Laws that look
//! back over the whole record would make a game of twice the length cost four times as much. What the record replays to is
//! therefore compared with what was kept at every ply, once, when the game is over; other ways to look back are tried at
//! every ply of the beginning and then ever more seldom.

use std::borrow::Borrow;
use std::fmt::Debug;

use table::{
    Chance, Determinize, Entry, Match, OptionsError, Record, Refusal, Seat, Silent, UndoRefused, Viewer,
    Wired,
};

use crate::{Game, Ply, Stage};

/// How many actions of no sense are tried at every ply by each seat.
const NONSENSE: usize = 12;
/// How many worlds are drawn where one is enough to break a law.
const WORLDS: usize = 3;
/// A game is looked back over at each of its first so many plies, then at every second, every third, and so on.
const LOOKS_BACK: usize = 16;

/// A table of too few or too many is refused with a sentence, not dealt.
pub fn refuses_wrong_seats<G: Determinize>() {
    for seats in (0..=u8::MAX).filter(|seats| !G::SEATS.contains(seats)) {
        let mut luck = fastrand::Rng::with_seed(0);
        let refused = Match::<G>::start(&G::Options::default(), seats, vec![], &mut luck);
        assert!(matches!(refused, Err(OptionsError::Seats { asked, .. }) if asked == seats));
    }
}

impl<G: Determinize, I: PartialEq + Debug> Game<'_, G, I> {
    pub(crate) fn check_laws(&mut self) {
        self.conserves();
        self.lists_what_it_accepts();
        self.refuses_without_change();
        self.samples_evenly();
        self.survives_being_stored();
        let looks_back = self.looks_back();
        self.undoes_to_the_last_revelation(looks_back);
        if looks_back {
            self.remembers_what_stands();
        }
        self.tells_no_secret();
        self.check_choices();
        self.keep_stage();
    }

    /// Is the whole record looked at in this ply? All looks at it together cost as much for each ply of a long game as of a
    /// short one.
    fn looks_back(&mut self) -> bool {
        let gap = self.played.record().entries.len() / LOOKS_BACK + 1;
        self.luck.pick(u32::try_from(gap).expect("not that long")) == 0 || self.state().status().is_over()
    }

    /// Keeps how it stands now, for [`Game::replays`].
    fn keep_stage(&mut self) {
        let entries = &self.played.record().entries;
        if self.stages.len() < entries.len() {
            let may_undo = self.seats().map(|seat| self.played.may_undo(seat)).collect();
            let entry = entries.last().expect("the deal stands").clone();
            self.stages.push(Stage { entry, state: self.state().clone(), may_undo });
        }
        assert_eq!(self.stages.len(), self.played.record().entries.len(), "one entry at a time");
    }

    fn state(&self) -> &G {
        self.played.state()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<G, I> {
        Seat::all(self.state().seats())
    }

    /// Nothing is lost or made.
    fn conserves(&self) {
        assert_eq!((self.kit.inventory)(self.state()), self.inventory);
    }

    /// Everything listed is accepted, nothing is listed twice; who is awaited can act, and nobody when it is over.
    fn lists_what_it_accepts(&mut self) {
        let over = self.state().status().is_over();
        for seat in self.seats() {
            let actions = listed(self.state(), seat);
            for (nth, action) in actions.iter().enumerate() {
                assert!(G::is_listed(action), "{action} is no action to be listed");
                assert!(!actions[..nth].contains(action), "{action} is listed twice");
                assert!(
                    !action.to_string().starts_with('('),
                    "{action} looks like the word for somebody's hand"
                );
                let mut tried = self.state().clone();
                let accepted = tried.apply(seat, action, &mut self.luck, &mut Silent);
                accepted.unwrap_or_else(|why| panic!("{seat} {action} is listed, but: {why}"));
                assert!(tried != *self.state(), "{seat} {action} does nothing");
            }
            assert!(!over || actions.is_empty(), "the game is over, but {seat} could go on");
            let awaited = self.state().awaited();
            assert!(!awaited.has(seat) || !actions.is_empty(), "{seat} is awaited and can do nothing");
        }
        match self.state().status() {
            table::Status::Awaiting { awaited, .. } => {
                assert!(!awaited.is_empty() && awaited == self.state().awaited());
            }
            table::Status::Over { .. } => assert!(self.state().awaited().is_empty()),
        }
    }

    /// What is not listed is refused, by the rules' own word; what is refused changes nothing, draws no luck and
    /// tells nobody anything. Open actions are judged: accepted, or refused just so.
    fn refuses_without_change(&mut self) {
        let stranger = Seat::new(self.state().seats());
        for seat in self.seats().chain([stranger]) {
            let actions = listed(self.state(), seat);
            let mut nonsense: Vec<_> =
                (0..NONSENSE).map(|_| (self.kit.anything)(self.played.state(), &mut self.luck)).collect();
            // What another seat may do is the likeliest thing to be accepted by mistake.
            for other in self.seats().filter(|&other| other != seat) {
                nonsense.extend(self.played.state().sample(other, &mut self.luck));
                nonsense.extend(self.played.state().propose(other, &mut self.luck));
            }
            for action in nonsense {
                let mut tried = self.state().clone();
                let mut luck = Watched { luck: &mut self.luck, picks: Vec::new() };
                let mut events = Vec::new();
                let answer = tried.apply(seat, &action, &mut luck, &mut events);
                let drew = !luck.picks.is_empty();
                if G::is_listed(&action) {
                    assert_eq!(answer.is_ok(), actions.contains(&action), "{seat} {action}: {answer:?}");
                }
                if let Err(why) = answer {
                    assert!(
                        tried == *self.played.state(),
                        "{seat} {action} is refused, but changes something"
                    );
                    assert!(!drew && events.is_empty(), "{seat} {action} is refused, but something happens");
                    assert!(G::RULES.contains(why.rule()), "{why} names no rule of the game: {}", why.rule());
                }
            }
        }
        assert!(listed(self.state(), stranger).is_empty());
    }

    /// The sampler names each listed action once, by one pick among as many as there are.
    fn samples_evenly(&self) {
        for seat in self.seats() {
            let mut actions = listed(self.state(), seat);
            let count = actions.len();
            for nth in 0..count.max(1) {
                let mut fixed = Fixed { pick: nth, asked: Vec::new() };
                let sampled = self.state().sample(seat, &mut fixed);
                match sampled {
                    None => assert_eq!((count, fixed.asked.as_slice()), (0, [].as_slice())),
                    Some(action) => {
                        assert_eq!(fixed.asked, [count], "one pick among all");
                        let place = actions.iter().position(|listed| *listed == action);
                        actions.swap_remove(
                            place.unwrap_or_else(|| panic!("{action} is sampled twice or unlisted")),
                        );
                    }
                }
            }
            assert!(actions.is_empty(), "never sampled: {actions:?}");
        }
    }

    /// As JSON and as a line of text the state is the same state.
    fn survives_being_stored(&self) {
        let json = serde_json::to_string(self.state()).expect("a state can be stored");
        let back: G = serde_json::from_str(&json).expect("a stored state can be read");
        assert!(back == *self.state(), "stored as JSON it is another: {json}");
        let line = self.state().to_string();
        let back = line.parse::<G>().ok();
        assert!(
            back.as_ref() == Some(self.state()),
            "written as a line it is another, or cannot be read: {line}"
        );
    }

    /// The record leads to the state, at every ply: what it replays to is compared with what was so after each entry, when
    /// the game is over. The first entries of a record replay to what they replayed to when there were no others.
    fn replays(&self) {
        let mut compared = 0;
        let again = Match::replay_with(self.played.record(), &mut |entry, again| {
            let Stage { entry: what, state, may_undo } = &self.stages[entry];
            assert!(
                again.record().entries.last() == Some(what),
                "entry {entry} was another when it was made"
            );
            assert!(again.state() == state, "entry {entry} replays to another state");
            let undos = self.seats().map(|seat| again.may_undo(seat));
            assert!(undos.eq(may_undo.iter().copied()), "entry {entry} replays to other undos");
            compared += 1;
        });
        let again = again.unwrap_or_else(|why| panic!("the record does not replay: {why}"));
        assert!(again == self.played, "the record replays to another match");
        assert_eq!(compared, self.played.record().entries.len());
    }

    /// Undo takes back a seat's own actions to where somebody else acted or learned something, and no further; choices
    /// of others that lie face down do not stand in its way. The state is then exactly what it would be without. Whether a
    /// seat may is asked at every ply. It goes all the way back when `looks_back`; the next time it would go the same way
    /// again, a step longer.
    fn undoes_to_the_last_revelation(&mut self, looks_back: bool) {
        for seat in self.seats() {
            let over = self.state().status().is_over();
            let expected =
                if over { Err(UndoRefused::Over) } else { last_own(&self.history, seat).map(drop) };
            assert_eq!(self.played.may_undo(seat), expected, "{seat} is told another answer");
            if over {
                assert_eq!(self.played.take_back(seat), Err(UndoRefused::Over));
            }
            if expected.is_err() {
                let entries = self.played.record().entries.len();
                assert_eq!(
                    self.played.undo(seat).map(drop),
                    expected,
                    "{seat} is refused for another reason"
                );
                let stands = &self.history.last().expect("the deal stands").after;
                let changed = self.state() != stands || self.played.record().entries.len() != entries;
                assert!(!changed, "a refused undo changes something");
            } else if looks_back {
                self.undoes_all_the_way(seat);
            }
        }
    }

    fn undoes_all_the_way(&self, seat: Seat) {
        let mut undone = self.played.clone();
        let mut plies: Vec<_> = self.history.iter().collect();
        loop {
            let expected = last_own(&plies, seat);
            assert_eq!(undone.may_undo(seat), expected.map(drop), "{seat} is told another answer");
            let nth = match (expected, undone.undo(seat)) {
                (Ok(nth), Ok(_)) => nth,
                (Err(expected), Err(refused)) => {
                    assert_eq!(expected, refused, "{seat} is refused for another reason");
                    break;
                }
                (expected, answered) => panic!("{seat} undoes: {expected:?} is due, but {answered:?}"),
            };
            plies.remove(nth);
            let mut state = plies[nth - 1].after.clone();
            for later in &plies[nth..] {
                let Entry::Act { seat, action, .. } = &undone.record().entries[later.entry] else {
                    panic!("only actions lie over a choice")
                };
                let mut nothing = fastrand::Rng::with_seed(0);
                state.apply(*seat, action, &mut nothing, &mut Silent).expect("it was accepted before");
            }
            assert!(*undone.state() == state, "undone to another state");
        }
        assert!(Match::replay(undone.record()).as_ref() == Ok(&undone), "a record with undos replays");
    }

    /// What a viewer remembers of all that stands is what they remembered step by step. Checked when something was taken
    /// back, and now and then.
    pub(crate) fn remembers_what_stands(&self) {
        let memories = &self.history.last().expect("the deal stands").memories;
        for (viewer, memory) in Viewer::all(self.state().seats()).zip(memories) {
            assert!(self.played.memory(viewer) == *memory, "remembering step by step and all at once differ");
        }
    }

    /// Whatever a viewer cannot know could be otherwise without a byte of difference for them: the view, the
    /// legal actions, the words of a refusal.
    fn tells_no_secret(&mut self) {
        let memories = self.history.last().expect("the deal stands").memories.clone();
        for (viewer, memory) in Viewer::all(self.state().seats()).zip(&memories) {
            let view = self.played.view(viewer);
            let bytes = Wired::of(&view);
            let actions = viewer.seat().map(|seat| listed(self.state(), seat));
            for _ in 0..WORLDS {
                let world = G::determinize(&view, memory, &mut self.luck);
                assert_eq!(
                    (self.kit.inventory)(&world),
                    self.inventory,
                    "a world has all that is in the box"
                );
                let there = world.view(viewer);
                assert!(there == view, "{viewer} sees another world");
                assert!(Wired::of(&there) == bytes, "{viewer} is sent other bytes");
                assert_eq!(world.status(), self.state().status());
                let (Some(seat), Some(actions)) = (viewer.seat(), &actions) else { continue };
                assert!(listed(&world, seat) == *actions, "{viewer} has other actions");
                for _ in 0..NONSENSE {
                    let action = (self.kit.anything)(self.played.state(), &mut self.luck);
                    let here = self.state().clone().apply(seat, &action, &mut self.luck.clone(), &mut Silent);
                    let there = world.clone().apply(seat, &action, &mut self.luck.clone(), &mut Silent);
                    assert_eq!(here, there, "{viewer} is answered otherwise to {action}");
                }
            }
        }
    }

    /// A step that counts as revealing nothing looks the same, to every viewer, in every world they hold for
    /// possible. Checked as the step is taken.
    pub(crate) fn check_nothing_revealed(&mut self, before: &G, seat: Seat, action: &G::Action) {
        let memories = self.history.last().expect("the deal stands").memories.clone();
        let events = self.played.record().entries.last().expect("it was just added").events().to_vec();
        for (viewer, memory) in Viewer::all(before.seats()).zip(&memories) {
            let seen: Vec<_> = events.iter().filter_map(|event| G::view_event(event, viewer)).collect();
            for _ in 0..WORLDS {
                let world = G::determinize(&before.view(viewer), memory, &mut self.luck);
                assert!(
                    self.looks_the_same(&world, seat, action, viewer, &seen),
                    "{seat} {action} tells {viewer} something in the world {world}"
                );
            }
        }
    }

    /// Luck that a viewer cannot see in their view is not told to them either: with other luck that leaves their
    /// view the same, they see the same happen. Checked as the step is taken.
    pub(crate) fn check_luck_is_not_told(&mut self, before: &G, seat: Seat, action: &G::Action) {
        let events = self.played.record().entries.last().expect("it was just added").events().to_vec();
        for _ in 0..WORLDS {
            let mut other = before.clone();
            let mut there = Vec::new();
            let again = other.apply(seat, action, &mut self.luck, &mut there);
            assert_eq!(again, Ok(()), "{seat} {action} depends on luck to be allowed");
            for viewer in Viewer::all(before.seats()) {
                if other.view(viewer) == self.played.view(viewer) {
                    let seen = events.iter().filter_map(|event| G::view_event(event, viewer));
                    let there = there.iter().filter_map(|event| G::view_event(event, viewer));
                    assert!(seen.eq(there), "{viewer} is told what {seat} {action} drew");
                }
            }
        }
    }

    /// A view shows nothing that its viewer was not told: in a world they held for possible before, in which they see the
    /// same happen, they see the same table afterwards. At the end all is shown. Checked as the step is taken.
    pub(crate) fn check_views_follow(&mut self, before: &G, seat: Seat, action: &G::Action) {
        if self.state().status().is_over() {
            return;
        }
        let memories = self.history.last().expect("the deal stands").memories.clone();
        let events = self.played.record().entries.last().expect("it was just added").events().to_vec();
        for (viewer, memory) in Viewer::all(before.seats()).zip(&memories) {
            let view = self.played.view(viewer);
            let known = before.view(viewer);
            let seen: Vec<_> = events.iter().filter_map(|event| G::view_event(event, viewer)).collect();
            for _ in 0..WORLDS {
                let world = G::determinize(&known, memory, &mut self.luck);
                // Of what another did in secret it may have been any other that looks the same.
                let other = if viewer.is(seat) { None } else { world.sample(seat, &mut self.luck) };
                for action in [Some(action.clone()), other].into_iter().flatten() {
                    let mut after = world.clone();
                    let mut there = Vec::new();
                    let accepted = after.apply(seat, &action, &mut self.luck, &mut there).is_ok();
                    let there = there.iter().filter_map(|event| G::view_event(event, viewer));
                    if accepted && there.eq(seen.iter().cloned()) && !after.status().is_over() {
                        assert!(
                            after.view(viewer) == view,
                            "{viewer} sees more of {seat} {action} on the table than they are told"
                        );
                    }
                }
            }
        }
    }

    /// A step that counts as a revelation though no luck was drawn is one: in some world that a viewer holds for
    /// possible it could not be taken, or looks otherwise. One game may have none to show; all together do.
    pub(crate) fn something_is_revealed(&mut self, before: &G, seat: Seat, action: &G::Action) -> bool {
        let memories = self.history.last().expect("the deal stands").memories.clone();
        let events = self.played.record().entries.last().expect("it was just added").events().to_vec();
        Viewer::all(before.seats()).zip(&memories).any(|(viewer, memory)| {
            let seen: Vec<_> = events.iter().filter_map(|event| G::view_event(event, viewer)).collect();
            (0..WORLDS).any(|_| {
                let world = G::determinize(&before.view(viewer), memory, &mut self.luck);
                !self.looks_the_same(&world, seat, action, viewer, &seen)
            })
        })
    }

    /// Could this viewer see the same happen in another world, by the same action and without luck? Of a choice that
    /// another makes face down they do not know which it was, so it may be any.
    fn looks_the_same(
        &mut self,
        world: &G,
        seat: Seat,
        action: &G::Action,
        viewer: Viewer,
        seen: &[G::EventView],
    ) -> bool {
        let hidden = world.is_sealed(seat, action) && !viewer.is(seat);
        if hidden && seen.is_empty() {
            return true;
        }
        let actions = if hidden { listed(world, seat) } else { vec![action.clone()] };
        actions.iter().any(|action| {
            let mut there = Vec::new();
            let mut luck = Watched { luck: &mut self.luck, picks: Vec::new() };
            let accepted = world.clone().apply(seat, action, &mut luck, &mut there).is_ok();
            let there = there.iter().filter_map(|event| G::view_event(event, viewer));
            accepted && luck.picks.is_empty() && there.eq(seen.iter().cloned())
        })
    }

    /// When the game is over, its record is written, read, proven fair, and noticed when it was cut or altered.
    pub(crate) fn check_finished(&mut self) {
        self.replays();
        let unpublished = self.played.verify();
        assert_eq!(unpublished, Err(table::VerifyError::NoKey));
        self.played.publish(&self.key.clone());
        let record = self.played.record();
        assert!(record.places.is_some(), "a finished game has a result");
        let picks = record.entries.iter().map(|entry| entry.picks().len()).sum();
        assert_eq!(self.played.verify(), Ok(picks));
        for written in [record.to_text(), record.to_json_lines()] {
            let read = Record::<G>::read(&written).unwrap_or_else(|why| panic!("{why} in\n{written}"));
            assert!(read.whole && read.record == *record, "written and read it is another record");
            let opened = Match::<G>::open(&written).unwrap_or_else(|why| panic!("{why} in\n{written}"));
            assert!(opened == self.played);
            let lines: Vec<_> = written.lines().collect();
            for cut in [0, 1, lines.len() / 2, lines.len() - 1] {
                assert!(Match::<G>::open(&lines[..cut].join("\n")).is_err(), "cut off after line {cut}");
            }
            for _ in 0..20 {
                let line = self.luck.pick(u32::try_from(lines.len()).expect("not that long")) as usize;
                let mut altered: Vec<_> = lines.iter().map(|line| (*line).to_owned()).collect();
                let Some(digit) = altered[line].rfind(|letter: char| letter.is_ascii_digit()) else {
                    continue;
                };
                let other = if &altered[line][digit..=digit] == "7" { "8" } else { "7" };
                altered[line].replace_range(digit..=digit, other);
                assert!(
                    Match::<G>::open(&altered.join("\n")).is_err(),
                    "altered in line {}: {}",
                    line + 1,
                    altered[line]
                );
            }
        }
    }
}

/// Where in this history the action is that a seat's undo takes back, or why there is none.
pub(crate) fn last_own<G: Determinize>(
    plies: &[impl Borrow<Ply<G>>],
    seat: Seat,
) -> Result<usize, UndoRefused> {
    let lies_over = |ply: &Ply<G>| ply.sealed && !ply.revealing && ply.by != Some(seat);
    let nth = plies.iter().rposition(|ply| !lies_over(ply.borrow())).expect("the deal stands");
    let ply = plies[nth].borrow();
    match ply.by {
        None => Err(UndoRefused::Nothing),
        Some(by) if by != seat => Err(UndoRefused::NotYours { by }),
        Some(_) if ply.revealing => Err(UndoRefused::Revealed { entry: ply.entry }),
        Some(_) => match plies.get(nth + 1).and_then(|over| over.borrow().by) {
            Some(by) if !ply.sealed => Err(UndoRefused::NotYours { by }),
            _ => Ok(nth),
        },
    }
}

pub(crate) fn listed<G: table::Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    state.legal_actions(seat, &mut actions);
    actions
}

/// Luck, with an eye on whether it is asked for.
struct Watched<'a> {
    luck: &'a mut fastrand::Rng,
    picks: Vec<u32>,
}

impl Chance for Watched<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        let pick = self.luck.pick(n);
        self.picks.push(pick);
        pick
    }
}

/// Always the same pick.
struct Fixed {
    pick: usize,
    asked: Vec<usize>,
}

impl Chance for Fixed {
    fn pick(&mut self, n: u32) -> u32 {
        self.asked.push(n as usize);
        u32::try_from(self.pick).expect("not that many actions")
    }
}
