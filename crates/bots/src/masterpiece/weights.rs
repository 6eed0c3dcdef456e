//! What a novelist finds important, in figures.

crate::weights::weights! {
    /// Figures that were tuned together at tables of three, by letting the quick judgement play against itself, the careful one
    /// and an older bot with small changes to all of them at a time. Efforts are in units of their own; only how they compare
    /// matters. Everything else is in points.
    pub struct Weights {
        /// The effort of a card in hand: it has to be laid, and then read.
        pub lay: f32,
        /// Of another author's masterpiece: it costs a card.
        pub borrow: f32,
        /// Of a card of an own work under announcement: reading it helps twice, but somebody may be quicker.
        pub own_row: f32,
        /// Of a card of another's work under announcement.
        pub other_row: f32,
        /// Of one certain card that is out of sight.
        pub hidden_card: f32,
        /// Of each card of a sum.
        pub of_sum: f32,
        /// What all plans together are worth, which share their cards, against the root of their squares.
        pub plans: f32,
        /// A card in hand beside its plans: it can be paid with.
        pub card: f32,
        /// How much of its points a row loses for each reading it still needs, as the rate at which they fade.
        pub row: f32,
        /// How fast plans and rows fade at the start of the game …
        pub calm: f32,
        /// … and how much faster when the end is close: this, divided by the turns that are left.
        pub urgency: f32,
        /// Turns it takes the leader to make a point.
        pub pace: f32,
        /// What it costs that another author gets a card.
        pub pay: f32,
        /// What counts of another's gain. It is shared by all rivals, and reading is the best way to the right card.
        pub rival: f32,
        /// How much more it counts when the end is close: this, divided by the turns that are left, for a rival who is level.
        pub rival_late: f32,
        /// What is left of a plan for a work of which there is a single copy: others may be quicker.
        pub last_copy: f32,
        /// As `row`, for the works of others.
        pub rival_row: f32,
        /// What a masterpiece is worth to another beside its points: it can be borrowed free.
        pub rival_masterpiece: f32,
        /// What winning is worth once the end is near …
        pub win: f32,
        /// … and how many points ahead make it likely.
        pub ahead: f32,
        /// What the game going on is worth to a seat that could trigger the end.
        pub go_on: f32,
        /// Points that somebody else makes in one of the last turns.
        pub their_turn: f32,
        /// How much of what the hand is worth counts with one own turn left: somebody may finish what it begins.
        pub one_left: f32,
        /// With two left.
        pub two_left: f32,
        /// Quick judgement only: an own masterpiece beside its points.
        pub own_masterpiece: f32,
        /// Quick judgement only: how much the luck of the better of two cards is trusted.
        pub spread: f32,
        /// Quick judgement only: what a card laid costs beside the card …
        pub to_lay: f32,
        /// … and what borrowing costs beside the card that is paid.
        pub to_borrow: f32,
    }
}

/// The effort of a card of which so many that would do are out of sight.
pub const HIDDEN: [f32; 8] = [9.0, 1.1, 0.85, 0.75, 0.7, 0.57, 0.5, 0.4];

/// As the bots play.
pub const TUNED: Weights = Weights {
    lay: 0.279,
    borrow: 0.108,
    own_row: 0.502,
    other_row: 0.566,
    hidden_card: 1.139,
    of_sum: 0.37,
    plans: 0.651,
    card: 0.186,
    row: 0.223,
    calm: 0.35,
    urgency: 5.441,
    pace: 1.411,
    pay: 0.185,
    rival: 0.114,
    rival_late: 0.3,
    last_copy: 0.95,
    rival_row: 0.128,
    rival_masterpiece: 0.339,
    win: 3.805,
    ahead: 15.627,
    go_on: 0.664,
    their_turn: 0.487,
    one_left: 0.096,
    two_left: 0.302,
    own_masterpiece: 0.37,
    spread: 0.487,
    to_lay: 0.363,
    to_borrow: 0.364,
};

/// As somebody plays who sees nothing but their own works: neither what others gain nor that the game will end.
pub const PLAIN: Weights = Weights {
    urgency: 0.0,
    pay: 0.0,
    rival: 0.0,
    rival_late: 0.0,
    rival_masterpiece: 0.0,
    last_copy: 1.0,
    win: 0.0,
    go_on: 0.0,
    ..TUNED
};
