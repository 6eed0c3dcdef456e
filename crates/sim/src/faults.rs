//! Faults that are put in on purpose, to see that they are found.

/// Something that the simulated server does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Fault {
    /// Says that something was done before it is durable.
    TellBeforeDurable,
    /// Forgets the key of a command.
    ForgetKey,
    /// Forgets what was wanted under a key.
    ForgetDigest,
    /// Writes a row twice.
    DoubleRow,
    /// Loses a row that was said to be durable.
    LoseRow,
    /// Counts the time while the server was away.
    ChargeWhileAway,
    /// Shows a face-down choice to somebody else.
    LeakChoice,
    /// Leaves out a message.
    SkipMessage,
    /// Sends two messages in the wrong order.
    SwapMessages,
    /// Resumes a stream one message too late.
    ResumeTooLate,
    /// Tells a new reader nothing of what they missed.
    ForgetMissed,
    /// Forgets to wake a table.
    ForgetToWake,
    /// Loses what a bot has thought.
    LoseThought,
    /// Takes an answer to another question for the answer.
    TakeLateThought,
    /// Forgets by when a table is to be looked at again.
    ForgetDeadline,
    /// Goes on with what it knows, though another has written.
    IgnoreConflict,
    /// Forgets when people were last there whenever it takes up a table.
    ForgetPresence,
    /// Has a bot play for somebody without asking anybody.
    SkipVote,
    /// Uses up an invitation before somebody sits.
    UseInviteFirst,
    /// Goes on from a copy as if nothing had been drawn since.
    RepeatLuck,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::TellBeforeDurable,
        Self::ForgetKey,
        Self::ForgetDigest,
        Self::DoubleRow,
        Self::LoseRow,
        Self::ChargeWhileAway,
        Self::LeakChoice,
        Self::SkipMessage,
        Self::SwapMessages,
        Self::ResumeTooLate,
        Self::ForgetMissed,
        Self::ForgetToWake,
        Self::LoseThought,
        Self::TakeLateThought,
        Self::ForgetDeadline,
        Self::IgnoreConflict,
        Self::ForgetPresence,
        Self::SkipVote,
        Self::UseInviteFirst,
        Self::RepeatLuck,
    ];
}
