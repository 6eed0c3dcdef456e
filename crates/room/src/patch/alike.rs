//! What is the same in several patches: most of what happens at a table is there for everybody to see, so that most of
//! everybody's patch is the same. It is made once.

use std::ops::Range;

use super::pieces::Pieces;
use super::{Does, Making, Step};

/// How the last large part became another, for whoever knows it just so.
#[derive(Debug, Default)]
pub(crate) struct Alike {
    path: String,
    before: String,
    after: String,
    steps: Vec<(Does, String, Range<usize>)>,
}

impl<'a> Making<'a, '_> {
    /// Is it at work on something that others may know, too? A member of the whole: what is in it is looked at once.
    pub(super) fn is_shared(&self) -> bool {
        self.path.rfind('/') == Some(0)
    }

    /// Takes the steps that were taken for somebody else, if the same has become the same.
    pub(super) fn done_before(&mut self, old: &mut Pieces<'a>, new: &mut Pieces<'a>) -> Option<bool> {
        if self.alike.path != self.path || self.alike.steps.is_empty() {
            return Some(false);
        }
        let (was, is) = (old.at(), new.at());
        if !old.pass_this(&self.alike.before)? {
            return Some(false);
        }
        if !new.pass_this(&self.alike.after)? {
            old.back_to(was);
            return Some(false);
        }
        let after = new.from(is);
        for (does, path, value) in &self.alike.steps {
            let from = self.paths.len();
            self.paths.push_str(path);
            let step = Step { does: *does, path: from..self.paths.len(), value: after.get(value.clone())? };
            self.cost += step.cost();
            self.steps.push(step);
        }
        Some(true)
    }

    /// Keeps the steps from `first` on, which make `after` from `before`.
    pub(super) fn keep(&mut self, first: usize, before: &str, after: &'a str) {
        // A value is a part of what it is put into, unless it is nothing.
        let within = |value: &str| {
            let from = value.as_ptr().addr().wrapping_sub(after.as_ptr().addr());
            if value.is_empty() { 0..0 } else { from..from + value.len() }
        };
        let step =
            |step: &Step<'_>| (step.does, self.paths[step.path.clone()].to_owned(), within(step.value));
        self.alike.steps = self.steps[first..].iter().map(step).collect();
        self.alike.path.clone_from(&self.path);
        before.clone_into(&mut self.alike.before);
        after.clone_into(&mut self.alike.after);
    }
}
