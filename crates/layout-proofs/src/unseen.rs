//! `#[unseen]`, which hides declarations from the diagnostics of rustc.

pub(crate) use colex_unseen::unseen;
// Only where the library is a dependency.
#[allow(unused_imports)]
pub(crate) use layout_runtime::unseen::far;
