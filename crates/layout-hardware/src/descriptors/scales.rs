//! Where scale factors lie that instructions read a block at a time.

use layout_runtime::{Error, ErrorKind, IntTuple, Layout};

/// Rows of a block, and factors of a row in it.
const BLOCK: [i64; 2] = [128, 4];

/// From the elements of an operand of that shape, (M,K) or (M,K,L), to their scale factors, one for so many
/// elements along K: whole blocks of 128 rows and 4 factors, 512 bytes, one behind the other along K.
///
/// Law: elements of one row whose numbers along K have one quotient by `elements` share their factor, and no others
/// do. Source: CUTLASS's `sm100_blockscaled_layout.hpp`, `tile_atom_to_shape_SFA`; a shape is rounded up to whole
/// blocks, as there.
///
/// # Errors
/// If `elements` is below 1, the shape has other modes, or the layout is too large.
///
/// ```
/// # use colex::{IntTuple, Layout};
/// let factors = colex::hardware::scale_factors(32, &IntTuple::from((128, 256))).unwrap();
/// assert_eq!(factors.to_string(), "(((32,4),1),((32,4),2)):(((16,4),0),((0,1),512))");
/// ```
pub const fn scale_factors(elements: i64, shape: &IntTuple) -> Result<Layout, Error> {
    Ok(ok!(blocks(elements, shape), |error| error.of("scale_factors", 0)))
}

/// One block of them, of 128 rows and 4 factors along K: `SfAtom`.
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
        return Err(Error::new(ErrorKind::Divisor { divisor: elements }));
    }
    let rows = ok!(Layout::new(&ok!(IntTuple::flat(&[32, 4])), &ok!(IntTuple::flat(&[16, 4]))));
    let factors = ok!(Layout::new(&ok!(IntTuple::flat(&[elements, 4])), &ok!(IntTuple::flat(&[0, 1]))));
    Layout::make_layout(&[rows, factors])
}

const fn blocks(elements: i64, shape: &IntTuple) -> Result<Layout, Error> {
    let block = ok!(block(elements));
    let width = some!(elements.checked_mul(BLOCK[1]), Err(Error::new(ErrorKind::SizeOverflow)));
    let whole = ok!(shape.round_up(&ok!(IntTuple::flat(&[BLOCK[0], width]))));
    let order: [i64; 3] = [2, 1, 3];
    let order = ok!(IntTuple::flat(if shape.rank() == 2 { order.split_at(2).0 } else { &order }));
    block.tile_to_shape(&whole, Some(&order))
}
