//! What the finer judgement goes by.
//!
//! All these figures were tuned together, by letting versions of this bot play one another at tables of two to six and
//! in both variants, some of them with `harder`, and keeping what scored and won most. Changed by about a third, those
//! for copies, new colours, the purse, the race and denial made no difference that could be measured; `FRESH` did.

// What comes.

/// Cards that a place can choose in this round count so much, against being there …
pub(super) const NOW: f32 = 1.02;
/// … and in a later row or round so much.
pub(super) const LATER: f32 = 0.944;
/// Who chooses before from the same hand takes the best: that is like so many cards of any kind.
pub(super) const GRAB: f32 = 1.63;

// What it is good for.

/// A turn is good for so many points anyway: of a further copy, only what it brings beyond that counts …
pub(super) const TURN: f32 = 0.873;
/// … and so much of it …
pub(super) const COPIES: f32 = 0.401;
/// … or half of that with so many turns to come.
pub(super) const CROWDED: f32 = 0.563;
/// What a first blue, red or yellow is worth beyond what is known to need it or to ask for it …
pub(super) const PRIMARY: f32 = 1.09;
/// … a white …
pub(super) const WHITE: f32 = 1.51;
/// … a green, orange or purple …
pub(super) const SECONDARY: f32 = 1.2;
/// … a pink or sky …
pub(super) const TINT: f32 = 2.68;
/// … a brown …
pub(super) const BROWN: f32 = 1.17;
/// … or a black …
pub(super) const BLACK: f32 = 1.41;
/// … and half of that with so many turns to come.
pub(super) const LINGER: f32 = 0.278;
/// A missing colour that could be chosen is chosen half of the time with so many turns to come …
pub(super) const BUSY: f32 = 1.03;
/// … or more often, by each point of what asks for it.
pub(super) const STEER: f32 = 0.173;
/// How often a required colour that does not come is replaced with a commission.
pub(super) const REPLACED: f32 = 0.658;

// Commissions.

/// What they are worth to pay with, any number of them …
pub(super) const PURSE: f32 = 3.3;
/// … half of it with so many …
pub(super) const ENOUGH: f32 = 1.46;
/// … and half of it with so many turns to come.
pub(super) const PATIENCE: f32 = 3.93;
/// What counts of what a new one will probably bring.
pub(super) const FRESH: f32 = 0.947;

// The others.

/// The race for a palette: each missing colour makes a player so much slower.
pub(super) const PACE: f32 = 0.276;
/// The speed of others, against the own.
pub(super) const RIVAL: f32 = 0.38;
/// The speed of somebody who has turned up the last colour.
pub(super) const THERE: f32 = 4.88;
/// How much of what another player loses is won; it is shared among all.
pub(super) const DENIAL: f32 = 0.785;
/// What a new colour is worth to another beyond its points.
pub(super) const BREADTH: f32 = 1.75;
/// What a commission is worth to another who would pay with it.
pub(super) const PAYMENT: f32 = 0.922;
