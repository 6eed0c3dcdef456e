//! What a socket answers.

use serde::Serialize;
use table::Wire;
use utoipa::ToSchema;

/// What a socket answers to a command, besides the stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// It was done.
    Done {
        /// The command's key.
        key: String,
        /// What came of it.
        done: super::Done,
    },
    /// It was not done.
    Refused {
        /// The command's key, if it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        key: Option<String>,
        /// The reason.
        error: crate::Problem,
    },
}

impl Wire for Answer {}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};

    use crate::wire::{ChangeMe, Order, Whole};

    #[test]
    fn a_list_is_not_taken_for_an_object() {
        let changed = |body: Value| from_value::<Whole<ChangeMe>>(body).map(|Whole(change)| change.name);
        assert_eq!(changed(json!({ "name": "Ada" })).unwrap().as_deref(), Some("Ada"));
        assert!(changed(json!(["Ada", null, null])).is_err());
        let ordered = |body: Value| from_value::<Whole<Order>>(body).is_ok();
        let setup =
            json!({ "game": "pastiche", "seats": 2, "pace": { "kind": "correspondence", "hours": 3 } });
        let change = |setup: Value| json!({ "key": "k", "command": { "do": "change", "setup": setup } });
        assert!(ordered(change(setup.clone())));
        assert!(!ordered(json!(["k", { "do": "leave" }])));
        assert!(!ordered(json!({ "key": "k", "command": ["leave"] })));
        assert!(!ordered(change(json!(["pastiche", 2]))));
        let mut listed = setup;
        listed["pace"] = json!(["correspondence", 3]);
        assert!(!ordered(change(listed)));
    }
}
