//! A whole house in one thread and one seed.
//!
//! Many tables of all games, people and bots, a store with group commit, a network that loses, doubles, delays and
//! reorders, a server that dies at any step and comes back from what was durable, clocks that jump, disks that are full,
//! slow or unsure. The tables are the real ones ([`room::Room`]); everything around them is made up here and follows from
//! the seed, so that whatever is found is found again.
//!
//! After every step it is asked ([`checks`]): is what was acknowledged there exactly once? Have streams no gap, and do they
//! end in what a fresh read gives? Is nobody sent what their seat may not know? Do clocks charge only those who are
//! awaited? Does every table go on that can? Does no hand but the right one act for a seat ([`hands`])?

mod checks;
mod disk;
mod faults;
mod hands;
mod hearing;
mod house;
mod people;
mod twins;
mod world;

pub use faults::Fault;
pub use world::{Found, Report};

/// Plays one seed. Gives what was done, or the first thing that was wrong.
pub fn simulate(seed: u64, fault: Option<Fault>) -> Result<Report, Found> {
    world::World::new(seed, fault).run()
}
