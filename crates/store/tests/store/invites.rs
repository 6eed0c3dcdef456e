//! Invitations and notes.

use store::{Invite, Store, StoreError};

use crate::{Place, is_broken, table};

fn invite(byte: u8, table: &str) -> Invite {
    Invite {
        hash: [byte; 32],
        id: format!("i{byte}"),
        table: table.into(),
        seat: Some(1),
        left: 1,
        by: "ann".into(),
        handover: true,
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

#[tokio::test]
async fn as_many_as_may_use_it() {
    let place = Place::new();
    let store = with_tables(&place).await;
    store.add_invite(Invite { left: 2, ..invite(1, "t") }).await.unwrap();
    assert!(!store.use_invite([1; 32], 100).await.unwrap());
    let uses = || store.use_invite([1; 32], 5);
    let (one, two, three) = tokio::join!(uses(), uses(), uses());
    assert_eq!([one.unwrap(), two.unwrap(), three.unwrap()], [true, true, false]);
    assert_eq!(store.invite([1; 32], 5).await.unwrap().unwrap().left, 0);
    assert_eq!(store.invites("t").await.unwrap()[0].left, 0);
    store.give_back_invite([1; 32]).await.unwrap();
    assert_eq!(store.invite([1; 32], 5).await.unwrap().unwrap().left, 1);
    assert!(store.use_invite([1; 32], 5).await.unwrap());
    assert!(!store.use_invite([2; 32], 5).await.unwrap());
}

#[tokio::test]
async fn an_invitation_is_revoked_at_its_table() {
    let place = Place::new();
    let store = with_tables(&place).await;
    store.add_invite(invite(1, "t")).await.unwrap();
    assert!(!store.revoke_invite("u", "i1").await.unwrap());
    assert!(store.revoke_invite("t", "i1").await.unwrap());
    assert!(!store.revoke_invite("t", "i1").await.unwrap());
    store.give_back_invite([1; 32]).await.unwrap();
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
