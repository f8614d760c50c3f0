//! Layouts that are found: without bank conflicts for several accesses at once, or from what index code computes.
//!
//! Over powers of two a layout is linear over the field of two elements, and so is what chooses a bank. The lanes of
//! one phase of an access span a space `U` of index bits, and the access has the degree `2^(dim U − rank)`, with the
//! rank of the bank bits on `U`. So a layout serves an access if its bank bits are independent on `U`, and one layout
//! has to do this for all accesses.
//!
//! Two accesses that move values of one width can always be served: two subspaces of one dimension have a common
//! complement. Three need not, as three lines of a plane show. The [search](conflict_free) decides it, a column
//! of bits at a time; a worked example:
//!
//! ```
//! # use colex::Layout;
//! // Half-precision numbers, 16 bytes a thread: index bits 3 to 5 choose the bank.
//! let tile: Layout = "(64,64):(64,1)".parse()?;
//! let adjacent: Layout = "(8,8):(1,64)".parse()?;
//! let apart: Layout = "(8,8):(8,64)".parse()?;
//! // The lanes of `adjacent` differ in bits 6 to 8 of the index, those of `apart` in bits 9 to 11. Each has a swizzle:
//! assert_eq!(colex::synthesis::conflict_free(&tile, &[adjacent], 2)?.to_string(), "Sw<3,3,3> o 0 o (64,64):(64,1)");
//! assert_eq!(colex::synthesis::conflict_free(&tile, &[apart], 2)?.to_string(), "Sw<3,3,6> o 0 o (64,64):(64,1)");
//! // No swizzle serves both, but bits 3 to 5 may take in both: 64 ^ 8 = 72 and 512 ^ 8 = 520.
//! assert_eq!(colex::synthesis::conflict_free(&tile, &[adjacent, apart], 2)?.to_string(), "((8,8),64):((f72,f520),f1)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod cost;
mod counted;
mod matrix;
mod problem;
mod recover;
mod search;
mod space;
mod swizzles;

#[cfg(test)]
mod tests;

pub use problem::MAX_ACCESSES;
pub use recover::{recover, recover_within};

use cost::Cost;
use counted::Counted;
use layout_runtime::{Error, ErrorKind, Layout, budget::Budget, linear::Linear};
use problem::Problem;
use swizzles::Swizzled;

/// Steps of a search in `const`: an access under a column of some bit, or a coordinate that is looked at.
const STEPS: usize = 1 << 16;

/// How a layout may be changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Means {
    /// By one swizzle, or by XOR strides if no swizzle is as good.
    #[default]
    Xor,
    /// By one swizzle `Sw<B,M,S>`.
    Swizzle,
    /// By one of the swizzles that the TMA has, `Sw<0…3,4,3>` in bytes.
    Tma,
    /// By padding: strides that are a few elements larger, and a larger buffer.
    Padding,
}

/// The best layout that was found, and how good it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// A layout of the same shape, which keeps the vectors of the accesses.
    pub layout: Layout,
    /// The largest degree of the accesses; 1 is free of conflicts.
    pub degree: u32,
    /// The degrees of the accesses together.
    pub sum: u32,
    /// No swizzle and no XOR strides have a smaller degree; 1 if this is not known.
    pub bound: u32,
}

/// The layout of this one's shape of which each access is free of bank conflicts. `bytes` is the size of an
/// element.
///
/// Laws: the accesses, which are as for [`bank_conflicts`](crate::bank_conflicts), have degree 1 and are as wide as
/// before; the indices stay among those of `0..cosize`. Of the layouts that do this, a single swizzle of few bits
/// comes first, then XOR strides that join few bits. A swizzle of this layout is replaced.
///
/// # Errors
/// If there is none: with the smallest degree that was found, and the one that no layout is below. If an access
/// leaves the layout, there are more than [`MAX_ACCESSES`], or an element is not of 1, 2, 4, 8 or 16 bytes.
///
/// ```
/// # use colex::{Layout, expect, parse};
/// const TILE: Layout = parse("(32,32):(32,1)");
/// const FREE: Layout = expect(colex::synthesis::conflict_free(&TILE, &[parse("32:1"), parse("32:32")], 4));
/// assert_eq!(FREE.to_string(), "Sw<5,0,5> o 0 o (32,32):(32,1)");
/// ```
pub const fn conflict_free(layout: &Layout, accesses: &[Layout], bytes: i64) -> Result<Layout, Error> {
    let found = ok!(fewest_conflicts(layout, accesses, bytes, Means::Xor));
    if found.degree > 1 {
        let kind = ErrorKind::Conflicts { degree: found.degree as i64, bound: found.bound as i64 };
        return Err(Error::new(kind).of("conflict_free", 0));
    }
    Ok(found.layout)
}

/// The layout of this one's shape with the fewest bank conflicts: the smallest degree of the worst access, then of
/// all together.
///
/// # Errors
/// As [`conflict_free`], but not for conflicts that remain.
///
/// ```
/// # use colex::{Layout, synthesis::Means};
/// let tile: Layout = "(128,64):(64,1)".parse()?;
/// let rows: Layout = "(8,8):(1,128)".parse()?;
/// let found = colex::synthesis::fewest_conflicts(&tile, &[rows], 2, Means::Tma)?;
/// assert_eq!((found.layout.to_string().as_str(), found.degree), ("Sw<3,3,3> o 0 o (128,64):(64,1)", 1));
/// let padded = colex::synthesis::fewest_conflicts(&tile, &[rows], 2, Means::Padding)?;
/// assert_eq!((padded.layout.to_string().as_str(), padded.degree), ("(128,64):(72,1)", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const fn fewest_conflicts(
    layout: &Layout,
    accesses: &[Layout],
    bytes: i64,
    means: Means,
) -> Result<Solution, Error> {
    fewest_conflicts_within(layout, accesses, bytes, means, &mut Budget::new(STEPS))
}

/// [`fewest_conflicts`](fewest_conflicts) with another limit on the search: each column that is tried for an
/// access is a step, and each coordinate that is looked at.
///
/// # Errors
/// As [`fewest_conflicts`](fewest_conflicts).
#[doc(hidden)]
pub const fn fewest_conflicts_within(
    layout: &Layout,
    accesses: &[Layout],
    bytes: i64,
    means: Means,
    budget: &mut Budget,
) -> Result<Solution, Error> {
    Ok(ok!(solution(layout, accesses, bytes, means, budget), |error| error.of_or("conflict_free", 0)))
}

const fn solution(
    layout: &Layout,
    accesses: &[Layout],
    bytes: i64,
    means: Means,
    budget: &mut Budget,
) -> Result<Solution, Error> {
    if let Some(error) = counted::too_many(accesses.len()) {
        return Err(error);
    }
    if layout.offset() != 0 || !layout.terms().is_empty() {
        return Err(Error::new(ErrorKind::OffsetInFront));
    }
    let plain = layout.layout_part();
    let problem = ok!(Problem::new(&plain, accesses, bytes));
    let (Some(problem), true) = (&problem, !matches!(means, Means::Padding)) else {
        return solution_by_counting(&plain, accesses, bytes, means, budget);
    };
    let best = problem.solve(budget);
    let bound = if best.is_best { best.cost.degree } else { problem.least().degree };
    let found = match (means, best.swizzle) {
        (Means::Tma, _) => problem.best_tma_swizzle(bytes),
        (_, Some(swizzle)) => Swizzled { swizzle, cost: best.cost },
        (Means::Xor, None) => {
            let layout = ok!(changed(&plain, &best.matrix));
            return Ok(Solution { layout, degree: best.cost.degree, sum: best.cost.sum, bound });
        }
        (_, None) => problem.best_swizzle(),
    };
    let layout = if found.swizzle.is_identity() { plain } else { ok!(plain.swizzled(found.swizzle, 0)) };
    Ok(Solution { layout, degree: found.cost.degree, sum: found.cost.sum, bound })
}

/// The layout of the same shape whose indices are changed by a linear map.
const fn changed(layout: &Layout, matrix: &Linear) -> Result<Layout, Error> {
    match problem::linear(layout) {
        Some(map) => matrix.after(&map).spelled(layout.modes(), &[]),
        None => Ok(*layout),
    }
}

const fn solution_by_counting(
    layout: &Layout,
    accesses: &[Layout],
    bytes: i64,
    means: Means,
    budget: &mut Budget,
) -> Result<Solution, Error> {
    let mut counted = ok!(Counted::new(layout, accesses, bytes, budget));
    match means {
        Means::Padding => counted.paddings(),
        Means::Tma => counted.tma_swizzles(),
        Means::Xor | Means::Swizzle => counted.swizzles(),
    }
    let Cost { degree, sum } = counted.cost;
    Ok(Solution { layout: counted.best, degree, sum, bound: 1 })
}
