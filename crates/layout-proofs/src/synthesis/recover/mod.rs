//! A layout recovered from a function: the way back from index code.
//!
//! A layout is read off in the order of one-dimensional coordinates, each number where it first matters: an integer
//! stride at the first step of its leaf, an XOR stride at a power of two. What is read off predicts all coordinates up
//! to the next such place, so the first prediction that fails is a coordinate that no layout of that kind gets past.

mod linear;
mod strided;

#[cfg(test)]
mod tests;

use layout_runtime::{Error, ErrorKind, IntTuple, Layout, MAX_LEAVES, Swizzle, budget::Budget, linear::Fronts};

/// The layout whose index at each coordinate is what the function says. The coordinate is a number for each integer
/// of the shape.
///
/// Integers of the shape become tuples if their strides need it. A layout of integer strides comes before one with
/// a swizzle `Sw<B,M,S>` in front, of the fewest bits, and that before XOR strides. The function is called a few
/// times for each coordinate if it is a layout.
///
/// Law: `recover(shape, |c| L(c))(c) = L(c)` for every layout `L` of integer indices that is compatible with the
/// shape.
///
/// # Errors
/// If no layout has these indices: with the first one-dimensional coordinate up to which none has. If the shape is
/// none, or the layout has too many leaves.
///
/// ```
/// # use colex::{IntTuple, Layout};
/// let shape = IntTuple::from((64, 64));
/// let found = colex::synthesis::recover(&shape, |c| c[0] * 64 + (((c[1] >> 3) ^ (c[0] & 7)) << 3 | c[1] & 7)).unwrap();
/// assert_eq!(found.to_string(), "Sw<3,3,3> o 0 o (64,64):(64,1)");
/// let error = colex::synthesis::recover(&IntTuple::from(5), |c| c[0] * c[0]).unwrap_err();
/// assert_eq!(error.to_string(), "recover: no layout has these indices: coordinate 2 has 4, where the layout that agrees so far has 2");
/// ```
pub fn recover(shape: &IntTuple, index: impl FnMut(&[i64]) -> i64) -> Result<Layout, Error> {
    recover_within(shape, index, &mut Budget::new(usize::MAX))
}

/// [`recover`](recover) within a limit: each coordinate that is compared is a step.
///
/// # Errors
/// As [`recover`](recover); if the steps do not suffice.
#[doc(hidden)]
pub fn recover_within(
    shape: &IntTuple,
    index: impl FnMut(&[i64]) -> i64,
    budget: &mut Budget,
) -> Result<Layout, Error> {
    let found = Layout::left(shape).and_then(|_| Function::new(shape, index, budget).recover());
    Ok(ok!(found, |error| error.of("recover", 0)))
}

/// Indices that are kept: most attempts end early.
const KEPT: usize = 256;

/// A function of coordinates of a shape.
struct Function<'a, F> {
    shape: &'a IntTuple,
    extents: [i64; MAX_LEAVES],
    size: i64,
    index: F,
    budget: &'a mut Budget,
    /// The first indices.
    kept: [i64; KEPT],
}

/// A coordinate at which the layouts of a kind end.
#[derive(Clone, Copy)]
struct Miss {
    coordinate: i64,
    /// The index there.
    value: i64,
    /// What the layout has that agrees with all coordinates before.
    layout: i64,
}

/// A layout, a coordinate that no layout gets past, or an error of the layout.
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

    /// The index of a one-dimensional coordinate.
    fn at(&mut self, coordinate: i64) -> Result<i64, Error> {
        if !self.budget.take() {
            return Err(Error::new(ErrorKind::Undecided));
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
            // A swizzle is linear, so it is part of XOR strides, unless columns have to double.
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
        Err(Error::new(ErrorKind::NoLayoutFits { coordinate, value, layout }))
    }

    /// The bits of the largest index, if none is negative.
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

/// Swizzles that read a bit of indices of `top` bits.
fn swizzles(top: u32) -> impl Iterator<Item = Swizzle> {
    let mut fronts = Fronts::of(top);
    core::iter::from_fn(move || fronts.next())
}
