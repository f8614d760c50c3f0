//! Names of layouts of another crate.
#![deny(warnings)]

pub use tiles2015::tiles::SmemA as Exported;

cute::layout! {
    pub struct Mine = tiles2015::tiles::SmemA o (4,4):(1,8);
    pub struct Again = Exported;
    pub struct Rows { m: usize, ld: usize } = (m, 8):(ld, 1) where m % 4 == 0;
}
