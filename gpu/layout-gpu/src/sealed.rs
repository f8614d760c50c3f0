//! The private supertrait of traits on which `unsafe` code relies. Other crates cannot implement these traits.

pub trait Sealed {}
