//! Recovers a layout from a function that computes indices.
//!
//! The function is evaluated in the order of one-dimensional coordinates. The first coordinate with an index that
//! depends on a parameter of the layout determines this parameter. For example, the first step along a leaf determines
//! its integer stride, and the indices at powers of two determine XOR strides. The known parameters then predict the
//! indices up to the coordinate that determines the next parameter. A wrong prediction proves that no layout of this
//! kind has these indices.

mod strided;

#[cfg(test)]
mod tests;

use layout_runtime::rules::{NoLayoutFits, Undecided};
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES, Swizzle, budget::Budget, linear::Fronts};

/// Returns the layout with the index `index(coordinate)` at each coordinate. A coordinate is a list with one number per
/// integer of the shape.
///
/// If an integer of the shape needs several strides, the integer becomes a tuple. If possible, the result has integer
/// strides and no swizzle. Otherwise it has integer strides and the swizzle `Sw<B,M,S>` with the fewest bits. If this
/// is not possible either, it has XOR strides. This function usually calls `index` a few times per coordinate.
///
/// Law: let `L` be a layout with integer indices and a shape that is compatible with `shape`. Then the layout that
/// `recover(shape, |c| L(c))` returns has the same indices as `L`.
///
/// # Errors
/// - If no layout has these indices. The error contains the first one-dimensional coordinate that proves this: every
///   layout that is correct at the smaller coordinates has another index there.
/// - If the shape is invalid, or if the layout would need more leaves than a layout can have.
///
/// ```
/// # use colex::{IntTuple, Layout};
/// let shape = IntTuple::from((64, 64));
/// let found = colex::proofs::synthesis::recover(&shape, |c| c[0] * 64 + (((c[1] >> 3) ^ (c[0] & 7)) << 3 | c[1] & 7)).unwrap();
/// assert_eq!(found.to_string(), "Sw<3,3,3> o 0 o (64,64):(64,1)");
/// let error = colex::proofs::synthesis::recover(&IntTuple::from(5), |c| c[0] * c[0]).unwrap_err();
/// assert_eq!(error.to_string(), "recover: no layout has these indices, because coordinate 2 has index 4, but every layout with the same indices for smaller coordinates has index 2 at coordinate 2");
/// ```
pub fn recover(shape: &IntTuple, index: impl FnMut(&[i64]) -> i64) -> Result<Layout, Error> {
    recover_within(shape, index, &mut Budget::new(usize::MAX))
}

/// Like [`recover`](recover), but with a limit: each index that is read costs one step.
///
/// # Errors
/// In the same cases as [`recover`](recover), or if the budget is used up.
#[doc(hidden)]
pub fn recover_within(
    shape: &IntTuple,
    index: impl FnMut(&[i64]) -> i64,
    budget: &mut Budget,
) -> Result<Layout, Error> {
    let found = Layout::left(shape).and_then(|_| Function::new(shape, index, budget).recover());
    Ok(ok!(found, |error| error.of("recover", 0)))
}

/// Number of cached indices. Most attempts fail at a coordinate below this number, so they do not call the function
/// again.
const KEPT: usize = 256;

/// A function that maps the coordinates of a shape to indices.
struct Function<'a, F> {
    shape: &'a IntTuple,
    extents: [i64; MAX_LEAVES],
    size: i64,
    index: F,
    budget: &'a mut Budget,
    /// The indices of the first one-dimensional coordinates, cached.
    kept: [i64; KEPT],
}

/// The coordinate at which an attempt fails, with the function's index and the layout's index there.
#[derive(Clone, Copy)]
struct Miss {
    coordinate: i64,
    /// The index that the function has at this coordinate.
    value: i64,
    /// The index that the layout has at this coordinate. The layout is correct at all smaller coordinates.
    layout: i64,
}

/// The result of an attempt with one kind of layout: the layout, or a [`Miss`] at the first coordinate at which no
/// layout of this kind has the function's index. The outer `Err` means that the layout cannot be built, for example
/// because it has too many leaves.
type Attempt = Result<Result<Layout, Miss>, Error>;

impl<'a, F: FnMut(&[i64]) -> i64> Function<'a, F> {
    fn new(shape: &'a IntTuple, index: F, budget: &'a mut Budget) -> Self {
        let mut extents = [1; MAX_LEAVES];
        shape.leaves().iter().zip(&mut extents).for_each(|(leaf, extent)| *extent = leaf.value());
        let mut function = Self { shape, extents, size: shape.size(), index, budget, kept: [0; KEPT] };
        for coordinate in 0..function.size.min(KEPT as i64) {
            function.kept[coordinate as usize] = function.call(coordinate);
        }
        function
    }

    /// Returns the index of the function at a one-dimensional coordinate.
    fn at(&mut self, coordinate: i64) -> Result<i64, Error> {
        if !self.budget.take() {
            return Err(Undecided.error());
        }
        Ok(match self.kept.get(coordinate as usize) {
            Some(index) => *index,
            None => self.call(coordinate),
        })
    }

    fn call(&mut self, coordinate: i64) -> i64 {
        let (mut digits, mut rest) = ([0; MAX_LEAVES], coordinate);
        for (digit, extent) in digits.iter_mut().zip(&self.extents) {
            *digit = rest % extent;
            rest /= extent;
        }
        (self.index)(&digits[..self.shape.len()])
    }

    fn recover(&mut self) -> Result<Layout, Error> {
        let mut last = match self.strided(Swizzle::IDENTITY)? {
            Ok(layout) => return Ok(layout),
            Err(miss) => miss,
        };
        if let Some(top) = self.bits()? {
            for swizzle in swizzles(top) {
                match self.strided(swizzle)? {
                    Ok(layout) => return Ok(layout),
                    Err(miss) => last = last.later(miss),
                }
            }
            // A swizzle is linear over GF(2), so XOR strides can include its effect. There is one exception: if the
            // last extent is not a power of two, each column of this extent must be twice the previous column. In this
            // case, swizzles are tried separately.
            let has_front = self.size.count_ones() != 1;
            let fronts = swizzles(if has_front { top } else { 0 });
            for swizzle in [Swizzle::IDENTITY].into_iter().chain(fronts) {
                match self.linear(swizzle).transpose()? {
                    Some(Ok(layout)) => return Ok(layout),
                    Some(Err(miss)) => last = last.later(miss),
                    None => break,
                }
            }
        }
        let Miss { coordinate, value, layout } = last;
        Err(NoLayoutFits { coordinate, value, layout }.error())
    }

    /// Returns the number of bits of the largest index of the function, or `None` if an index is negative.
    fn bits(&mut self) -> Result<Option<u32>, Error> {
        let mut all = 0;
        for i in 0..self.size {
            all |= self.at(i)?;
        }
        Ok((all >= 0).then(|| 64 - all.leading_zeros()))
    }
}

impl Miss {
    fn later(self, other: Self) -> Self {
        if other.coordinate > self.coordinate { other } else { self }
    }
}

/// Returns the swizzles that can change an index of `top` bits.
fn swizzles(top: u32) -> impl Iterator<Item = Swizzle> {
    let mut fronts = Fronts::of(top);
    core::iter::from_fn(move || fronts.next())
}
