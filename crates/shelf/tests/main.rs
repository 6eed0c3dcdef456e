//! All tests of this crate as one program: what they use is linked once.

mod check_record;
mod records;
