//! A match of whichever game, for those who do not care which.

use std::any::Any;

use serde::Serialize;
use serde_json::Value;

use crate::fairness::Epoch;
use crate::{
    AnyAction, By, Chance, Decided, Entry, Game, KeptMatch, Match, NotationError, Refusal, ReplayError,
    Script, Seat, Seats, Seen, Silent, StandingAnswers, Status, Truth, UndoRefused, Viewer, Viewers, Wire,
    Wired,
};

/// The one face of a match without its types: JSON and notation in, [`Wired`] JSON out. Here is what a viewer may have
/// and what plays; what is kept of it is in [`KeptMatch`].
///
/// ```
/// # #[allow(dead_code)]
/// # mod urn { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/urn/mod.rs")); }
/// # use urn::Urn;
/// use table::{AnyMatch, AnyRefusal, Match, AnyAction, Seat, Viewer};
///
/// let mut luck = fastrand::Rng::with_seed(1);
/// let game = Match::<Urn>::start(&Default::default(), 2, vec!["Ada".into()], &mut luck)?;
/// let mut any: Box<dyn AnyMatch> = Box::new(game);
/// any.submit(Seat::new(0), AnyAction::Notation("draw"), &mut luck)?;
/// any.submit(Seat::new(0), AnyAction::Json(&serde_json::json!("end-turn")), &mut luck)?;
/// assert_eq!(any.told(Viewer::Spectator, 1), ["A draws a stone"]);
///
/// let refused = any.submit(Seat::new(0), AnyAction::Notation("draw"), &mut luck).unwrap_err();
/// assert_eq!(refused.to_string(), "it is B's turn (U1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyMatch: KeptMatch + Send + Any {
    /// [`Game::ID`].
    fn game(&self) -> &'static str;
    /// [`Game::TITLE`].
    fn title(&self) -> &'static str;
    /// The version of the rules it is played by.
    fn rules_version(&self) -> u32;
    /// How many seats.
    fn seats(&self) -> u8;
    /// The name for each seat.
    fn players(&self) -> &[String];
    /// What was agreed, as JSON.
    fn options(&self) -> Value;
    /// When it began, if that is known.
    fn started(&self) -> Option<&str>;
    /// What the table showed of its key.
    fn commitment(&self) -> Option<String>;
    /// Who is awaited, or how it ended.
    fn status(&self) -> Status;
    /// [`Game::may_speak`].
    fn may_speak(&self) -> Seats;
    /// [`Game::catalogue`].
    fn catalogue(&self) -> Option<Wired>;
    /// How many entries the record has.
    fn entries(&self) -> usize;
    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Wired;
    /// The same for several at once, which is less work.
    fn views(&self, viewers: &[Viewer]) -> Vec<Wired>;
    /// The same as a value, for whoever is to look into it.
    fn view_json(&self, viewer: Viewer) -> Value;
    /// What this viewer saw happen, from entry `from` on.
    fn seen(&self, viewer: Viewer, from: usize) -> Wired;
    /// What this viewer saw of one entry, if anything.
    fn seen_of(&self, viewer: Viewer, entry: usize) -> Option<Wired>;
    /// What this viewer saw happen, from entry `from` on, as sentences, one for each thing seen.
    fn told(&self, viewer: Viewer, from: usize) -> Vec<String> {
        (from..self.entries()).flat_map(|entry| self.told_of(viewer, entry)).collect()
    }
    /// Whose entry it is; the deal is nobody's, and nobody renews the luck.
    fn acted(&self, entry: usize) -> Option<Seat>;
    /// Did this viewer see anything of one entry?
    fn is_seen(&self, viewer: Viewer, entry: usize) -> bool;
    /// Who saw anything of one entry.
    fn viewers_of(&self, entry: usize) -> Viewers;
    /// What this viewer saw of one entry as sentences.
    fn told_of(&self, viewer: Viewer, entry: usize) -> Vec<String>;
    /// What this seat may do: each with its notation and its JSON.
    fn legal_actions(&self, seat: Seat) -> Wired;
    /// As JSON alone.
    fn legal_json(&self, seat: Seat) -> Wired;
    /// The notations alone.
    fn legal_notation(&self, seat: Seat) -> Vec<String>;
    /// The notation of the action that a standing answer ([`Game::standing_answers`]) calls for now, if any; or how standing
    /// answers are written.
    fn standing(&self, seat: Seat, standing: &str) -> Result<Option<String>, NotationError>;
    /// Is this a standing answer of the game?
    fn check_standing(&self, standing: &str) -> Result<(), NotationError>;
    /// Does what a seat asks for. Gives the number of the new entry.
    fn submit(
        &mut self,
        seat: Seat,
        said: AnyAction<'_>,
        chance: &mut dyn Chance,
    ) -> Result<usize, AnyRefusal> {
        self.submit_by(seat, By::Player, said, chance)
    }
    /// The same, by another's hand than the player's own.
    fn submit_by(
        &mut self,
        seat: Seat,
        by: By,
        said: AnyAction<'_>,
        chance: &mut dyn Chance,
    ) -> Result<usize, AnyRefusal>;
    /// What would come of [`AnyMatch::submit_by`], or why nothing would. Nothing changes.
    fn decide(
        &self,
        seat: Seat,
        by: By,
        said: AnyAction<'_>,
        chance: &mut dyn Chance,
    ) -> Result<Box<dyn AnyDecided>, AnyRefusal>;
    /// What would come of [`AnyMatch::undo`], of one or of as many as can be. They are to be committed in order.
    fn decide_undo(&self, seat: Seat, all: bool) -> Result<Vec<Box<dyn AnyDecided>>, UndoRefused>;
    /// What would come of [`AnyMatch::take_back`].
    fn decide_take_back(&self, seat: Seat) -> Result<Box<dyn AnyDecided>, UndoRefused>;
    /// What would come of [`Match::renew`]; nothing if the game is over.
    fn decide_renewal(&self, epoch: Epoch) -> Option<Box<dyn AnyDecided>>;
    /// What the luck was renewed by last, if it was.
    fn epoch(&self) -> Option<Epoch>;
    /// The entries that renew the luck.
    fn renewals(&self) -> Vec<usize>;
    /// Makes so what was decided at this match, and since when nothing else has happened. Gives the number of the new
    /// entry.
    fn commit(&mut self, decided: Box<dyn AnyDecided>) -> usize;
    /// Adds one more entry that was kept as its line; see [`Match::follow_line`].
    fn follow_line(&mut self, line: &str) -> Result<usize, ReplayError>;
    /// Would this be done if the seat asked for it now? Nothing changes, and no luck is drawn. The answer says what
    /// [`AnyMatch::submit`] would say, and no more than the seat knows.
    fn consider(&self, seat: Seat, said: AnyAction<'_>) -> Result<(), AnyRefusal>;
    /// Takes back the seat's last action.
    fn undo(&mut self, seat: Seat) -> Result<usize, UndoRefused>;
    /// Could the seat do that now?
    fn may_undo(&self, seat: Seat) -> Result<(), UndoRefused>;
    /// Is there an action of this seat to be taken back?
    fn may_take_back(&self, seat: Seat) -> Result<(), UndoRefused>;
    /// Takes back the seat's last action and everything since, as all have agreed; see [`Match::take_back`].
    fn take_back(&mut self, seat: Seat) -> Result<usize, UndoRefused>;
}

/// What everybody is told when luck is renewed.
pub const RENEWED: &str =
    "the table goes on from a copy of what was kept: from here on all luck is drawn anew";

/// What was decided at a match of whichever game; see [`Decided`].
pub trait AnyDecided: Send + Any {
    /// Who would be awaited, or how it would have ended.
    fn status(&self) -> Status;
    /// The line of the entry: everybody's cards are in it.
    fn line(&self) -> Truth<String>;
    /// Who would see anything of it.
    fn seen(&self) -> Viewers;
}

impl<G: Game> AnyDecided for Decided<G> {
    fn status(&self) -> Status {
        Decided::status(self)
    }

    fn line(&self) -> Truth<String> {
        Truth::new(Decided::line(self))
    }

    fn seen(&self) -> Viewers {
        Decided::seen(self)
    }
}

fn boxed<G: Game>(decided: Decided<G>) -> Box<dyn AnyDecided> {
    Box::new(decided)
}

/// Why an action is not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AnyRefusal {
    /// It is no action of this game.
    #[error("{why}")]
    Malformed {
        /// What was looked for and what was found.
        why: String,
    },
    /// The rules forbid it.
    #[error("{why} ({rule})")]
    Refused {
        /// The rule.
        rule: &'static str,
        /// In a sentence.
        why: String,
        /// The game's own refusal as data, for whoever says it in other words. It says no more than the sentence.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        reason: Value,
    },
}

impl Wire for AnyRefusal {}

#[derive(Serialize)]
struct Listed<A> {
    text: String,
    action: A,
}

impl<A: Wire> Wire for Listed<A> {}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn rules_version(&self) -> u32 {
        self.state().rules_version()
    }

    fn seats(&self) -> u8 {
        self.state().seats()
    }

    fn players(&self) -> &[String] {
        &self.record().head.players
    }

    fn options(&self) -> Value {
        // As in `Wired::of`.
        serde_json::to_value(&self.record().head.options).expect("a wire type is plain JSON")
    }

    fn started(&self) -> Option<&str> {
        self.record().head.started.as_deref()
    }

    fn commitment(&self) -> Option<String> {
        self.record().head.commitment.map(|commitment| commitment.to_string())
    }

    fn status(&self) -> Status {
        self.state().status()
    }

    fn may_speak(&self) -> Seats {
        self.state().may_speak()
    }

    fn catalogue(&self) -> Option<Wired> {
        G::catalogue()
    }

    fn entries(&self) -> usize {
        self.record().entries.len()
    }

    fn view(&self, viewer: Viewer) -> Wired {
        Wired::of(&Match::view(self, viewer))
    }

    fn views(&self, viewers: &[Viewer]) -> Vec<Wired> {
        self.state().views(viewers)
    }

    fn view_json(&self, viewer: Viewer) -> Value {
        // As in `Wired::of`.
        serde_json::to_value(Match::view(self, viewer)).expect("a wire type is plain JSON")
    }

    fn seen(&self, viewer: Viewer, from: usize) -> Wired {
        Wired::of(&Match::seen(self, viewer, from))
    }

    fn seen_of(&self, viewer: Viewer, entry: usize) -> Option<Wired> {
        Match::seen_of(self, viewer, entry).map(|seen| Wired::of(&seen))
    }

    fn acted(&self, entry: usize) -> Option<Seat> {
        self.record().entries.get(entry)?.seat()
    }

    fn is_seen(&self, viewer: Viewer, entry: usize) -> bool {
        Match::is_seen(self, viewer, entry)
    }

    fn viewers_of(&self, entry: usize) -> Viewers {
        Match::viewers_of(self, entry)
    }

    fn told_of(&self, viewer: Viewer, entry: usize) -> Vec<String> {
        match Match::seen_of(self, viewer, entry) {
            None => Vec::new(),
            Some(Seen::Happened { events, .. }) => events.iter().map(ToString::to_string).collect(),
            Some(Seen::Undone { seat, .. }) => vec![format!("{seat} takes back the last action")],
            Some(Seen::TakenBack { seat, .. }) => {
                vec![format!("{seat} takes back the last action, as all agreed")]
            }
            Some(Seen::Renewed { .. }) => vec![RENEWED.to_owned()],
        }
    }

    fn legal_actions(&self, seat: Seat) -> Wired {
        let listed = listed(self, seat).into_iter().map(|action| Listed { text: action.to_string(), action });
        Wired::of(&listed.collect::<Vec<_>>())
    }

    fn legal_json(&self, seat: Seat) -> Wired {
        Wired::of(&listed(self, seat))
    }

    fn legal_notation(&self, seat: Seat) -> Vec<String> {
        listed(self, seat).iter().map(ToString::to_string).collect()
    }

    fn standing(&self, seat: Seat, standing: &str) -> Result<Option<String>, NotationError> {
        let view = Match::view(self, Viewer::Seat(seat));
        let due = standing_answers::<G>()?.due(standing, &view, &listed(self, seat))?;
        Ok(due.map(|action| action.to_string()))
    }

    fn check_standing(&self, standing: &str) -> Result<(), NotationError> {
        standing_answers::<G>()?.check(standing)
    }

    fn submit_by(
        &mut self,
        seat: Seat,
        by: By,
        said: AnyAction<'_>,
        mut chance: &mut dyn Chance,
    ) -> Result<usize, AnyRefusal> {
        let action = understood(self.state(), seat, said)?;
        Match::submit_by(self, seat, by, action, &mut chance).map_err(|refusal| refused(&refusal))
    }

    fn decide(
        &self,
        seat: Seat,
        by: By,
        said: AnyAction<'_>,
        mut chance: &mut dyn Chance,
    ) -> Result<Box<dyn AnyDecided>, AnyRefusal> {
        let action = understood(self.state(), seat, said)?;
        Match::decide(self, seat, by, action, &mut chance).map(boxed).map_err(|refusal| refused(&refusal))
    }

    fn decide_undo(&self, seat: Seat, all: bool) -> Result<Vec<Box<dyn AnyDecided>>, UndoRefused> {
        Ok(Match::decide_undo(self, seat, all)?.into_iter().map(boxed).collect())
    }

    fn decide_take_back(&self, seat: Seat) -> Result<Box<dyn AnyDecided>, UndoRefused> {
        Match::decide_take_back(self, seat).map(boxed)
    }

    fn decide_renewal(&self, epoch: Epoch) -> Option<Box<dyn AnyDecided>> {
        Match::decide_renewal(self, epoch).map(boxed)
    }

    fn epoch(&self) -> Option<Epoch> {
        Match::epoch(self)
    }

    fn renewals(&self) -> Vec<usize> {
        let entries = self.record().entries.iter().enumerate();
        entries.filter(|(_, entry)| matches!(entry, Entry::Renew { .. })).map(|(n, _)| n).collect()
    }

    fn commit(&mut self, decided: Box<dyn AnyDecided>) -> usize {
        let decided: Box<dyn Any> = decided;
        let decided = decided.downcast::<Decided<G>>().expect("it was decided at this match");
        Match::commit(self, *decided)
    }

    fn follow_line(&mut self, line: &str) -> Result<usize, ReplayError> {
        Match::follow_line(self, line)
    }

    fn consider(&self, seat: Seat, said: AnyAction<'_>) -> Result<(), AnyRefusal> {
        considered(self.state(), seat, said).map(drop)
    }

    fn undo(&mut self, seat: Seat) -> Result<usize, UndoRefused> {
        Match::undo(self, seat)
    }

    fn may_undo(&self, seat: Seat) -> Result<(), UndoRefused> {
        Match::may_undo(self, seat)
    }

    fn may_take_back(&self, seat: Seat) -> Result<(), UndoRefused> {
        Match::may_take_back(self, seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<usize, UndoRefused> {
        Match::take_back(self, seat)
    }
}

fn standing_answers<G: Game>() -> Result<&'static dyn StandingAnswers<G>, NotationError> {
    G::standing_answers().ok_or_else(|| NotationError::no_such_thing("this game has no standing answers"))
}

fn listed<G: Game>(game: &Match<G>, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.state().legal_actions(seat, &mut actions);
    actions
}

/// The action that is meant, if it would be done now; or why not, as [`AnyMatch::consider`] says it.
pub fn considered<G: Game>(state: &G, seat: Seat, said: AnyAction<'_>) -> Result<G::Action, AnyRefusal> {
    let action = understood(state, seat, said)?;
    // On a copy, with picks that are always zero: what becomes of the copy nobody sees.
    let applied = state.clone().apply(seat, &action, &mut Script::new(&[]), &mut Silent);
    applied.map(|()| action).map_err(|refusal| refused(&refusal))
}

/// The action that is meant. What is none is still refused by a rule, if one speaks of it.
fn understood<G: Game>(state: &G, seat: Seat, said: AnyAction<'_>) -> Result<G::Action, AnyRefusal> {
    said.action().map_err(|why| match state.forbidden(seat, said) {
        Some(refusal) => refused(&refusal),
        None => AnyRefusal::Malformed { why },
    })
}

fn refused(refusal: &impl Refusal) -> AnyRefusal {
    // As in `Wired::of`.
    let reason = serde_json::to_value(refusal).expect("a wire type is plain JSON");
    AnyRefusal::Refused { rule: refusal.rule(), why: refusal.to_string(), reason }
}
