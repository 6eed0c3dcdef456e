//! Connections are opened that say little or nothing, and it is seen how long they stay.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::Attack;

/// What each kind of connection says, and how often it says a little more.
const KINDS: [(&str, &[u8], &[u8]); 3] = [
    ("silent", b"", b""),
    ("head by drops", b"GET /healthz HTTP/1.1\r\nhost: x\r\n", b"a: b\r\n"),
    (
        "body by drops",
        b"POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{",
        b" ",
    ),
];
const DROP: Duration = Duration::from_secs(2);

/// All of them at once, each until it is closed or it is time.
pub async fn attack(attack: &Arc<Attack>) -> Result<()> {
    let address = attack.nobody.base().strip_prefix("http://").context("an address")?.to_owned();
    let mut open = JoinSet::new();
    for nth in 0..attack.count {
        open.spawn(hold(attack.clone(), address.clone(), nth));
    }
    open.join_all().await;
    Ok(())
}

async fn hold(attack: Arc<Attack>, address: String, nth: u32) {
    let (kind, first, more) = KINDS[nth as usize % KINDS.len()];
    let began = Instant::now();
    let Ok(mut line) = TcpStream::connect(&address).await else {
        return attack.note("not connected", began.elapsed());
    };
    let mut buffer = [0; 1024];
    let mut says = first;
    loop {
        if line.write_all(says).await.is_err() {
            return attack.note(&format!("{kind}: closed"), began.elapsed());
        }
        says = more;
        let answer = tokio::time::timeout(DROP, line.read(&mut buffer)).await;
        match answer {
            Ok(Ok(0) | Err(_)) => return attack.note(&format!("{kind}: closed"), began.elapsed()),
            Ok(Ok(_)) => return attack.note(&format!("{kind}: answered"), began.elapsed()),
            Err(_) if attack.is_over() => {
                return attack.note(&format!("{kind}: still open"), began.elapsed());
            }
            Err(_) => {}
        }
    }
}
