//! Finds layouts without bank conflicts for several accesses together. Also finds the layout with the same indices as
//! given code.
//!
//! A layout is linear over GF(2) if it maps the XOR of two coordinates to the XOR of their indices. A layout with
//! extents and strides that are powers of two is linear if no two modes share an index bit. The map from an index to
//! its bank is linear too. The lanes of one phase of an access use the memory at the same time. The differences of
//! their indices span a space `U` of index bits. On this space, the bits of the bank number have a rank `r` of at most
//! `dim U`, and the access has `2^(dim U − r)`-way conflicts. It has no conflicts if `r` is `dim U`. A solution is a
//! layout in which no access has conflicts.
//!
//! For two accesses that move equally many bytes per instruction, a solution always exists, because two subspaces of
//! equal dimension have a common complement. For three accesses, a solution does not always exist: for example, the
//! three lines of the plane over GF(2) have no common complement. The [search](conflict_free) visits the index bits one
//! after another, and chooses the bank bits into which each index bit is XORed. A worked example:
//!
//! ```
//! # use colex::Layout;
//! // Half-precision elements, 16 bytes per thread: index bits 3 to 5 choose the bank.
//! let tile: Layout = "(64,64):(64,1)".parse()?;
//! let adjacent: Layout = "(8,8):(1,64)".parse()?;
//! let apart: Layout = "(8,8):(8,64)".parse()?;
//! // The lanes of `adjacent` differ in index bits 6 to 8, and the lanes of `apart` differ in index bits 9 to 11.
//! // For each of these accesses, a swizzle suffices.
//! assert_eq!(colex::proofs::synthesis::conflict_free(&tile, &[adjacent], 2)?.to_string(), "Sw<3,3,3> o 0 o (64,64):(64,1)");
//! assert_eq!(colex::proofs::synthesis::conflict_free(&tile, &[apart], 2)?.to_string(), "Sw<3,3,6> o 0 o (64,64):(64,1)");
//! // No swizzle suffices for both accesses. XOR strides suffice, because they combine both groups of bits with
//! // bits 3 to 5: 64 ^ 8 = 72 and 512 ^ 8 = 520.
//! assert_eq!(colex::proofs::synthesis::conflict_free(&tile, &[adjacent, apart], 2)?.to_string(), "((8,8),64):((f72,f520),f1)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod cost;
mod counted;
mod matrix;
mod problem;
mod recover;
mod search;
mod swizzles;

#[cfg(test)]
mod tests;

use crate::rules::{Conflicts, NoThreads};
pub use problem::MAX_ACCESSES;
pub use recover::{recover, recover_within};

use cost::Cost;
use counted::Counted;
use layout_runtime::{Error, Layout, budget::Budget, linear::Linear};
use problem::Problem;
use swizzles::Swizzled;

layout_runtime::rules! {
    OffsetInFront = "the layout has an offset", "remove the offset; the search assumes that index 0 is in bank 0";
}

/// Maximum number of steps of a search during constant evaluation. A step is one set of bank bits that the search tries
/// for one index bit and one access, or one coordinate that it enumerates.
const STEPS: usize = 1 << 16;

/// The ways in which a search may change a layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Means {
    /// One swizzle, or XOR strides if these cause fewer conflicts than every swizzle.
    #[default]
    Xor,
    /// One swizzle `Sw<B,M,S>`.
    Swizzle,
    /// One swizzle that TMA supports. For byte addresses, it is `Sw<B,4,3>` with `B` from 0 to 3.
    Tma,
    /// Padding: some strides become a few elements larger, so the layout needs a larger buffer.
    Padding,
}

/// The best layout that the search found, and its bank conflicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The best layout that was found. It has the shape of the original layout, and each access moves as many bytes per
    /// instruction as in the original layout.
    pub layout: Layout,
    /// The largest degree of all accesses, as in [`BankConflicts`](crate::BankConflicts). If it is 1, there are no
    /// conflicts.
    pub degree: u32,
    /// The sum of the degrees of all accesses.
    pub sum: u32,
    /// A lower bound on the degree of every layout of this shape with swizzles or XOR strides. It is 1 if no larger
    /// bound is known.
    pub bound: u32,
}

/// Returns a layout of the same shape in which every access is free of bank conflicts. `bytes` is the size of an
/// element.
///
/// Laws: every access has degree 1 (see [`bank_conflicts`](crate::bank_conflicts)), and moves as many bytes per
/// instruction as in `layout`. All indices of the result are in `0..layout.cosize()`. The search prefers a single
/// swizzle with few bits, then XOR strides with few XORs. The search ignores a swizzle of `layout`, and the result does
/// not contain it.
///
/// # Errors
/// - If the search finds no such layout. The error contains the smallest degree that the search found, and a lower
///   bound on the degree.
/// - If an access is invalid as in [`bank_conflicts`](crate::bank_conflicts), if there are more than [`MAX_ACCESSES`]
///   accesses, or if `layout` has an offset.
///
/// ```
/// # use colex::{Layout, expect, parse};
/// const TILE: Layout = parse("(32,32):(32,1)");
/// const FREE: Layout = expect(colex::proofs::synthesis::conflict_free(&TILE, &[parse("32:1"), parse("32:32")], 4));
/// assert_eq!(FREE.to_string(), "Sw<5,0,5> o 0 o (32,32):(32,1)");
/// ```
pub const fn conflict_free(layout: &Layout, accesses: &[Layout], bytes: i64) -> Result<Layout, Error> {
    let found = ok!(fewest_conflicts(layout, accesses, bytes, Means::Xor));
    if found.degree > 1 {
        let error = Conflicts { degree: found.degree as i64, bound: found.bound as i64 }.error();
        return Err(error.of("conflict_free", 0));
    }
    Ok(found.layout)
}

/// Returns the layout with the fewest bank conflicts that the search finds. It has the same shape as `layout`, and is
/// changed only in the way that `means` permits. The search minimizes the largest degree of all accesses, and then the
/// sum of the degrees.
///
/// # Errors
/// In the same cases as [`conflict_free`], except that remaining conflicts are not an error.
///
/// ```
/// # use colex::{Layout, proofs::synthesis::Means};
/// let tile: Layout = "(128,64):(64,1)".parse()?;
/// let rows: Layout = "(8,8):(1,128)".parse()?;
/// let found = colex::proofs::synthesis::fewest_conflicts(&tile, &[rows], 2, Means::Tma)?;
/// assert_eq!((found.layout.to_string().as_str(), found.degree), ("Sw<3,3,3> o 0 o (128,64):(64,1)", 1));
/// let padded = colex::proofs::synthesis::fewest_conflicts(&tile, &[rows], 2, Means::Padding)?;
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

/// Like [`fewest_conflicts`](fewest_conflicts), but with a limit on the steps of the search. A step is one set of bank
/// bits that is tried for one index bit and one access, or one coordinate that is enumerated.
///
/// # Errors
/// In the same cases as [`fewest_conflicts`](fewest_conflicts).
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
        return Err(OffsetInFront.error());
    }
    let plain = layout.layout_part();
    each!(for i in 0..accesses.len() {
        if accesses[i].is_empty() {
            return Err(NoThreads.error().of("", i + 1));
        }
    });
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

/// Applies a linear map to the indices of a layout. The shape stays the same.
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
