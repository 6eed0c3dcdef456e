//! How one JSON text becomes another: a JSON Patch (RFC 6902) that is short where little has changed.
//!
//! Texts are compared, not values: parts that are written the same are passed over without being taken apart, so a view
//! is kept as the text that was sent, and what has not changed costs next to nothing. Elements that move within an array
//! because others come or go stay as they are; and where a patch would be longer than what it makes, the whole is
//! replaced.

use std::borrow::Cow;
use std::fmt::{self, Write};

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use table::{Wire, Wired};

/// Longer arrays are compared element by element, so that it stays quick.
const MOST_COMPARED: usize = 128 * 128;

/// What a step costs besides its path and its value: about as many bytes as it is written with.
const STEP: usize = 36;

/// A JSON Patch, made of nothing but what may be shown.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Patch(Vec<Step>);

/// One step of it.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Step {
    Add { path: String, value: Box<RawValue> },
    Remove { path: String },
    Replace { path: String, value: Box<RawValue> },
}

impl Wire for Patch {}

impl Patch {
    /// What makes `after` from `before`.
    pub fn between(before: &Wired, after: &Wired) -> Self {
        let mut making = Making { path: String::new(), steps: Vec::new() };
        making.value(before.as_raw(), after.as_raw());
        Self(making.steps)
    }

    /// Nothing changes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Step {
    fn cost(&self) -> usize {
        match self {
            Self::Add { path, value } | Self::Replace { path, value } => {
                STEP + path.len() + value.get().len()
            }
            Self::Remove { path } => STEP + path.len(),
        }
    }
}

/// The members of an object, in the order in which they are written.
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((Name(name), value)) = map.next_entry()? {
                    members.push((name, value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Reads)
    }
}

/// A member's name, borrowed unless something in it is escaped.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// A patch as it is made.
struct Making {
    path: String,
    steps: Vec<Step>,
}

impl Making {
    fn value(&mut self, before: &RawValue, after: &RawValue) {
        if before.get() == after.get() {
            return;
        }
        let first = self.steps.len();
        let taken_apart = match (before.get().as_bytes().first(), after.get().as_bytes().first()) {
            (Some(b'{'), Some(b'{')) => self.object(before, after),
            (Some(b'['), Some(b'[')) => self.array(before, after),
            _ => None,
        };
        let whole = STEP + self.path.len() + after.get().len();
        if taken_apart.is_none() || self.cost(first) > whole {
            self.steps.truncate(first);
            self.steps.push(Step::Replace { path: self.path.clone(), value: after.to_owned() });
        }
    }

    fn cost(&self, first: usize) -> usize {
        self.steps[first..].iter().map(Step::cost).sum()
    }

    fn object(&mut self, before: &RawValue, after: &RawValue) -> Option<()> {
        let Members(before) = serde_json::from_str(before.get()).ok()?;
        let Members(after) = serde_json::from_str(after.get()).ok()?;
        // As a rule both have the same members in the same order.
        let find = |among: &[(Cow<'_, str>, &_)], index: usize, name: &str| {
            let is_it = |at: &usize| among[*at].0 == name;
            Some(index).filter(|&at| at < among.len()).filter(is_it).or_else(|| (0..among.len()).find(is_it))
        };
        for (index, (name, _)) in before.iter().enumerate() {
            if find(&after, index, name).is_none() {
                self.within(name, Making::remove);
            }
        }
        for (index, (name, now)) in after.iter().enumerate() {
            self.within(name, |making| match find(&before, index, name) {
                Some(at) => making.value(before[at].1, now),
                None => making.add(now),
            });
        }
        Some(())
    }

    fn array(&mut self, before: &RawValue, after: &RawValue) -> Option<()> {
        let before: Vec<&RawValue> = serde_json::from_str(before.get()).ok()?;
        let after: Vec<&RawValue> = serde_json::from_str(after.get()).ok()?;
        let same = |(one, other): &(&&RawValue, &&RawValue)| one.get() == other.get();
        let start = before.iter().zip(&after).take_while(same).count();
        let (before, after) = (&before[start..], &after[start..]);
        let end = before.iter().rev().zip(after.iter().rev()).take_while(same).count();
        let (before, after) = (&before[..before.len() - end], &after[..after.len() - end]);
        let first = self.steps.len();
        self.gap(start, before, after);
        // Nothing could move if there is one element at most.
        let could_move = before.len().min(after.len()) > 0 && before.len().max(after.len()) > 1;
        if could_move && before.len() * after.len() <= MOST_COMPARED {
            let one_by_one = self.steps.split_off(first);
            let cost: usize = one_by_one.iter().map(Step::cost).sum();
            self.aligned(start, before, after);
            if self.cost(first) >= cost {
                self.steps.truncate(first);
                self.steps.extend(one_by_one);
            }
        }
        Some(())
    }

    /// Leaves as many elements as can be as they are; between them, others come and go.
    fn aligned(&mut self, start: usize, before: &[&RawValue], after: &[&RawValue]) {
        let kept = common(before, after);
        let (mut at, mut from, mut to) = (start, 0, 0);
        for (old, new) in kept.into_iter().chain([(before.len(), after.len())]) {
            self.gap(at, &before[from..old], &after[to..new]);
            at += new - to + 1;
            (from, to) = (old + 1, new + 1);
        }
    }

    /// Elements from `at` on become others, one by one; then some go or more come.
    fn gap(&mut self, at: usize, before: &[&RawValue], after: &[&RawValue]) {
        let both = before.len().min(after.len());
        for (index, (old, new)) in before.iter().zip(after).enumerate() {
            self.at(at + index, |making| making.value(old, new));
        }
        for _ in both..before.len() {
            self.at(at + both, Making::remove);
        }
        for (index, new) in after.iter().enumerate().skip(both) {
            self.at(at + index, |making| making.add(new));
        }
    }

    fn remove(&mut self) {
        self.steps.push(Step::Remove { path: self.path.clone() });
    }

    fn add(&mut self, value: &RawValue) {
        self.steps.push(Step::Add { path: self.path.clone(), value: value.to_owned() });
    }

    /// One step down, to a member.
    fn within(&mut self, name: &str, make: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.push('/');
        for letter in name.chars() {
            match letter {
                '~' => self.path.push_str("~0"),
                '/' => self.path.push_str("~1"),
                other => self.path.push(other),
            }
        }
        make(self);
        self.path.truncate(length);
    }

    /// One step down, to an element.
    fn at(&mut self, index: usize, make: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        // Writing to memory cannot fail.
        let _ = write!(self.path, "/{index}");
        make(self);
        self.path.truncate(length);
    }
}

/// The longest row of elements that both have in the same order: where they are in the one and in the other.
fn common(before: &[&RawValue], after: &[&RawValue]) -> Vec<(usize, usize)> {
    let wide = after.len() + 1;
    // How many the rests from here on have in common.
    let mut rests = vec![0_u16; (before.len() + 1) * wide];
    for old in (0..before.len()).rev() {
        for new in (0..after.len()).rev() {
            rests[old * wide + new] = if before[old].get() == after[new].get() {
                rests[(old + 1) * wide + new + 1] + 1
            } else {
                rests[(old + 1) * wide + new].max(rests[old * wide + new + 1])
            };
        }
    }
    let (mut old, mut new, mut kept) = (0, 0, Vec::new());
    while old < before.len() && new < after.len() {
        if before[old].get() == after[new].get() {
            kept.push((old, new));
            (old, new) = (old + 1, new + 1);
        } else if rests[(old + 1) * wide + new] >= rests[old * wide + new + 1] {
            old += 1;
        } else {
            new += 1;
        }
    }
    kept
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

        #[test]
        fn so_it_does_for_small_changes(before in any_json(), seed: u64) {
            let after = altered(&before, &mut fastrand::Rng::with_seed(seed));
            let patch = between(&before, &after);
            prop_assert!(patch.to_string().len() <= 2 * after.to_string().len() + 60);
            prop_assert_eq!(patched(before, patch), after);
        }
    }
}
