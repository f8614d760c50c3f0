//! Whether the numbers of a layout make one: no negative extent, and every index in the integer type.

use super::modes::Modes;
use crate::divide::Divide;
use crate::error::{Error, ErrorKind};

/// The smallest and the largest index; nothing where there is none. Swizzles move indices inside of the blocks that their fields span.
///
/// # Errors
/// Where an extent is negative, or the numbers are beyond 127 bits.
pub(super) fn range<I: Divide, T: Modes<I>>(modes: &T) -> Result<Option<(i128, i128)>, Error> {
    let (mut low, mut high, mut empty, mut problem) = (0_i128, 0_i128, false, None);
    let mut leaf = 0;
    modes.for_each_leaf(&mut |extent, stride| {
        if problem.is_none() {
            problem = number_problem(extent, stride).map(|kind| Error::new(kind).leaf(leaf));
        }
        empty |= extent == 0;
        if problem.is_some() {
            return;
        }
        // The sum of 32 products of 63 bits each fits.
        let reach = (extent - 1) * stride;
        if reach < 0 {
            low += reach;
        } else {
            high += reach;
        }
        leaf += 1;
    });
    match problem {
        Some(error) => Err(error),
        None if empty => Ok(None),
        None => in_front::<I, T>(low, high).map(Some),
    }
}

/// What is wrong with the numbers of a leaf by themselves.
fn number_problem(extent: i128, stride: i128) -> Option<ErrorKind> {
    let fits = |number: i128| i64::try_from(number.saturating_abs()).is_ok();
    match (extent < 0, fits(extent), fits(stride)) {
        (true, ..) => Some(ErrorKind::NegativeExtent { extent: i64::try_from(extent).unwrap_or(i64::MIN) }),
        (_, false, _) => Some(ErrorKind::SizeOverflow),
        (.., false) => Some(ErrorKind::IndexOverflow),
        _ => None,
    }
}

/// The range behind the offset and the swizzle.
fn in_front<I: Divide, T: Modes<I>>(low: i128, high: i128) -> Result<(i128, i128), Error> {
    let Some((swizzle, offset)) = T::FRONT else { return Ok((low, high)) };
    let (low, high) = (low + i128::from(offset), high + i128::from(offset));
    if low < 0 {
        return Err(Error::new(ErrorKind::SwizzledIndex));
    }
    let fields = swizzle.y_mask() | swizzle.z_mask();
    if high < i128::from(swizzle.y_mask() & -swizzle.y_mask()) || fields == 0 {
        return Ok((low, high));
    }
    let block = i128::from(i64::MAX >> (fields.leading_zeros() - 1));
    Ok((low & !block, high | block))
}

/// Whether the modes make a layout with indices of type `I`.
pub(super) fn check<I: Divide, T: Modes<I>>(modes: &T) -> Result<(), Error> {
    let Some((low, high)) = range::<I, T>(modes)? else { return Ok(()) };
    let mut size = Some(1_i64);
    modes.for_each_leaf(&mut |extent, _| size = size.and_then(|size| size.checked_mul(i64::try_from(extent).ok()?)));
    if size.is_none_or(|size| isize::try_from(size).is_err()) {
        return Err(Error::new(ErrorKind::SizeOverflow));
    }
    let fits = |index: i128| I::narrow(index).is_some();
    match [low, high].into_iter().find(|index| !fits(*index)) {
        None => Ok(()),
        Some(index) => {
            let index = i64::try_from(index).unwrap_or(if index < 0 { i64::MIN } else { i64::MAX });
            let bits = 8 * size_of::<I>() as i64 - i64::from(I::WORD.signed);
            Err(Error::new(ErrorKind::TooNarrow { index, bits }))
        }
    }
}
