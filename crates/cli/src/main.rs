//! The terminal face of Atelier.

fn main() {}
