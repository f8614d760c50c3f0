//! `#[unseen]`: declarations that rustc does not show to users, whose own lines a message is about.

// Only where the library is a dependency.
pub(crate) use colex_unseen::unseen;
#[allow(unused_imports)]
pub(crate) use layout_runtime::unseen::far;
