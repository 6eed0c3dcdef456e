//! The program as people run it: in the terminal, as a server, and when it is killed.

mod bots;
mod claims;
mod common;
mod crash;
#[cfg(target_os = "linux")]
mod files;
mod handbook;
mod health;
mod house;
mod keep;
mod leaving;
mod lost;
mod masterpiece;
mod networks;
mod pages;
mod pass_the_paint;
mod play;
mod records;
mod rights;
mod stop;
mod storage;
mod unreadable;
