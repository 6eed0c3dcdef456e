//! How one JSON text becomes another: a JSON Patch (RFC 6902) that is short where little has changed.
//!
//! Texts are compared, not values: parts that are written the same are passed over without being taken apart, so a view
//! is kept as the text that was sent, and what has not changed costs next to nothing. Elements that move within an array
//! because others come or go stay as they are; and where a patch would be longer than what it makes, the whole is
//! replaced.

mod alike;
mod common;
mod pieces;

use std::fmt::Write;
use std::ops::Range;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use table::{Wire, Wired};

pub(crate) use alike::Alike;
use common::Common;
use pieces::{Pieces, element, member};

/// Longer arrays are compared element by element, so that it stays quick.
const MOST_COMPARED: usize = 128 * 128;

/// What a step costs besides its path and its value: about as many bytes as it is written with.
const STEP: usize = 36;

/// A JSON Patch as it is written, made of nothing but what may be shown. None is one without a step.
#[derive(Clone, Debug, Default)]
pub struct Patch(Option<Box<RawValue>>);

impl Wire for Patch {}

impl Serialize for Patch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(steps) => steps.serialize(serializer),
            None => serializer.serialize_seq(Some(0))?.end(),
        }
    }
}

impl Patch {
    /// What makes `after` from `before`.
    pub fn between(before: &Wired, after: &Wired) -> Self {
        Self::beside(before, after, &mut Alike::default())
    }

    /// The same, beside others that may have parts in common with it.
    pub(crate) fn beside(before: &Wired, after: &Wired, alike: &mut Alike) -> Self {
        let mut making = Making::new(alike);
        making.value(before.as_str(), after.as_str());
        // Made of JSON as it was written, and of what stands between.
        Self(making.written().map(|text| RawValue::from_string(text).expect("a patch is plain JSON")))
    }

    /// Nothing changes.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

/// What is done at a path.
#[derive(Clone, Copy, Debug)]
enum Does {
    Add,
    Remove,
    Replace,
}

/// One step of a patch: what is done where, and with which value.
struct Step<'a> {
    does: Does,
    /// Which part of all paths.
    path: Range<usize>,
    value: &'a str,
}

impl Step<'_> {
    fn cost(&self) -> usize {
        STEP + self.path.len() + self.value.len()
    }
}

/// A patch as it is made.
struct Making<'a, 'b> {
    /// Where it is at work, as it is written within a JSON text.
    path: String,
    steps: Vec<Step<'a>>,
    /// The paths of all steps, one after the other.
    paths: String,
    /// What all steps cost together.
    cost: usize,
    alike: &'b mut Alike,
}

impl<'a, 'b> Making<'a, 'b> {
    fn new(alike: &'b mut Alike) -> Self {
        Self { path: String::new(), steps: Vec::new(), paths: String::new(), cost: 0, alike }
    }

    fn value(&mut self, before: &'a str, after: &'a str) {
        if before == after {
            return;
        }
        let (first, cost) = (self.steps.len(), self.cost);
        let most = cost + STEP + self.path.len() + after.len();
        let taken_apart = match (before.as_bytes().first(), after.as_bytes().first()) {
            (Some(b'{'), Some(b'{')) => self.object(before, after, most),
            (Some(b'['), Some(b'[')) => self.array(before, after, most),
            _ => None,
        };
        if taken_apart.is_none() || self.cost > most {
            self.back_to(first, cost);
            self.step(Does::Replace, after);
        }
    }

    /// Takes objects apart. `None` if they cannot be, or if it has come to cost more than `most`: then it need not be gone
    /// on with.
    fn object(&mut self, before: &'a str, after: &'a str, most: usize) -> Option<()> {
        let (first, cost) = (self.steps.len(), self.cost);
        if self.same_members(&mut Pieces::of(before)?, &mut Pieces::of(after)?, most)? {
            return Some(());
        }
        self.back_to(first, cost);
        self.other_members(before, after)
    }

    /// Goes through two objects to their ends, as long as both have the same members in the same order: as a rule they
    /// have. False if not.
    fn same_members(&mut self, old: &mut Pieces<'a>, new: &mut Pieces<'a>, most: usize) -> Option<bool> {
        while old.is_more()? && new.is_more()? {
            let name = old.name()?;
            if name != new.name()? {
                return Some(false);
            }
            if !old.pass_same(new)? {
                self.within(name, |making| making.next_value(old, new))?;
            }
            if self.cost > most {
                return None;
            }
        }
        Some(old.is_more()? == new.is_more()?)
    }

    /// As [`Making::value`], of values that come next and are not the same. Of objects within objects it is not known where
    /// they end until they have been gone through: so each is read once.
    fn next_value(&mut self, old: &mut Pieces<'a>, new: &mut Pieces<'a>) -> Option<()> {
        if !(old.is_object() && new.is_object()) {
            let (before, after) = (old.value()?, new.value()?);
            self.value(before, after);
            return Some(());
        }
        if self.done_before(old, new)? {
            return Some(());
        }
        let (first, cost) = (self.steps.len(), self.cost);
        let (was, is) = (old.enter(), new.enter());
        let (after, taken_apart) = if self.same_members(old, new, usize::MAX)? {
            old.leave(was)?;
            (new.leave(is)?, Some(()))
        } else {
            self.back_to(first, cost);
            old.back_to(was);
            new.back_to(is);
            let (before, after) = (old.value()?, new.value()?);
            (after, self.other_members(before, after))
        };
        if taken_apart.is_none() || self.cost > cost + STEP + self.path.len() + after.len() {
            self.back_to(first, cost);
            self.step(Does::Replace, after);
        }
        if self.is_shared() {
            self.keep(first, old.since(was), after);
        }
        Some(())
    }

    /// The same where members come and go.
    fn other_members(&mut self, before: &'a str, after: &'a str) -> Option<()> {
        let members = |text| Pieces::of(text)?.all(member);
        let (before, after) = (members(before)?, members(after)?);
        let find = |among: &[(&str, &'a str)], index: usize, name: &str| {
            let is_it = |at: &usize| among[*at].0 == name;
            Some(index).filter(|&at| at < among.len()).filter(is_it).or_else(|| (0..among.len()).find(is_it))
        };
        for (index, (name, _)) in before.iter().enumerate() {
            if find(&after, index, name).is_none() {
                self.within(name, |making| making.step(Does::Remove, ""));
            }
        }
        for (index, (name, now)) in after.iter().enumerate() {
            self.within(name, |making| match find(&before, index, name) {
                Some(at) => making.value(before[at].1, now),
                None => making.step(Does::Add, now),
            });
        }
        Some(())
    }

    /// The same for arrays.
    fn array(&mut self, before: &'a str, after: &'a str, most: usize) -> Option<()> {
        let (mut old, mut new) = (Pieces::of(before)?, Pieces::of(after)?);
        let mut start = 0;
        let (mut before, mut after) = (Vec::new(), Vec::new());
        while old.is_more()? && new.is_more()? && old.pass_same(&mut new)? {
            start += 1;
        }
        old.rest(element, &mut before)?;
        new.rest(element, &mut after)?;
        let same = |(one, other): &(&&str, &&str)| one == other;
        let end = before.iter().rev().zip(after.iter().rev()).take_while(same).count();
        let (before, after) = (&before[..before.len() - end], &after[..after.len() - end]);
        let (first, cost) = (self.steps.len(), self.cost);
        // What costs more than `most` is not taken, so that it need not be made to its end.
        let one_by_one = self.gap(start, before, after, most).map(|()| self.cost);
        // Nothing could move if there is one element at most.
        let could_move = before.len().min(after.len()) > 0 && before.len().max(after.len()) > 1;
        if !could_move || before.len() * after.len() > MOST_COMPARED {
            return one_by_one.map(drop);
        }
        let common = Common::of(before, after);
        // Whatever is not common to both takes a step, and a step takes that at least.
        let steps = before.len().max(after.len()) - common.most().min(before.len()).min(after.len());
        let least = cost + steps * (STEP + self.path.len() + "/0".len());
        let best = one_by_one.unwrap_or(most + 1);
        if least >= best {
            return one_by_one.map(drop);
        }
        let kept = self.steps.split_off(first);
        self.cost = cost;
        let aligned = self.aligned(start, before, after, &common.row(), most);
        if aligned.is_none() || self.cost >= best {
            self.steps.truncate(first);
            self.steps.extend(kept);
            self.cost = one_by_one?;
        }
        Some(())
    }

    /// Leaves as many elements as can be as they are; between them, others come and go.
    fn aligned(
        &mut self,
        start: usize,
        before: &[&'a str],
        after: &[&'a str],
        kept: &[(usize, usize)],
        most: usize,
    ) -> Option<()> {
        let (mut at, mut from, mut to) = (start, 0, 0);
        for &(old, new) in kept.iter().chain(&[(before.len(), after.len())]) {
            self.gap(at, &before[from..old], &after[to..new], most)?;
            at += new - to + 1;
            (from, to) = (old + 1, new + 1);
        }
        Some(())
    }

    /// Elements from `at` on become others, one by one; then some go or more come. `None` as soon as it has come to cost
    /// more than `most`.
    fn gap(&mut self, at: usize, before: &[&'a str], after: &[&'a str], most: usize) -> Option<()> {
        let both = before.len().min(after.len());
        let fits = |making: &Self| (making.cost <= most).then_some(());
        for (index, (old, new)) in before.iter().zip(after).enumerate() {
            self.at(at + index, |making| making.value(old, new));
            fits(self)?;
        }
        for _ in both..before.len() {
            self.at(at + both, |making| making.step(Does::Remove, ""));
            fits(self)?;
        }
        for (index, new) in after.iter().enumerate().skip(both) {
            self.at(at + index, |making| making.step(Does::Add, new));
            fits(self)?;
        }
        Some(())
    }

    /// One step more, where it is at work.
    fn step(&mut self, does: Does, value: &'a str) {
        let from = self.paths.len();
        self.paths.push_str(&self.path);
        let step = Step { does, path: from..self.paths.len(), value };
        self.cost += step.cost();
        self.steps.push(step);
    }

    /// As it was with so many steps that cost so much.
    fn back_to(&mut self, steps: usize, cost: usize) {
        self.steps.truncate(steps);
        self.cost = cost;
    }

    /// One step down, to a member by its name as it is written.
    fn within<T>(&mut self, name: &str, make: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        self.path.push('/');
        if name.contains(['~', '/']) {
            self.path.push_str(&name.replace('~', "~0").replace('/', "~1"));
        } else {
            self.path.push_str(name);
        }
        let done = make(self);
        self.path.truncate(length);
        done
    }

    /// One step down, to an element.
    fn at(&mut self, index: usize, make: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        // Writing to memory cannot fail.
        let _ = write!(self.path, "/{index}");
        make(self);
        self.path.truncate(length);
    }

    /// The patch as it is written, if it has a step.
    fn written(&self) -> Option<String> {
        let mut text = String::with_capacity(self.cost + 16);
        for step in &self.steps {
            text.push(if text.is_empty() { '[' } else { ',' });
            let op = match step.does {
                Does::Add => "add",
                Does::Remove => "remove",
                Does::Replace => "replace",
            };
            let path = &self.paths[step.path.clone()];
            // As above.
            let _ = write!(text, r#"{{"op":"{op}","path":"{path}""#);
            if !matches!(step.does, Does::Remove) {
                text.push_str(r#","value":"#);
                text.push_str(step.value);
            }
            text.push('}');
        }
        text.push(']');
        (!self.steps.is_empty()).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;

    #[derive(Serialize)]
    struct Shown(Value);
    impl Wire for Shown {}

    fn between(before: &Value, after: &Value) -> Value {
        let wired = |value: &Value| Wired::of(&Shown(value.clone()));
        serde_json::to_value(Patch::between(&wired(before), &wired(after))).unwrap()
    }

    fn patched(mut value: Value, patch: Value) -> Value {
        let patch: json_patch::Patch = serde_json::from_value(patch).unwrap();
        json_patch::patch(&mut value, &patch).unwrap();
        value
    }

    #[test]
    fn what_is_the_same_is_not_mentioned() {
        let view = json!({ "a": [1, { "b": "c" }], "d": null });
        assert_eq!(between(&view, &view), json!([]));
    }

    #[test]
    fn members_change_come_and_go() {
        let long = "what is long is better left as it is, ".repeat(5);
        let before = json!({ "stays": long, "goes": 1, "a/b~": { "changes": 1, "stays": long } });
        let after = json!({ "stays": long, "comes": 2, "a/b~": { "changes": 2, "stays": long } });
        let patch = between(&before, &after);
        assert_eq!(patch.as_array().unwrap().len(), 3, "{patch}");
        assert_eq!(patch[0], json!({ "op": "remove", "path": "/goes" }));
        let change = json!({ "op": "replace", "path": "/a~1b~0/changes", "value": 2 });
        assert!(patch.as_array().unwrap().contains(&change), "{patch}");
        assert_eq!(patched(before, patch), after);
    }

    #[test]
    fn elements_that_only_move_stay_as_they_are() {
        let card = |n: u32| json!({ "card": n, "title": "a title long enough to matter" });
        let before: Value = (0..20).map(card).collect();
        let after: Value = (3..23).map(card).collect();
        let patch = between(&before, &after);
        assert_eq!(patch.as_array().unwrap().len(), 6, "three go, three come: {patch}");
        assert_eq!(patched(before, patch), after);
    }

    #[test]
    fn an_element_within_changes_where_it_is() {
        let card =
            |n: u32, of: &str| json!({ "card": n, "of": of, "title": "a title long enough to matter" });
        let before = json!([card(1, "bank"), card(2, "bank"), card(3, "bank"), card(4, "bank")]);
        let after = json!([card(2, "bank"), card(3, "Ada"), card(4, "bank")]);
        let patch = between(&before, &after);
        let expected = json!([
            { "op": "remove", "path": "/0" },
            { "op": "replace", "path": "/1/of", "value": "Ada" },
        ]);
        assert_eq!(patch, expected);
        assert_eq!(patched(before, patch), after);
    }

    #[test]
    fn where_all_is_new_the_whole_is_replaced() {
        let (before, after) = (json!({ "x": [1, 2, 3] }), json!({ "x": [7, 8, 9] }));
        assert_eq!(between(&before, &after), json!([{ "op": "replace", "path": "/x", "value": [7, 8, 9] }]));
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..4).prop_map(Value::from),
            "[a-c/~\"é]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 60, 8, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
                prop::collection::btree_map("[a-c/~\"é]{0,2}", inner, 0..5)
                    .prop_map(|members| members.into_iter().collect()),
            ]
        })
    }

    /// The same with a few parts changed, gone, or there twice.
    fn altered(value: &Value, luck: &mut fastrand::Rng) -> Value {
        match value {
            Value::Array(elements) => {
                let mut new = Vec::new();
                for element in elements {
                    match luck.u8(..8) {
                        0 => {}
                        1 => new.extend([element.clone(), element.clone()]),
                        2 => new.insert(0, element.clone()),
                        _ => new.push(altered(element, luck)),
                    }
                }
                new.into()
            }
            Value::Object(members) => {
                let mut new = members.clone();
                new.retain(|_, _| luck.u8(..8) > 0);
                new.iter_mut().for_each(|(_, value)| *value = altered(value, luck));
                new.into()
            }
            leaf if luck.u8(..6) > 0 => leaf.clone(),
            _ => luck.u32(..).into(),
        }
    }

    proptest! {
        #[test]
        fn a_patch_makes_what_it_was_made_for(before in any_json(), after in any_json()) {
            prop_assert_eq!(patched(before.clone(), between(&before, &after)), after);
        }

        /// What was made for somebody who sees the same of the table is used again, and nothing else is.
        #[test]
        fn beside_others_it_is_the_same_as_alone(table in any_json(), mine in any_json(), seed: u64) {
            let mut luck = fastrand::Rng::with_seed(seed);
            let mut alike = Alike::default();
            let next = altered(&table, &mut luck);
            for _ in 0..4 {
                let one = |table: &Value, luck: &mut fastrand::Rng| {
                    let table = if luck.u8(..4) == 0 { altered(table, luck) } else { table.clone() };
                    Wired::of(&Shown(json!({ "mine": altered(&mine, luck), "table": { "open": table } })))
                };
                let (before, after) = (one(&table, &mut luck), one(&next, &mut luck));
                let beside = Wired::of(&Patch::beside(&before, &after, &mut alike));
                prop_assert_eq!(beside, Wired::of(&Patch::between(&before, &after)));
            }
        }

        #[test]
        fn so_it_does_for_small_changes(before in any_json(), seed: u64) {
            let after = altered(&before, &mut fastrand::Rng::with_seed(seed));
            let patch = between(&before, &after);
            prop_assert!(patch.to_string().len() <= 2 * after.to_string().len() + 60);
            prop_assert_eq!(patched(before, patch), after);
        }
    }
}
