//! The layout of block scale factors.

use layout_runtime::rules::{Divisor, SizeOverflow};
use layout_runtime::{Error, IntTuple, Layout};

/// The number of rows of a block, and the number of factors per row.
const BLOCK: [i64; 2] = [128, 4];

/// Returns a map from the elements of an operand of shape (M,K) or (M,K,L) to their scale factors. Each factor applies
/// to `elements` elements along K. The factors are stored in blocks of 128 rows and 4 factors, which are 512 bytes. In
/// memory, the next block along K follows a block.
///
/// Law: two elements share a factor if and only if they are in the same row and their K coordinates have the same
/// quotient by `elements`. The shape is rounded up to complete blocks. Source: `tile_atom_to_shape_SFA` in CUTLASS's
/// `sm100_blockscaled_layout.hpp`.
///
/// # Errors
/// If `elements` is below 1, if the shape is not (M,K) or (M,K,L), or if the layout is too large.
///
/// ```
/// # use colex::{IntTuple, Layout};
/// let factors = colex::hardware::scale_factors(32, &IntTuple::from((128, 256))).unwrap();
/// assert_eq!(factors.to_string(), "(((32,4),1),((32,4),2)):(((16,4),0),((0,1),512))");
/// ```
pub const fn scale_factors(elements: i64, shape: &IntTuple) -> Result<Layout, Error> {
    Ok(ok!(blocks(elements, shape), |error| error.of("scale_factors", 0)))
}

/// Returns CUTLASS's `SfAtom`: one block of scale factors, with 128 rows and 4 factors along K.
///
/// # Errors
/// If `elements` is below 1 or too large.
///
/// ```
/// # use colex::Layout;
/// assert_eq!(colex::hardware::scale_factor_block(16).unwrap().to_string(), "((32,4),(16,4)):((16,4),(0,1))");
/// ```
pub const fn scale_factor_block(elements: i64) -> Result<Layout, Error> {
    Ok(ok!(block(elements), |error| error.of("scale_factors", 0)))
}

const fn block(elements: i64) -> Result<Layout, Error> {
    if elements < 1 {
        return Err(Divisor { divisor: elements }.error());
    }
    let rows = ok!(Layout::new(&ok!(IntTuple::flat(&[32, 4])), &ok!(IntTuple::flat(&[16, 4]))));
    let factors = ok!(Layout::new(&ok!(IntTuple::flat(&[elements, 4])), &ok!(IntTuple::flat(&[0, 1]))));
    Layout::make_layout(&[rows, factors])
}

const fn blocks(elements: i64, shape: &IntTuple) -> Result<Layout, Error> {
    let block = ok!(block(elements));
    let width = some!(elements.checked_mul(BLOCK[1]), Err(SizeOverflow.error()));
    let whole = ok!(shape.round_up(&ok!(IntTuple::flat(&[BLOCK[0], width]))));
    let order: [i64; 3] = [2, 1, 3];
    let order = ok!(IntTuple::flat(if shape.rank() == 2 { order.split_at(2).0 } else { &order }));
    block.tile_to_shape(&whole, Some(&order))
}
