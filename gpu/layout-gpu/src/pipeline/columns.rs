//! One element per column of accumulators, such as a bias.

use super::cluster::{Cluster, Groups};
use crate::element::Element;
use crate::global::{Global, GlobalNumbers};
use crate::machine::{OfColumns, Wide, Width};
use crate::require;
use colex::structure::Valued;

/// One element of 2 or 4 bytes for each of `N` columns of accumulators, in registers.
/// [`OutputTile::store_with`](super::OutputTile::store_with) uses these elements.
pub struct Columns<T, const N: usize>(pub(super) OfColumns<T>)
where
    Width<N>: Wide;

impl<'k, const BLOCKS: usize, const GROUPS: usize> Cluster<'k, BLOCKS, GROUPS> {
    /// Loads the elements `first` to `first + N - 1` of a tensor that has one element per column of an output. Elements
    /// outside of the tensor read as 0. Each thread loads the elements for the columns in which it has accumulators. If
    /// you call this function before a product, the loads overlap with the product.
    #[inline(always)]
    pub fn columns<const N: usize, T: Element, L: Valued>(
        &mut self,
        of: &Global<'k, T, L>,
        first: u32,
    ) -> Groups<Columns<T, N>>
    where
        Width<N>: Wide,
    {
        const {
            require(GlobalNumbers::<L>::MODES == 1, "the tensor with one element per column must have one mode");
            require(
                N * size_of::<T>() <= 1024,
                "there are not enough registers for more than 256 elements of 4 bytes: use elements of 2 bytes",
            );
        }
        if self.seat.loads() {
            return Groups::none();
        }
        // A tensor has at most 2^31 elements. The minimum prevents an overflow when a column is added.
        let first = first.min(1 << 31);
        let columns = if first.is_multiple_of(2) && first + N as u32 <= of.extent::<0>() {
            OfColumns::read::<N>(
                &self.seat,
                #[inline(always)]
                // SAFETY: the condition above ensures that all columns are in the tensor, and that `column` is even.
                |column| unsafe { of.two_inside(first + column) },
            )
        } else {
            OfColumns::read::<N>(
                &self.seat,
                #[inline(always)]
                |column| [0, 1].map(|i| of.get_at([first + column + i, 0, 0])),
            )
        };
        Groups::of(Columns(columns))
    }
}
