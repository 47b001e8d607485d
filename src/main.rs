//! gabarito.
fn main() {}
