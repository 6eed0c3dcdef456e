//! How the server behaves, seen from outside: over HTTP and sockets, on a real file. One module a theme.

mod absences;
mod clocks;
mod connections;
mod considering;
mod floods;
mod hints;
mod invites;
mod kicking;
mod lobby;
mod long_logs;
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
