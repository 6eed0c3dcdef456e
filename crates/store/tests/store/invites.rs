//! Invitations and notes.

use store::{Along, Invite, SecretKind, Store, StoreError};

use crate::{Place, entry, is_broken, player, secret, table};

fn invite(byte: u8, table: &str) -> Invite {
    Invite {
        hash: [byte; 32],
        id: format!("i{byte}"),
        table: table.into(),
        seat: Some(1),
        left: 1,
        by: "ann".into(),
        handover: true,
        watch: false,
        created: byte.into(),
        expires: Some(100),
    }
}

async fn with_tables(place: &Place) -> Store {
    let store = place.open();
    store.add_table(table("t"), None, vec![]).await.expect("a table");
    store.add_table(table("u"), None, vec![]).await.expect("a table");
    store
}

#[tokio::test]
async fn an_invitation_is_kept_and_found_until_it_expires() {
    let place = Place::new();
    let store = with_tables(&place).await;
    let plain = Invite { seat: None, expires: None, handover: false, ..invite(2, "t") };
    store.add_invite(invite(1, "t")).await.unwrap();
    store.add_invite(plain.clone()).await.unwrap();
    assert_eq!(store.invite([1; 32], 99).await.unwrap(), Some(invite(1, "t")));
    assert_eq!(store.invite([1; 32], 100).await.unwrap(), None);
    assert_eq!(store.invite([2; 32], i64::MAX).await.unwrap(), Some(plain.clone()));
    assert_eq!(store.invite([3; 32], 1).await.unwrap(), None);
    assert_eq!(store.invites("t").await.unwrap(), [invite(1, "t"), plain]);
    assert_eq!(store.invites("u").await.unwrap(), []);
}

#[tokio::test]
async fn an_invitation_needs_a_table_a_hash_and_an_id_of_its_own() {
    let place = Place::new();
    let store = with_tables(&place).await;
    store.add_invite(invite(1, "t")).await.unwrap();
    is_broken(store.add_invite(invite(2, "v")).await, "belongs to");
    assert_eq!(store.add_invite(invite(1, "u")).await, Err(StoreError::Taken));
    let other = Invite { id: "i1".into(), ..invite(2, "t") };
    assert_eq!(store.add_invite(other.clone()).await, Err(StoreError::Taken));
    store.add_invite(Invite { table: "u".into(), ..other }).await.unwrap();
}

/// An entry that goes with a use of the first invitation.
async fn used(store: &Store, first: u32, now: i64) -> Result<(), StoreError> {
    let along = Along { invite: Some(([1; 32], now)), ..Along::default() };
    store.append_along(first, vec![entry("sat")], table("t"), along).await
}

#[tokio::test]
async fn an_invitation_is_used_up_with_the_entry_or_neither_is_there() {
    let place = Place::new();
    let store = with_tables(&place).await;
    store.add_invite(Invite { left: 2, ..invite(1, "t") }).await.unwrap();
    assert_eq!(used(&store, 0, 100).await, Err(StoreError::UsedUp), "it has expired");
    assert_eq!(used(&store, 1, 5).await, Err(StoreError::Conflict), "somebody else wrote there");
    assert_eq!(store.invites("t").await.unwrap()[0].left, 2, "what was refused used up nothing");
    let (one, other) = tokio::join!(used(&store, 0, 5), used(&store, 0, 5));
    assert_eq!((one, other), (Ok(()), Err(StoreError::Conflict)));
    assert_eq!(store.invite([1; 32], 5).await.unwrap().unwrap().left, 1);
    used(&store, 1, 5).await.unwrap();
    assert_eq!(used(&store, 2, 5).await, Err(StoreError::UsedUp));
    assert_eq!(store.table("t").await.unwrap().unwrap().entries, 2, "and wrote nothing");
    assert_eq!(store.invites("t").await.unwrap()[0].left, 0);
}

#[tokio::test]
async fn an_invitation_is_good_at_its_own_table_only() {
    let place = Place::new();
    let store = with_tables(&place).await;
    store.add_invite(invite(1, "u")).await.unwrap();
    assert_eq!(used(&store, 0, 5).await, Err(StoreError::UsedUp));
    assert_eq!(store.invites("u").await.unwrap()[0].left, 1);
}

#[tokio::test]
async fn a_newcomer_and_another_table_come_along_or_nothing_does() {
    let place = Place::new();
    let store = with_tables(&place).await;
    store.add_invite(invite(1, "t")).await.unwrap();
    let along = |other: &str| Along {
        invite: Some(([1; 32], 5)),
        newcomer: Some((player("cy"), vec![secret(7, SecretKind::Session, "cy")])),
        table: Some((table(other), Some(vec![9]), vec![entry("made")])),
        put_out: vec![],
    };
    let refused = store.append_along(0, vec![entry("x")], table("t"), along("u")).await;
    assert_eq!(refused, Err(StoreError::Taken), "that table is there already");
    assert_eq!(store.player("cy").await.unwrap(), None);
    assert_eq!(store.invites("t").await.unwrap()[0].left, 1);
    assert_eq!(store.table("t").await.unwrap().unwrap().entries, 0);
    store.append_along(0, vec![entry("x")], table("t"), along("v")).await.unwrap();
    assert!(store.whose([7; 32], SecretKind::Session, 5).await.unwrap().is_some());
    assert_eq!(store.load("v").await.unwrap().unwrap().2, [entry("made")]);
}

#[tokio::test]
async fn an_invitation_is_revoked_at_its_table() {
    let place = Place::new();
    let store = with_tables(&place).await;
    store.add_invite(invite(1, "t")).await.unwrap();
    assert!(!store.revoke_invite("u", "i1").await.unwrap());
    assert!(store.revoke_invite("t", "i1").await.unwrap());
    assert!(!store.revoke_invite("t", "i1").await.unwrap());
    assert_eq!(store.invite([1; 32], 5).await.unwrap(), None);
}

#[tokio::test]
async fn a_note_is_one_players_at_one_table() {
    let place = Place::new();
    let store = with_tables(&place).await;
    assert_eq!(store.note("t", "ann").await.unwrap(), None);
    store.set_note("t", "ann", "red is mine", 1).await.unwrap();
    store.set_note("t", "bob", "ann has red", 2).await.unwrap();
    store.set_note("t", "ann", "blue is mine", 3).await.unwrap();
    assert_eq!(store.note("t", "ann").await.unwrap().as_deref(), Some("blue is mine"));
    assert_eq!(store.note("t", "bob").await.unwrap().as_deref(), Some("ann has red"));
    assert_eq!(store.note("u", "ann").await.unwrap(), None);
    store.set_note("t", "ann", "", 4).await.unwrap();
    store.set_note("t", "ann", "", 5).await.unwrap();
    assert_eq!(store.note("t", "ann").await.unwrap(), None);
    is_broken(store.set_note("v", "ann", "x", 6).await, "belongs to");
}
