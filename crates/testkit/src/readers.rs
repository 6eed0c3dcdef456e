//! Text that is nearly right: whatever is thrown at a reader, it answers.

use table::{Game, Match, Silent};

/// A change to a piece of text: at a place between its beginning (0) and its end (1) some letters are dropped and
/// others put in.
#[derive(Clone, Debug)]
pub struct Alteration {
    /// Where.
    pub at: f64,
    /// So many are dropped.
    pub drop: usize,
    /// These are put in.
    pub with: String,
}

impl Alteration {
    /// The text with this change.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place in a text is as good as the next one"
    )]
    pub fn of(&self, text: &str) -> String {
        let letters: Vec<_> = text.chars().collect();
        let (before, after) = letters.split_at((self.at * letters.len() as f64) as usize);
        before.iter().copied().chain(self.with.chars()).chain(after.iter().copied().skip(self.drop)).collect()
    }
}

/// A match some way into a random game, or at its end.
pub fn some_way_into<G: Game>(options: &G::Options, seats: u8, seed: u64, plies: usize) -> Match<G> {
    let mut luck = fastrand::Rng::with_seed(seed);
    let started = Match::start(options, seats, vec![], &mut luck);
    let mut game: Match<G> = started.expect("the options are the game's own");
    for _ in 0..plies {
        let Some(seat) = game.state().awaited().iter().next() else { break };
        let talk = game.state().propose(seat, &mut luck).filter(|_| luck.u8(..4) == 0);
        let action =
            talk.or_else(|| game.state().at_random(seat, &mut luck)).expect("who is awaited can act");
        game.submit(seat, action, &mut luck).expect("it was proposed or listed");
    }
    game
}

/// A line that is nearly a position is either refused or a position that the rules can play on from, and every one
/// that follows is written and read back as itself.
pub fn reads_or_refuses_position<G: Game>(line: &str, seed: u64) {
    const PLIES: usize = 60;
    let Ok(mut game) = line.parse::<G>() else { return };
    let mut luck = fastrand::Rng::with_seed(seed);
    for _ in 0..PLIES {
        let Some(seat) = game.awaited().iter().next() else { break };
        let talk = game.propose(seat, &mut luck).filter(|_| luck.bool());
        let action = talk.or_else(|| game.at_random(seat, &mut luck)).expect("who is awaited can act");
        let acted = game.apply(seat, &action, &mut luck, &mut Silent);
        acted.unwrap_or_else(|why| panic!("{seat} {action} from {line}: {why}"));
        let again = game.to_string().parse::<G>().ok();
        assert!(again.as_ref() == Some(&game), "after {line} this is another, or cannot be read: {game}");
    }
}

/// A written record with a change is either refused or still the same match.
pub fn reads_or_refuses_record<G: Game>(game: &Match<G>, json: bool, change: &Alteration) {
    let written = if json { game.record().to_json_lines() } else { game.record().to_text() };
    if let Ok(opened) = Match::<G>::open(&change.of(&written)) {
        assert!(opened == *game, "changed by {change:?} it opens as another match");
    }
}
