//! Functions that the code of `layout!` calls at compile time, one for each fact of `where` clauses. The macro calls
//! them for layouts that it knows.

use crate::synthesis::{Means, fewest_conflicts};
use crate::{
    Budget, Proof, bank_conflicts_within, buffer_text, coalesced_within, collision_text, difference_text,
    disjoint_within, indices_within, injective_within, missing_text, overlap_text, same_function_within,
    surjective_within, vector_text, vector_within,
};
use layout_runtime::emitted::factor;
use layout_runtime::sums::DIGITS;
use layout_runtime::symbols::Relation;
use layout_runtime::{Error, ErrorKind, IntTuple, Layout, Text, Tiler};

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
    told!(injective_within(layout, budget), |collision| collision_text(layout, collision))
}

/// `surjective(n)`
///
/// # Errors
/// None.
pub const fn surjective(layout: &Layout, n: i64, budget: &mut Budget) -> Told {
    told!(surjective_within(layout, n, budget), |missing| missing_text(layout, missing, n))
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
    told!(disjoint_within(layout, other, budget), |overlap| overlap_text(layout, other, overlap))
}

/// `same_function(other)`
///
/// # Errors
/// None.
pub const fn same_function(layout: &Layout, other: &Layout, budget: &mut Budget) -> Told {
    told!(same_function_within(layout, other, budget), |difference| difference_text(layout, other, difference))
}

/// `divides(tiler)`
///
/// # Errors
/// None.
pub const fn divides(layout: &Layout, tiler: &Tiler, _: &mut Budget) -> Told {
    match crate::divides(layout, tiler) {
        Ok(()) => Ok(Proof::Proved),
        Err(error) => Ok(Proof::Refuted(error.kind().rule(Text::EMPTY))),
    }
}

/// `vector(mode, n)`
///
/// # Errors
/// If there is no such mode, or `n` is below 1.
pub const fn vector(layout: &Layout, mode: &IntTuple, n: i64, budget: &mut Budget) -> Told {
    let mut path = [usize::MAX; layout_runtime::MAX_LEAVES];
    each!(for i in 0..mode.len() {
        let mode = mode.tree.leaves[i].value();
        if mode >= 0 {
            path[i] = mode as usize;
        }
    });
    let proof = ok!(vector_within(layout, path.split_at(mode.len()).0, n, budget));
    told!(proof, |fault| vector_text(layout, mode, n, fault))
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
    let worst = ok!(coalesced_within(layout, access, bytes, budget));
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
    let worst = ok!(bank_conflicts_within(layout, access, bytes, budget));
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
    told!(indices_within(layout, len.saturating_sub(1), budget), |place| buffer_text(layout, place, len))
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

/// Whether two layouts are one function.
///
/// # Errors
/// If that is undecided.
pub const fn is_same(a: &Layout, b: &Layout) -> Result<bool, Error> {
    match crate::same_function(a, b) {
        Proof::Proved => Ok(true),
        Proof::Refuted(_) => Ok(false),
        Proof::Undecided => Err(Error::new(ErrorKind::Undecided).of("same_function", 0)),
    }
}

/// The layout of this one's shape without bank conflicts, by these means; [`Means::Padding`] only if no XOR strides do
/// it.
///
/// # Errors
/// As [`conflict_free`](crate::synthesis::conflict_free).
pub const fn without_conflicts(
    layout: &Layout,
    accesses: &[Layout],
    bytes: i64,
    means: Means,
) -> Result<Layout, Error> {
    let is_padded = matches!(means, Means::Padding);
    let first = if is_padded { Means::Xor } else { means };
    let mut best = ok!(fewest_conflicts(layout, accesses, bytes, first));
    if best.degree > 1 && is_padded {
        let padded = ok!(fewest_conflicts(layout, accesses, bytes, means));
        if padded.degree < best.degree {
            best = padded;
        }
    }
    if best.degree > 1 {
        let kind = ErrorKind::Conflicts { degree: best.degree as i64, bound: best.bound as i64 };
        return Err(Error::new(kind).of("conflict_free", 0));
    }
    Ok(best.layout)
}
