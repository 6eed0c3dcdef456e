//! Who may read what a server keeps, what is left when it stops, and copies that only some can open.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::house::House;
use crate::storage::Sitting;
use serde_json::json;

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).expect("it is there").permissions().mode() & 0o777
}

fn ran(words: &[&str]) -> (bool, String) {
    let ran = Command::new(env!("CARGO_BIN_EXE_atelier")).args(words).output().expect("the binary runs");
    (ran.status.success(), String::from_utf8([ran.stdout, ran.stderr].concat()).expect("text"))
}

#[tokio::test]
async fn a_folder_that_was_there_keeps_its_rights_and_what_is_put_into_it_is_its_owner_s() {
    let mut house = House::open(&[]);
    assert_eq!(mode(&house.data()), 0o700, "it was made");
    house.ask_to_stop();
    assert!(house.ended().success());
    for rights in [0o755, 0o750, 0o711] {
        fs::set_permissions(house.data(), fs::Permissions::from_mode(rights)).expect("allowed");
        house.start();
        Sitting::down(&mut house.way()).await;
        assert_eq!(mode(&house.data()), rights, "it was there");
        let files: Vec<_> =
            fs::read_dir(house.data()).expect("a folder").map(|file| file.expect("a file").path()).collect();
        assert!(files.iter().any(|file| file.ends_with("admin.sock")) && files.len() > 4, "{files:?}");
        for file in files {
            assert_eq!(mode(&file), 0o600, "{}", file.display());
        }
        house.kill();
    }
    house.start();
    house.is_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asked_to_stop_under_load_it_leaves_nothing_in_its_log() {
    let mut house = House::open(&[]);
    let sitting = Sitting::down(&mut house.way()).await;
    let address = house.way().now();
    let mut tasks = Vec::new();
    for reader in 0..8 {
        let (client, table) = (sitting.at(&address)[0].clone(), sitting.set.table.clone());
        tasks.push(tokio::spawn(async move {
            for said in 0.. {
                let say = json!({ "do": "say", "text": "x".repeat(300) });
                let speaks = reader % 2 == 0;
                let key = format!("{reader}-{said}");
                let path = format!("/api/v1/tables/{table}/log");
                let gone = if speaks {
                    client.order(&table, &key, &say).await.is_err()
                } else {
                    client.get(&path).await.is_err()
                };
                if gone {
                    return said;
                }
            }
            0
        }));
    }
    let wal = house.data().join("atelier.db-wal");
    // Somebody else has it open, too.
    let other = rusqlite::Connection::open(house.database()).expect("a connection");
    let rows =
        || other.query_one("SELECT count(*) FROM entries", [], |row| row.get::<_, u32>(0)).expect("a count");
    while rows() < 60 {
        tokio::task::yield_now().await;
    }
    assert!(fs::metadata(&wal).expect("a log").len() > 0);
    house.ask_to_stop();
    assert!(house.ended().success());
    assert_eq!(fs::metadata(&wal).map_or(0, |facts| facts.len()), 0);
    for task in tasks {
        task.await.expect("no panic");
    }
    assert!(rows() >= 60);
    house.is_sound();
}

#[tokio::test]
async fn a_copy_is_opened_by_its_key_or_its_passphrase_alone() {
    let mut house = House::open(&[]);
    let mut sitting = Sitting::down(&mut house.way()).await;
    sitting.act(&house.way().now()).await.3.expect("it is done");
    let place = tempfile::tempdir().expect("a folder");
    let named = |name: &str| place.path().join(name).to_str().expect("text").to_owned();
    let data = house.data().to_str().expect("text").to_owned();
    let identity = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/identity.txt");
    let recipient = fs::read_to_string(identity).expect("a key");
    let recipient =
        recipient.lines().find_map(|line| line.strip_prefix("# public key: ")).expect("a public key");
    fs::write(named("passphrase"), "correct horse\nand a remark\n").expect("written");
    fs::write(named("wrong"), "wrong horse").expect("written");

    let (well, said) = ran(&["backup", "--data", &data, &named("clear.db")]);
    assert!(well && said.contains("It is not encrypted"), "{said}");
    let (well, said) = ran(&["backup", "--data", &data, "--encrypt-to", recipient, &named("key.age")]);
    assert!(well && !said.contains("not encrypted"), "{said}");
    let (well, said) =
        ran(&["backup", "--data", &data, "--passphrase-file", &named("passphrase"), &named("said.age")]);
    assert!(well, "{said}");
    assert!(!ran(&["backup", "--data", &data, "--encrypt-to", "age1nobody", &named("no.age")]).0);
    assert!(!Path::new(&named("no.age")).exists());
    for name in ["clear.db", "key.age", "said.age"] {
        assert_eq!(mode(Path::new(&named(name))), 0o600, "{name}");
    }
    let sealed = fs::read(named("key.age")).expect("a file");
    assert!(sealed.starts_with(b"age-encryption.org/v1\n-> X25519 "));
    let table = sitting.set.table.as_bytes();
    assert!(!sealed.windows(table.len()).any(|window| window == table), "nothing of it is in the clear");

    house.ask_to_stop();
    assert!(house.ended().success());
    for (file, words, why) in [
        ("key.age", vec![], "none is given"),
        ("key.age", vec!["--passphrase-file", "passphrase"], "none is given"),
        ("said.age", vec!["--identity", identity], "closed by a passphrase"),
        ("said.age", vec!["--passphrase-file", "wrong"], "the passphrase is another one"),
    ] {
        let words: Vec<_> = words
            .into_iter()
            .map(|word| if word.starts_with(['p', 'w']) { named(word) } else { word.to_owned() })
            .collect();
        let mut all = vec!["restore", "--data", &data];
        all.extend(words.iter().map(String::as_str));
        let file = named(file);
        all.push(&file);
        let (well, said) = ran(&all);
        assert!(!well && said.contains(why), "{said}");
    }
    for (file, how, with) in [
        ("key.age", "--identity", identity.to_owned()),
        ("said.age", "--passphrase-file", named("passphrase")),
    ] {
        let (well, said) = ran(&["restore", "--data", &data, how, &with, &named(file)]);
        assert!(well && said.contains("other luck"), "{said}");
    }
    let files: Vec<_> =
        fs::read_dir(house.data()).expect("a folder").map(|file| file.expect("a file").path()).collect();
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
        assert!(
            !file.to_string_lossy().contains("copy-"),
            "nothing is left in the clear: {}",
            file.display()
        );
    }
    house.start();
    let address = house.way().now();
    let (host, table) = (sitting.at(&address)[0].clone(), sitting.set.table.clone());
    sitting.play_to_the_end(&address).await;
    // Its record says that it went on from a copy, and its luck is proven all the same.
    let record =
        host.request(client::Method::GET, &format!("/api/v1/tables/{table}/record?form=text")).send().await;
    fs::write(named("record.txt"), record.expect("a record").text().await.expect("text")).expect("written");
    let (well, said) = ran(&["verify", &named("record.txt")]);
    assert!(well && said.contains("renewed at entry "), "{said}");
}
