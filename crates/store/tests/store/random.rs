//! Many at once, anything at all: what was acknowledged is there once, and nothing else.

use std::collections::BTreeMap;

use proptest::prelude::*;
use store::{Store, StoreError};

use crate::{Place, entry, keyed, size, table};

/// One attempt to add to a log.
#[derive(Clone, Debug)]
struct Attempt {
    table: u8,
    /// How far beside the next number it begins.
    beside: u8,
    entries: u8,
    key: Option<u8>,
    /// Large enough to find no room at times.
    large: bool,
    second_store: bool,
}

fn attempt() -> impl Strategy<Value = Attempt> {
    let beside = prop_oneof![8 => Just(0), 1 => 1..3_u8];
    let key = prop_oneof![2 => Just(None), 1 => (0..20_u8).prop_map(Some)];
    let parts = (0..6_u8, beside, 0..4_u8, key, prop::bool::weighted(0.1), any::<bool>());
    parts.prop_map(|(table, beside, entries, key, large, second_store)| Attempt {
        table,
        beside,
        entries,
        key,
        large,
        second_store,
    })
}

/// Makes the attempts, up to eight at the same time, and says what was acknowledged: for each table where each began
/// and what it added.
async fn play(place: &Place, attempts: &[Attempt]) -> BTreeMap<String, BTreeMap<u32, Vec<String>>> {
    let stores = [place.open(), place.open()];
    let mut acknowledged = BTreeMap::new();
    for number in 0..6 {
        let id = format!("t{number}");
        stores[0].add_table(table(&id), None, vec![]).await.expect("a table");
        acknowledged.insert(id, BTreeMap::new());
    }
    for store in &stores {
        store.limit_bytes(Some(size(&place.file) + 300_000)).await.expect("a limit");
    }
    let mut said = 0;
    for together in attempts.chunks(8) {
        let mut tasks = tokio::task::JoinSet::new();
        for attempt in together.iter().cloned() {
            let id = format!("t{}", attempt.table);
            let store: Store = stores[usize::from(attempt.second_store)].clone();
            let next = store.table(&id).await.expect("a summary").expect("a table").entries;
            let first = next + u32::from(attempt.beside);
            let padding = "x".repeat(if attempt.large { 40_000 } else { 10 });
            let entries: Vec<_> = (0..attempt.entries)
                .map(|place| {
                    said += 1;
                    let body = format!("{said} {padding}");
                    match attempt.key {
                        Some(key) if place == 0 => keyed(&body, Some("ann"), &key.to_string()),
                        _ => entry(&body),
                    }
                })
                .collect();
            tasks.spawn(async move {
                let bodies: Vec<_> = entries.iter().map(|entry| entry.body.clone()).collect();
                let answer = store.append(first, entries, table(&id)).await;
                (id, first, bodies, answer)
            });
        }
        for (id, first, bodies, answer) in tasks.join_all().await {
            match answer {
                Ok(()) if bodies.is_empty() => {}
                Ok(()) => {
                    let before = acknowledged.entry(id).or_default().insert(first, bodies);
                    assert_eq!(before, None, "the same entry twice");
                }
                Err(StoreError::Conflict | StoreError::Full) => {}
                Err(other) => panic!("{other}"),
            }
        }
    }
    acknowledged
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn what_was_acknowledged_is_there_once_and_nothing_else(attempts in prop::collection::vec(attempt(), 1..150)) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
        let place = Place::new();
        let acknowledged = runtime.block_on(play(&place, &attempts));
        runtime.block_on(async {
            let store = place.open();
            for (id, parts) in acknowledged {
                let expected: Vec<String> = parts.into_values().flatten().collect();
                prop_assert_eq!(crate::bodies(&store, &id).await, expected);
            }
            Ok(())
        })?;
        Store::examine(&place.file).unwrap();
    }
}
