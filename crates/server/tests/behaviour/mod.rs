//! How the server behaves, seen from outside: over HTTP and sockets, on a real file. One module a theme.

mod clocks;
mod considering;
mod hints;
mod invites;
mod lobby;
mod operating;
mod pages;
mod people;
mod playing;
mod records;
mod rematches;
mod restores;
mod seating;
mod set_aside;
mod stand_ins;
mod streams;
mod taking_back;
mod talking;
mod trading;
