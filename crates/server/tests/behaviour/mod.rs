//! How the server behaves, seen from outside: over HTTP and sockets, on a real file. One module a theme.

mod bans;
mod clocks;
mod considering;
mod figures;
mod hints;
mod invites;
mod keys;
mod leaving;
mod lobby;
mod names;
mod operating;
mod pages;
mod people;
mod playing;
mod records;
mod rematches;
mod seating;
mod set_aside;
mod stand_ins;
mod streams;
mod taking_back;
mod talking;
mod trading;
