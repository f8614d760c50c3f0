//! Facts of `where` clauses, one function each. The macro calls them for layouts that it knows; for layouts with
//! constants it emits calls of them, and rustc stops the build.

use super::relation::Relation;
use super::run_time::factor;
use crate::algebra::Tiler;
use crate::algebra::sums::DIGITS;
use crate::analysis::{Budget, Proof};
use crate::error::{Error, ErrorKind};
use crate::hardware::{Boxes, Major};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::text::Text;

/// What became of a fact: what refutes it is words, in the coordinates of the user. An error says that the question
/// makes no sense of these operands, or which rule the layout breaks.
pub type Told = Result<Proof<Text>, Error>;

/// Stops the build unless the fact is proved.
///
/// # Panics
/// With what refutes it.
#[track_caller]
pub const fn require(told: &Told) {
    match told {
        Ok(Proof::Proved) => {}
        Ok(Proof::Refuted(text)) => panic!("{}", text.as_str()),
        Ok(Proof::Undecided) => {
            panic!("undecided: neither proved nor refuted; simplify the layout, or leave the clause out")
        }
        Err(error) => panic!("{}", error.text().as_str()),
    }
}

/// The steps that rustc takes for a fact.
#[must_use]
pub const fn steps() -> Budget {
    Budget::new(DIGITS)
}

/// The same proof with what refutes it in words, `$text`.
macro_rules! told {
    ($proof:expr, |$counterexample:pat_param| $text:expr) => {
        match $proof {
            Proof::Proved => Ok(Proof::Proved),
            Proof::Refuted($counterexample) => Ok(Proof::Refuted($text)),
            Proof::Undecided => Ok(Proof::Undecided),
        }
    };
}

/// `injective`
///
/// # Errors
/// None.
pub const fn injective(layout: &Layout, budget: &mut Budget) -> Told {
    told!(layout.injective_within(budget), |collision| layout.collision_text(collision))
}

/// `surjective(n)`
///
/// # Errors
/// None.
pub const fn surjective(layout: &Layout, n: i64, budget: &mut Budget) -> Told {
    told!(layout.surjective_within(n, budget), |missing| layout.missing_text(missing, n))
}

/// `compact`
///
/// # Errors
/// None.
pub const fn compact(layout: &Layout, budget: &mut Budget) -> Told {
    surjective(layout, layout.size() as i64, budget)
}

/// `bijective`
///
/// # Errors
/// None.
pub const fn bijective(layout: &Layout, budget: &mut Budget) -> Told {
    match injective(layout, budget) {
        Ok(Proof::Refuted(text)) => Ok(Proof::Refuted(text)),
        // Covering 0..size with size coordinates leaves none for a collision.
        _ => compact(layout, budget),
    }
}

/// `disjoint(other)`
///
/// # Errors
/// None.
pub const fn disjoint(layout: &Layout, other: &Layout, budget: &mut Budget) -> Told {
    told!(layout.disjoint_within(other, budget), |overlap| layout.overlap_text(other, overlap))
}

/// `same_function(other)`
///
/// # Errors
/// None.
pub const fn same_function(layout: &Layout, other: &Layout, budget: &mut Budget) -> Told {
    told!(layout.same_function_within(other, budget), |difference| layout.difference_text(other, difference))
}

/// `divides(tiler)`
///
/// # Errors
/// None.
pub const fn divides(layout: &Layout, tiler: &Tiler, _: &mut Budget) -> Told {
    match layout.divides(tiler) {
        Ok(()) => Ok(Proof::Proved),
        Err(error) => Ok(Proof::Refuted(error.kind().rule(Text::EMPTY))),
    }
}

/// `vector(mode, n)`
///
/// # Errors
/// If there is no such mode, or `n` is below 1.
pub const fn vector(layout: &Layout, mode: &IntTuple, n: i64, budget: &mut Budget) -> Told {
    let mut path = [usize::MAX; crate::MAX_LEAVES];
    each!(for i in 0..mode.len() {
        let mode = mode.tree.leaves[i].value();
        if mode >= 0 {
            path[i] = mode as usize;
        }
    });
    let proof = ok!(layout.vector_within(path.split_at(mode.len()).0, n, budget));
    told!(proof, |fault| layout.vector_text(mode, n, fault))
}

/// `wgmma(major, bits)`
///
/// # Errors
/// If no descriptor says a stage of the tile.
pub const fn wgmma(layout: &Layout, major: &str, bits: i64, _: &mut Budget) -> Told {
    told_of_stages(layout.gmma_stages(some!(Major::named(major), no_major(major)), bits))
}

/// `tcgen05(major, bits)`
///
/// # Errors
/// If no descriptor says a stage of the tile.
pub const fn tcgen05(layout: &Layout, major: &str, bits: i64, _: &mut Budget) -> Told {
    told_of_stages(layout.umma_stages(some!(Major::named(major), no_major(major)), bits))
}

/// Whether descriptors say the stages of a tile.
const fn told_of_stages<T: Copy>(stages: Result<T, Error>) -> Told {
    match stages {
        Ok(_) => Ok(Proof::Proved),
        Err(error) => Err(error),
    }
}

const fn no_major(word: &str) -> Told {
    Ok(Proof::Refuted(Text::EMPTY.str("`").str(word).str("` is not a major; operands are `K` or `MN` major")))
}

/// `tma(gmem, bits)`. What depends on numbers of global memory that are only known at run time is asked there.
///
/// # Errors
/// If no tensor map moves such tiles.
pub const fn tma(layout: &Layout, gmem: &Layout, bits: i64, _: &mut Budget) -> Told {
    let boxes = ok!(Boxes::whole(gmem, layout, bits));
    if gmem.is_known() {
        ok!(boxes.map(gmem));
    }
    Ok(Proof::Proved)
}

/// `compatible(shape)`
///
/// # Errors
/// None.
pub const fn compatible(layout: &Layout, shape: &IntTuple, _: &mut Budget) -> Told {
    match incompatible(shape, &layout.shape(), (Text::EMPTY, 0)) {
        None => Ok(Proof::Proved),
        Some(text) => Ok(Proof::Refuted(text)),
    }
}

/// Where a shape stops being one that has its coordinates among those of `own`, after a path of so many modes.
const fn incompatible(shape: &IntTuple, own: &IntTuple, (path, depth): (Text, usize)) -> Option<Text> {
    let mode = if depth == 0 { Text::EMPTY.str("the shape") } else { Text::EMPTY.str("mode ").str(path.as_str()) };
    if shape.is_int() {
        let (wanted, found) = (shape.size(), own.size());
        let text = mode.str(" has ").int(found).str(" coordinates, not ").int(wanted);
        return if wanted == found { None } else { Some(text) };
    }
    if own.is_int() {
        return Some(mode.str(" is the integer ").tuple(own).str(", not a tuple of ").int(shape.rank() as i64));
    }
    if own.rank() != shape.rank() {
        return Some(mode.str(" has ").int(own.rank() as i64).str(" modes, not ").int(shape.rank() as i64));
    }
    each!(for i in 0..shape.rank() {
        let path = if depth == 0 { path } else { path.str(",") };
        let text = incompatible(&shape.nth(i), &own.nth(i), (path.int(i as i64), depth + 1));
        if text.is_some() {
            return text;
        }
    });
    None
}

/// `coalesced(access, bytes)`
///
/// # Errors
/// If the access is none of this layout.
pub const fn coalesced(layout: &Layout, access: &Layout, bytes: i64, budget: &mut Budget) -> Told {
    let worst = ok!(layout.coalesced_within(access, bytes, budget));
    Ok(if worst.holds() { Proof::Proved } else { Proof::Refuted(worst.text()) })
}

/// `bank_conflicts(access, bytes) <= n`. Words about threads say why there are more than that; they say nothing where
/// fewer than there can be are asked for.
///
/// # Errors
/// If the access is none of this layout.
pub const fn bank_conflicts(
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    relation: Relation,
    n: i64,
    budget: &mut Budget,
) -> Told {
    let worst = ok!(layout.bank_conflicts_within(access, bytes, budget));
    let degree = worst.degree as i64;
    if relation.holds(degree, n) || degree <= n || relation.is_below(n, 1) {
        return compared("bank_conflicts", degree, relation, n);
    }
    Ok(Proof::Refuted(worst.text()))
}

/// `size <= n`
///
/// # Errors
/// None.
pub const fn size(layout: &Layout, relation: Relation, n: i64, _: &mut Budget) -> Told {
    compared("size", layout.size() as i64, relation, n)
}

/// `cosize <= n`. An upper bound guards a buffer, so there the true indices count, which a swizzle or a negative stride
/// takes outside of `0..cosize`.
///
/// # Errors
/// None.
pub const fn cosize(layout: &Layout, relation: Relation, n: i64, budget: &mut Budget) -> Told {
    let len = match relation {
        Relation::AtMost | Relation::Below if layout.has_integer_indices() => relation.range(n).1,
        _ => return compared("cosize", layout.cosize(), relation, n),
    };
    told!(layout.indices_within(len.saturating_sub(1), budget), |place| layout.buffer_text(place, len))
}

/// `what relation n`, as in `size is 21, not at most 18`.
const fn compared(what: &str, value: i64, relation: Relation, n: i64) -> Told {
    Ok(match relation.holds(value, n) {
        true => Proof::Proved,
        false => {
            Proof::Refuted(Text::EMPTY.str(what).str(" is ").int(value).str(", not ").str(relation.words()).int(n))
        }
    })
}

/// A fact about a constant, `BM % 8 == 0`; `text` is how it is written.
///
/// # Errors
/// If it is not true, or the divisor is below 1.
pub const fn number_fact(
    text: &'static str,
    number: i64,
    modulus: Option<i128>,
    relation: Relation,
    n: i64,
) -> Result<(), Error> {
    let value = match modulus {
        Some(modulus) => (number as i128).rem_euclid(ok!(factor(modulus)) as i128) as i64,
        None => number,
    };
    match relation.holds(value, n) {
        true => Ok(()),
        false => Err(Error::new(ErrorKind::BrokenFact { fact: text, number })),
    }
}
