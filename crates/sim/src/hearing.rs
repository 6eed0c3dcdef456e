//! What a client makes of a message: it brings what it knows up to date, as a browser does.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::world::Checked;

/// A message other than everything at once, as far as a client looks at it.
#[derive(Deserialize)]
pub struct Message<'a> {
    #[serde(rename = "type", borrow)]
    pub kind: Cow<'a, str>,
    pub n: Option<u64>,
    #[serde(default)]
    pub seats: Value,
    #[serde(default)]
    pub away: Value,
    #[serde(default, borrow)]
    patch: Option<Vec<Step<'a>>>,
    #[serde(default, borrow)]
    legal: Option<Vec<Step<'a>>>,
    view: Option<Value>,
    table: Option<Value>,
    now: Option<Value>,
    #[serde(borrow)]
    what: Option<&'a RawValue>,
}

/// What happened, as far as it changes what is known beside the view.
#[derive(Deserialize)]
struct What<'a> {
    #[serde(borrow)]
    is: Cow<'a, str>,
    answers: Option<Value>,
}

/// One step of a JSON Patch (RFC 6902). Tables send these three kinds.
#[derive(Deserialize)]
struct Step<'a> {
    #[serde(borrow)]
    op: Cow<'a, str>,
    #[serde(borrow)]
    path: Cow<'a, str>,
    /// Null is a value, too.
    #[serde(default, deserialize_with = "some")]
    value: Option<Value>,
}

fn some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// Everything at once, if that is what the message is: each says first of which kind it is.
pub fn full(text: &str) -> Checked<Option<Value>> {
    text.starts_with(r#"{"type":"full","#).then(|| read(text)).transpose()
}

/// Reads JSON.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Checked<T> {
    serde_json::from_str(text).map_err(|wrong| wrong.to_string())
}

impl Message<'_> {
    /// Brings what is known up to date with what happened.
    pub fn bring_up_to_date(self, known: &mut Value) -> Checked {
        for (part, patch) in [("view", self.patch), ("legal", self.legal)] {
            let Some(patch) = patch else { continue };
            if known[part].is_null() {
                known[part] = json!([]);
            }
            for step in patch {
                step.take(&mut known[part]).ok_or("a patch does not fit")?;
            }
        }
        for (part, whole) in [("view", self.view), ("table", self.table)] {
            if let Some(whole) = whole {
                known[part] = whole;
            }
        }
        let happened = self.what.ok_or("nothing happened")?.get();
        let what: What<'_> = read(happened)?;
        if let Some(now) = self.now {
            known["now"] = now;
        } else if what.is == "over" || what.is == "ended" {
            known["now"] = Value::Null;
        }
        if what.is == "standing" {
            known["standing"] = what.answers.into();
        } else if what.is == "said"
            && let Some(talk) = known["talk"].as_array_mut()
        {
            let mut said: Value = read(happened)?;
            said.as_object_mut().map(|said| said.remove("is"));
            talk.push(said);
            if talk.len() > room::RECAP {
                talk.remove(0);
            }
        }
        Ok(())
    }
}

impl Step<'_> {
    /// Takes the step. `None` if it does not fit.
    fn take(self, whole: &mut Value) -> Option<()> {
        if self.op == "replace" {
            *found(whole, &self.path)? = self.value?;
            return Some(());
        }
        let (parent, last) = self.path.rsplit_once('/')?;
        let parent = found(whole, parent)?;
        match (&*self.op, parent, self.value) {
            ("add", Value::Object(members), Some(value)) => {
                members.insert(name(last).into_owned(), value).is_none().then_some(())
            }
            ("add", Value::Array(elements), Some(value)) => {
                let at = last.parse().ok().filter(|at| *at <= elements.len())?;
                elements.insert(at, value);
                Some(())
            }
            ("remove", Value::Object(members), None) => members.remove(&*name(last)).map(drop),
            ("remove", Value::Array(elements), None) => {
                let at = last.parse().ok().filter(|at| *at < elements.len())?;
                elements.remove(at);
                Some(())
            }
            _ => None,
        }
    }
}

/// What is at this path. There are many of them, and next to none has a letter that is written otherwise.
fn found<'a>(whole: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    path.split('/').skip(1).try_fold(whole, |value, step| match value {
        Value::Object(members) => members.get_mut(&*name(step)),
        Value::Array(elements) => elements.get_mut(step.parse::<usize>().ok()?),
        _ => None,
    })
}

/// The name of a member, from how it is written in a path.
fn name(step: &str) -> Cow<'_, str> {
    if step.contains('~') { step.replace("~1", "/").replace("~0", "~").into() } else { step.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patched(mut value: Value, patch: &Value) -> Option<Value> {
        let patch = patch.to_string();
        let steps: Vec<Step<'_>> = serde_json::from_str(&patch).ok()?;
        for step in steps {
            step.take(&mut value)?;
        }
        Some(value)
    }

    #[test]
    fn steps_are_taken_as_the_standard_says() {
        let before = json!({ "a": [1, 2, { "b/c~": 3 }], "d": "e" });
        let patch = json!([
            { "op": "replace", "path": "/a/2/b~1c~0", "value": 4 },
            { "op": "remove", "path": "/a/0" },
            { "op": "add", "path": "/a/2", "value": [5] },
            { "op": "add", "path": "/a/0", "value": null },
            { "op": "remove", "path": "/d" },
            { "op": "add", "path": "/~1", "value": { "f": 6 } },
            { "op": "replace", "path": "/a/1", "value": null },
        ]);
        let mut by_the_standard = before.clone();
        json_patch::patch(
            &mut by_the_standard,
            &serde_json::from_value::<json_patch::Patch>(patch.clone()).unwrap(),
        )
        .unwrap();
        assert_eq!(patched(before.clone(), &patch), Some(by_the_standard));
        let whole = json!([{ "op": "replace", "path": "", "value": 7 }]);
        assert_eq!(patched(before, &whole), Some(json!(7)));
    }

    #[test]
    fn a_step_that_does_not_fit_is_noticed() {
        let wrong = [
            json!({ "op": "replace", "path": "/b", "value": 1 }),
            json!({ "op": "replace", "path": "/a" }),
            json!({ "op": "remove", "path": "/b" }),
            json!({ "op": "remove", "path": "/a/1" }),
            json!({ "op": "add", "path": "/a/2", "value": 1 }),
            json!({ "op": "add", "path": "/a", "value": 1 }),
            json!({ "op": "add", "path": "/c/0", "value": 1 }),
            json!({ "op": "move", "path": "/a", "value": 1 }),
        ];
        for step in wrong {
            assert_eq!(patched(json!({ "a": [1] }), &json!([step])), None, "{step}");
        }
    }
}
