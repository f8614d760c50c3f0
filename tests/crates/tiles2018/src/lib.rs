//! Names of layouts of another crate.
#![deny(warnings)]

pub use tiles2015::tiles::SmemA as Exported;

cute::layout! {
    pub struct Mine = tiles2015::tiles::SmemA o (4,4):(1,8);
    pub struct Again = Exported;
}
