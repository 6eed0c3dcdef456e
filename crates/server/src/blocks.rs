//! Names nobody may bear, addresses nobody may come from, and players who may not come at all: in memory, because every
//! request asks.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use axum::http::StatusCode;
use store::{Block, BlockKind, Millis, Store};

use crate::address::Network;
use crate::problem::{ApiResult, Problem};
use crate::text;

/// Who and what is blocked.
#[derive(Debug, Default)]
pub struct Blocks {
    known: RwLock<Known>,
    /// Whose accounts were deleted since the start: what they had begun to ask for is too late.
    gone: RwLock<HashSet<String>>,
}

#[derive(Debug, Default)]
struct Known {
    names: Vec<Block>,
    networks: Vec<(Network, Option<Millis>)>,
    players: HashMap<String, Block>,
}

fn holds(until: Option<Millis>, now: Millis) -> bool {
    until.is_none_or(|until| now < until)
}

impl Blocks {
    /// Reads them anew.
    pub async fn read(&self, store: &Store) -> ApiResult<()> {
        let mut known = Known::default();
        for block in store.blocks().await? {
            match block.kind {
                BlockKind::Name => known.names.push(block),
                BlockKind::Address => {
                    known.networks.extend(block.value.parse().ok().map(|network| (network, block.until)));
                }
                BlockKind::Player => drop(known.players.insert(block.value.clone(), block)),
            }
        }
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
        Ok(())
    }

    /// May nobody come from here?
    pub fn has_address(&self, address: IpAddr, now: Millis) -> bool {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.networks.iter().any(|(network, until)| holds(*until, now) && network.contains(address))
    }

    /// A name as it is kept, if somebody may bear it. One that looks like a blocked one is as good as that.
    pub fn name(&self, typed: &str, now: Millis) -> ApiResult<String> {
        let name = text::name(typed)?;
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let is_it = |block: &Block| holds(block.until, now) && names::are_alike(&block.value, &name);
        if known.names.iter().any(is_it) {
            return Err(Problem::forbidden("This name is blocked. Choose another."));
        }
        Ok(name)
    }

    /// May this player be here?
    pub fn let_in(&self, player: &str, now: Millis) -> ApiResult<()> {
        if self.gone.read().unwrap_or_else(PoisonError::into_inner).contains(player) {
            return Err(Problem::unknown_caller());
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let Some(Block { reason, until, .. }) =
            known.players.get(player).filter(|block| holds(block.until, now))
        else {
            return Ok(());
        };
        let until = until.map(|until| format!(" until {}", room::written(until))).unwrap_or_default();
        let why = if reason.is_empty() { String::new() } else { format!(" {reason}") };
        let message = format!("You may not play here{until}.{why}");
        Err(Problem::new(StatusCode::FORBIDDEN, "banned", message))
    }

    /// This player's account is deleted.
    pub fn has_gone(&self, player: &str) {
        self.gone.write().unwrap_or_else(PoisonError::into_inner).insert(player.to_owned());
    }
}
