//! Players, secrets, mutes, blocks.

use store::{Block, BlockKind, Player, Secret, SecretKind, Store, StoreError};

use crate::{Place, is_broken, player, secret};

const HOUR: i64 = 3_600_000;

#[tokio::test]
async fn a_player_is_kept_and_found() {
    let place = Place::new();
    let store = place.open();
    let ann =
        Player { login: Some("ann@x".into()), password: Some("$phc$".into()), bot: true, ..player("ann") };
    store.add_player(ann.clone(), vec![]).await.unwrap();
    assert_eq!(store.player("ann").await.unwrap(), Some(ann.clone()));
    assert_eq!(store.player_by_login("ann@x").await.unwrap(), Some(ann));
    assert_eq!(store.player("bob").await.unwrap(), None);
    assert_eq!(store.player_by_login("ann").await.unwrap(), None);
}

#[tokio::test]
async fn an_id_is_taken_once_and_a_login_too() {
    let place = Place::new();
    let store = place.open();
    let ann = Player { login: Some("a".into()), ..player("ann") };
    store.add_player(ann.clone(), vec![]).await.unwrap();
    store.add_player(player("bob"), vec![]).await.unwrap();
    store.add_player(player("cy"), vec![]).await.unwrap();
    assert_eq!(store.add_player(player("ann"), vec![]).await, Err(StoreError::Taken));
    let dan = Player { login: Some("a".into()), ..player("dan") };
    assert_eq!(store.add_player(dan, vec![]).await, Err(StoreError::Taken));
    assert_eq!(store.player("dan").await.unwrap(), None);
    let bob = Player { login: Some("a".into()), ..player("bob") };
    assert_eq!(store.change_player(bob).await, Err(StoreError::Taken));
    assert_eq!(store.player("bob").await.unwrap(), Some(player("bob")));
    store.change_player(ann).await.unwrap();
}

#[tokio::test]
async fn a_player_comes_with_a_secret_or_not_at_all() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![secret(1, SecretKind::Session, "ann")]).await.unwrap();
    let same = secret(1, SecretKind::Session, "bob");
    assert_eq!(store.add_player(player("bob"), vec![same]).await, Err(StoreError::Taken));
    assert_eq!(store.player("bob").await.unwrap(), None);
    let (_, whose) = store.whose([1; 32], SecretKind::Session, 2).await.unwrap().unwrap();
    assert_eq!(whose, player("ann"));
}

#[tokio::test]
async fn all_of_a_player_changes_but_id_and_created() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![]).await.unwrap();
    let new = Player {
        id: "ann".into(),
        name: "Anna".into(),
        created: 99,
        login: Some("anna".into()),
        password: Some("hash".into()),
        bot: true,
    };
    store.change_player(new.clone()).await.unwrap();
    assert_eq!(store.player("ann").await.unwrap(), Some(Player { created: 1, ..new }));
    is_broken(store.change_player(player("bob")).await, "no such player");
}

#[tokio::test]
async fn a_secret_is_good_for_its_kind_until_it_expires() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![]).await.unwrap();
    let token = Secret { expires: Some(100), ..secret(1, SecretKind::Token, "ann") };
    store.add_secret(token.clone()).await.unwrap();
    let found = store.whose([1; 32], SecretKind::Token, 99).await.unwrap();
    assert_eq!(found, Some((token, player("ann"))));
    assert_eq!(store.whose([1; 32], SecretKind::Token, 100).await.unwrap(), None);
    assert_eq!(store.whose([1; 32], SecretKind::Session, 99).await.unwrap(), None);
    assert_eq!(store.whose([2; 32], SecretKind::Token, 99).await.unwrap(), None);
}

#[tokio::test]
async fn a_secret_needs_a_player_a_hash_and_an_id_of_its_own() {
    let place = Place::new();
    let store = place.open();
    is_broken(store.add_secret(secret(1, SecretKind::Token, "ann")).await, "belongs to");
    store.add_player(player("ann"), vec![]).await.unwrap();
    store.add_player(player("bob"), vec![]).await.unwrap();
    store.add_secret(secret(1, SecretKind::Token, "ann")).await.unwrap();
    let other = Secret { id: "s1".into(), ..secret(2, SecretKind::Token, "ann") };
    assert_eq!(store.add_secret(other.clone()).await, Err(StoreError::Taken));
    store.add_secret(Secret { player: "bob".into(), ..other }).await.unwrap();
    assert_eq!(store.add_secret(secret(1, SecretKind::Token, "bob")).await, Err(StoreError::Taken));
}

/// When a use was last noted. All that was asked of the writer before has happened then.
async fn used(store: &Store) -> i64 {
    store.check().await.expect("a write");
    store.secrets("ann", SecretKind::Session).await.expect("secrets")[0].used
}

#[tokio::test]
async fn a_use_is_noted_once_an_hour() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![secret(1, SecretKind::Session, "ann")]).await.unwrap();
    store.whose([1; 32], SecretKind::Session, 1 + HOUR).await.unwrap().unwrap();
    assert_eq!(used(&store).await, 1);
    store.whose([1; 32], SecretKind::Session, 2 + HOUR).await.unwrap().unwrap();
    assert_eq!(used(&store).await, 2 + HOUR);
    store.whose([1; 32], SecretKind::Session, 5).await.unwrap().unwrap();
    assert_eq!(used(&store).await, 2 + HOUR);
}

#[tokio::test]
async fn a_recovery_works_once() {
    let place = Place::new();
    let store = place.open();
    let link = Secret { expires: Some(100), ..secret(1, SecretKind::Recovery, "ann") };
    store.add_player(player("ann"), vec![link]).await.unwrap();
    assert_eq!(store.use_up([1; 32], SecretKind::Recovery, 100).await.unwrap(), None);
    assert_eq!(store.use_up([1; 32], SecretKind::Session, 5).await.unwrap(), None);
    let (one, other) = tokio::join!(
        store.use_up([1; 32], SecretKind::Recovery, 5),
        store.use_up([1; 32], SecretKind::Recovery, 5)
    );
    assert_eq!((one.unwrap(), other.unwrap()), (Some(player("ann")), None));
    assert_eq!(store.secrets("ann", SecretKind::Recovery).await.unwrap(), []);
}

#[tokio::test]
async fn a_recovery_leads_to_a_session_and_to_another_for_whoever_asks_again_with_the_same_key() {
    let place = Place::new();
    let store = place.open();
    let link = Secret { expires: Some(100), ..secret(1, SecretKind::Recovery, "ann") };
    store.add_player(player("ann"), vec![link]).await.unwrap();
    let recover = |key: Option<u8>, byte: u8, now: i64| {
        let session = Secret { created: now, ..secret(byte, SecretKind::Session, "") };
        store.recover([1; 32], key.map(|key| [key; 32]), session, 50)
    };
    assert_eq!(recover(Some(8), 20, 100).await.unwrap(), None, "it has expired");
    assert_eq!(recover(Some(8), 21, 5).await.unwrap(), Some(player("ann")));
    assert_eq!(store.secrets("ann", SecretKind::Recovery).await.unwrap(), []);
    assert!(store.whose([21; 32], SecretKind::Session, 6).await.unwrap().is_some());
    assert_eq!(recover(Some(8), 22, 55).await.unwrap(), Some(player("ann")));
    for (key, now) in [(Some(9), 6), (None, 6), (Some(8), 56)] {
        assert_eq!(recover(key, 23, now).await.unwrap(), None, "{key:?} at {now}");
    }
    assert_eq!(store.secrets("ann", SecretKind::Session).await.unwrap().len(), 2);
}

#[tokio::test]
async fn who_ends_all_sessions_ends_what_a_used_recovery_leads_to() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![secret(1, SecretKind::Recovery, "ann")]).await.unwrap();
    let recover =
        |byte: u8| store.recover([1; 32], Some([8; 32]), secret(byte, SecretKind::Session, ""), 1000);
    assert_eq!(recover(2).await.unwrap(), Some(player("ann")));
    store.revoke_all("ann", SecretKind::Session, None).await.unwrap();
    assert_eq!(recover(3).await.unwrap(), None);
}

#[tokio::test]
async fn secrets_are_listed_and_revoked() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![]).await.unwrap();
    store.add_player(player("bob"), vec![]).await.unwrap();
    for byte in [3, 1, 2] {
        store.add_secret(secret(byte, SecretKind::Session, "ann")).await.unwrap();
    }
    store.add_secret(secret(4, SecretKind::Token, "ann")).await.unwrap();
    store.add_secret(secret(5, SecretKind::Session, "bob")).await.unwrap();
    let sessions = async || -> Vec<u8> {
        let found = store.secrets("ann", SecretKind::Session).await.unwrap();
        found.into_iter().map(|secret| secret.hash[0]).collect()
    };
    assert_eq!(sessions().await, [1, 2, 3]);
    assert!(!store.revoke("bob", "s2").await.unwrap());
    assert!(store.revoke("ann", "s2").await.unwrap());
    assert!(!store.revoke("ann", "s2").await.unwrap());
    assert_eq!(sessions().await, [1, 3]);
    assert_eq!(store.revoke_all("ann", SecretKind::Session, Some([3; 32])).await.unwrap(), 1);
    assert_eq!(sessions().await, [3]);
    assert_eq!(store.revoke_all("ann", SecretKind::Session, None).await.unwrap(), 1);
    assert_eq!(sessions().await, [0; 0]);
    assert_eq!(store.secrets("ann", SecretKind::Token).await.unwrap().len(), 1);
    assert_eq!(store.secrets("bob", SecretKind::Session).await.unwrap().len(), 1);
}

#[tokio::test]
async fn mutes_are_replaced() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![]).await.unwrap();
    assert_eq!(store.mutes("ann").await.unwrap(), [""; 0]);
    store.set_mutes("ann", vec!["cy".into(), "bob".into(), "cy".into()]).await.unwrap();
    assert_eq!(store.mutes("ann").await.unwrap(), ["bob", "cy"]);
    store.set_mutes("ann", vec!["dan".into()]).await.unwrap();
    assert_eq!(store.mutes("ann").await.unwrap(), ["dan"]);
    store.set_mutes("ann", vec![]).await.unwrap();
    assert_eq!(store.mutes("ann").await.unwrap(), [""; 0]);
    is_broken(store.set_mutes("bob", vec!["ann".into()]).await, "belongs to");
}

#[tokio::test]
async fn blocks_are_kept_since_the_first_time() {
    let place = Place::new();
    let store = place.open();
    let block = |kind, value: &str, at, reason: &str, until| Block {
        kind,
        value: value.to_owned(),
        at,
        reason: reason.to_owned(),
        until,
    };
    store.block(block(BlockKind::Name, "eve", 1, "", None)).await.unwrap();
    store.block(block(BlockKind::Address, "::1", 2, "", Some(9))).await.unwrap();
    store.block(block(BlockKind::Name, "eve", 3, "rude", Some(7))).await.unwrap();
    let both =
        [block(BlockKind::Address, "::1", 2, "", Some(9)), block(BlockKind::Name, "eve", 1, "rude", Some(7))];
    assert_eq!(store.blocks().await.unwrap(), both);
    assert!(!store.unblock(BlockKind::Address, "eve").await.unwrap());
    assert!(store.unblock(BlockKind::Name, "eve").await.unwrap());
    assert_eq!(store.blocks().await.unwrap(), both[..1]);
}

#[tokio::test]
async fn a_player_who_is_blocked_has_no_secrets_left() {
    let place = Place::new();
    let store = place.open();
    store.add_player(player("ann"), vec![secret(1, SecretKind::Session, "ann")]).await.unwrap();
    store.add_player(player("bob"), vec![secret(2, SecretKind::Session, "bob")]).await.unwrap();
    let block =
        Block { kind: BlockKind::Player, value: "ann".to_owned(), at: 1, reason: String::new(), until: None };
    store.block(block).await.unwrap();
    assert!(store.secrets("ann", SecretKind::Session).await.unwrap().is_empty());
    assert_eq!(store.secrets("bob", SecretKind::Session).await.unwrap().len(), 1);
}
