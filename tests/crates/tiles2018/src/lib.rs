//! Layouts that another crate uses by name.
#![deny(warnings)]

pub use tiles2015::tiles::SmemA as Exported;

cute::layout! {
    pub struct Mine = tiles2015::tiles::SmemA o (4,4):(1,8);
    pub struct Again = Exported;
    pub struct Blocks<const BM: usize, const BN: usize> { m: usize, n: usize, ld: usize } =
        zipped_divide((m, n):(ld, 1), (BM, BN)) where overrun;
    pub struct Rows { m: usize, ld: usize } = (m, 8):(ld, 1) where m % 4 == 0;
}

/// A layout with const parameters that another crate uses.
pub fn blocks<const BM: usize, const BN: usize>(m: usize, n: usize, ld: usize) -> Blocks<BM, BN> {
    Blocks::new(m, n, ld).expect("fits")
}
