//! A macro for loops over tiles, which makes the extents of full tiles known at compile time.

/// Evaluates an expression that uses tiles, so that the extents of each full tile are constants in the expression. The
/// extents of a smaller tile, at the edge of its tensor, are runtime values.
///
/// `specialize!(a, b => f(a, b))` calls [`whole`](crate::Tensor::whole) on each tile. The macro emits one copy of the
/// expression for each combination of full and smaller tiles, so `f` is usually generic and `#[inline(always)]`. The
/// loops of `f` over a full tile have constant bounds, even if another argument of `f` is a smaller tile. rustc can
/// therefore compile the loops over full tiles to vector instructions.
///
/// ```
/// use colex::tensor::{Run, View, specialize};
/// use colex::{Structure, Tensor, layout};
///
/// #[inline(always)]
/// fn sum<L: Structure>(tile: Tensor<View<'_, u32>, L>) -> u32 {
///     (0..tile.extent::<0>()).map(|i| (0..tile.extent::<1>()).map(|j| tile[(i, j)]).sum::<u32>()).sum()
/// }
///
/// let (m, n) = (5, 7);
/// let matrix = Tensor::new(vec![1; m * n], layout!((m, n):(n, 1)))?;
/// let tiles = matrix.tiles((Run::<2>, Run::<4>));
/// let sums: Vec<u32> = tiles.map(|tile| specialize!(tile => sum(tile))).collect();
/// assert_eq!(sums, [8, 8, 4, 6, 6, 3]);
/// # Ok::<(), colex::Error>(())
/// ```
#[macro_export]
macro_rules! specialize {
    ($tile:ident $(, $others:ident)* $(,)? => $body:expr) => {
        match $crate::Tensor::whole($tile) {
            $crate::__core::result::Result::Ok($tile) => $crate::specialize!(@ [$($others)*] $body),
            $crate::__core::result::Result::Err($tile) => $crate::specialize!(@ [$($others)*] $body),
        }
    };
    (@ [] $body:expr) => { $body };
    (@ [$tile:ident $($others:ident)*] $body:expr) => {
        $crate::specialize!($tile $(, $others)* => $body)
    };
}
