//! Tensor cores, simulated with the layouts of their instructions. So in a test, a wrong layout gives a wrong product.

use super::Each;
use super::places::places;
use crate::collective::{Fragment, Multiplies, Sums};
use crate::element::Element;
use crate::part::{Part, PartMut};
use colex::StaticLayout;
use colex::atom::{Operand, StaticTiling, TiledMma};

/// Reads this thread's eight values of group `at` of a fragment for step `step` along K.
pub(crate) fn read_matrices<T: Element, P: StaticLayout, Q: StaticLayout>(
    _from: &Part<'_, T, P>,
    to: &Part<'_, T, Q>,
    at: usize,
    step: usize,
    _is_transposed: bool,
) -> [T; 8] {
    core::array::from_fn(|i| to.get((8 * at + i, 0, step)))
}

/// Stores this thread's values of four 8x8 matrices.
pub(crate) fn write_matrices<T: Element, P: StaticLayout, Q: StaticLayout>(
    own: &mut PartMut<'_, T, P>,
    _rows: &mut PartMut<'_, T, Q>,
    first: usize,
    values: [T; 8],
    _is_transposed: bool,
) {
    (first..).zip(values).for_each(|(place, value)| own.set(place, value));
}

/// Computes `sums += a b` for the accumulators and the fragments of all threads.
pub(crate) fn multiply<
    I: StaticTiling<TiledMma>,
    T: Multiplies,
    A,
    B,
    const ROWS: usize,
    const COLUMNS: usize,
    const SUMS: usize,
    const U: usize,
    const V: usize,
    const R: usize,
    const N: usize,
>(
    sums: &mut Each<Sums<T, ROWS, R, COLUMNS, SUMS>, N>,
    a: &Each<Fragment<A, T, U, ROWS>, N>,
    b: &Each<Fragment<B, T, V, R>, N>,
) {
    let atom = I::VALUE.atom();
    // For each operand, a table of the positions of a warp's values in the operand's tile. The position of value
    // `value` of lane `lane` is at index `lane + 32 value` of the table.
    let [of_a, of_b, of_c] = [Operand::A, Operand::B, Operand::C].map(|operand| places(atom.operand(operand)));
    let [rows, columns, depth] = atom.shape().map(|extent| extent as usize);
    for first in (0..N).step_by(32) {
        for (m, n) in (0..ROWS).flat_map(|m| (0..R * COLUMNS).map(move |n| (m, n))) {
            let (mut tile_a, mut tile_b) =
                (std::vec![T::default(); rows * depth], std::vec![T::default(); columns * depth]);
            for lane in 0..32 {
                // SAFETY: no phase is running, so no closure of a thread borrows the values.
                let (a, b) =
                    unsafe { (&(*a.of((first + lane) as u32)).values, &(*b.of((first + lane) as u32)).values) };
                (0..U).for_each(|value| tile_a[of_a[lane + 32 * value] as usize] = a[m][value]);
                (0..V / COLUMNS).for_each(|value| {
                    tile_b[of_b[lane + 32 * value] as usize] = b[n / COLUMNS][n % COLUMNS * (V / COLUMNS) + value];
                });
            }
            for lane in 0..32 {
                // SAFETY: no phase is running, and the accumulators are borrowed mutably, so no other reference to them
                // exists.
                let sums = unsafe { &mut (&mut *sums.of((first + lane) as u32))[m][n / COLUMNS][n % COLUMNS] };
                for (value, sum) in sums.iter_mut().enumerate() {
                    let place = of_c[lane + 32 * value] as usize;
                    let (row, column) = (place % rows, place / rows);
                    for k in 0..depth {
                        *sum = T::multiply_add(*sum, tile_a[row + rows * k], tile_b[column + columns * k]);
                    }
                }
            }
        }
    }
}
