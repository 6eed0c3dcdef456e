//! What things are worth to a painter, found by many games of the judgement against itself.

crate::weights::weights! {
    /// The constants of the judgement. Efforts are in turns, worths in points.
    pub struct Weights {
        /// Turns to come by a primary.
        pub primary: f32,
        /// The same, if the centre of a hex in hand shows it.
        pub shown: f32,
        /// Turns to come by a secondary.
        pub secondary: f32,
        /// Turns to come by a tertiary.
        pub tertiary: f32,
        /// Turns to come by a black or a white, without three alike.
        pub shade: f32,
        /// The same, with a pair that wants one more.
        pub paired: f32,
        /// A trade that is possible but not made yet: almost as good as made.
        pub trade: f32,
        /// The bank has none of a colour that is wanted.
        pub out: f32,
        /// How much less a commission is worth the farther it is.
        pub slow: f32,
        /// The same, for what is very far.
        pub slower: f32,
        /// By how much an effort weighs more when the end is near.
        pub hurry: f32,
        /// Others may complete what hangs in the gallery.
        pub gallery: f32,
        /// What the second-best plan adds.
        pub second: f32,
        /// What the third-best plan adds.
        pub third: f32,
        /// Any card is good for something.
        pub card: f32,
        /// A primary more than others.
        pub card_primary: f32,
        /// A pair is on its way to three alike.
        pub pair: f32,
        /// Three alike buy something.
        pub triple: f32,
        /// A card that has to be discarded.
        pub over: f32,
        /// A point of usable cards while the end is far.
        pub usable: f32,
        /// What is added to that when it is near.
        pub usable_late: f32,
        /// What is done is done: nobody else can complete it, and another commission comes in its place.
        pub done: f32,
        /// A swap has to bring so much.
        pub swap: f32,
        /// A trade with the bank that completes nothing has to bring so much.
        pub bank: f32,
        /// How much of what a placement opens for the next player is subtracted.
        pub opens: f32,
    }
}

/// As found.
pub const WEIGHTS: Weights = Weights {
    primary: 0.92,
    shown: 0.6,
    secondary: 0.18,
    tertiary: 0.35,
    shade: 0.61,
    paired: 0.49,
    trade: 0.12,
    out: 2.0,
    slow: 1.2,
    slower: 0.2,
    hurry: 0.3,
    gallery: 0.95,
    second: 0.2,
    third: 0.05,
    card: 0.76,
    card_primary: 0.1,
    pair: 0.1,
    triple: 0.3,
    over: -0.03,
    usable: 0.05,
    usable_late: 0.3,
    done: 4.0,
    swap: 0.15,
    bank: 0.15,
    opens: 0.1,
};

/// As somebody plays who goes for the nearest commission and looks neither at the end nor at others.
pub const PLAIN: Weights = Weights {
    hurry: 0.0,
    gallery: 1.0,
    second: 0.0,
    third: 0.0,
    pair: 0.0,
    triple: 0.0,
    usable_late: 0.0,
    done: 0.0,
    opens: 0.0,
    ..WEIGHTS
};
