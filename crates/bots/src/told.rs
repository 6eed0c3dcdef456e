//! What a net is told of a seat, number by number.

/// Writes one number after the other.
pub(crate) struct Told<'a> {
    out: &'a mut [u8],
    at: usize,
}

impl<'a> Told<'a> {
    pub fn new(out: &'a mut [u8]) -> Self {
        Self { out, at: 0 }
    }

    /// A count; no more than 255 of it is told.
    #[inline]
    pub fn count(&mut self, count: u32) {
        if let Some(place) = self.out.get_mut(self.at) {
            *place = u8::try_from(count).unwrap_or(u8::MAX);
        }
        self.at += 1;
    }

    /// So many times this, which is not below nought.
    #[inline]
    pub fn figure(&mut self, figure: f32, times: f32) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "what is too much is cut off"
        )]
        self.count((figure * times + 0.5) as u32);
    }

    /// A count that may be below nought.
    #[inline]
    pub fn signed(&mut self, count: i32) {
        self.count(count.saturating_add(128).clamp(0, 255).cast_unsigned());
    }

    /// Whether it is so.
    #[inline]
    pub fn whether(&mut self, so: bool) {
        self.count(u32::from(so));
    }

    /// Which of so many, each with a number of its own; the last also for what comes after.
    #[inline]
    pub fn one_of(&mut self, nth: usize, count: usize) {
        if let Some(place) = self.out.get_mut(self.at + nth.min(count - 1)) {
            *place = 1;
        }
        self.at += count;
    }

    /// So many were told.
    pub fn told(&self) -> usize {
        self.at
    }
}
