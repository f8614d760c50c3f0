//! `#[unseen]`: declarations that rustc does not show to users, whose own lines a message is about.

// Only where the library is a dependency.
#[allow(unused_imports)]
pub(crate) use colex::__private::far;
pub(crate) use colex_unseen::unseen;
