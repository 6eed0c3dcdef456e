//! The program as people run it: in the terminal, as a server, and when it is killed.

mod bots;
mod common;
mod crash;
mod handbook;
mod health;
mod house;
mod keep;
mod leaving;
mod masterpiece;
mod networks;
mod pages;
mod pass_the_paint;
mod play;
mod records;
mod stop;
mod storage;
mod unreadable;
