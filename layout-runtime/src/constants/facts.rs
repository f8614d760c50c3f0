//! `where` clauses of layouts with constants: a fact that is not true stops the build.

use super::names::factor;
use super::relation::Relation;
use crate::algebra::Tiler;
use crate::analysis::{Budget, MAX_STEPS, NotOnto, Proof};
use crate::error::{Error, ErrorKind};
use crate::hardware::{Boxes, Major};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::text::Text;

/// Stops the build.
#[track_caller]
const fn refuted(text: &Text) -> ! {
    panic!("{}", text.as_str())
}

#[track_caller]
const fn undecided() -> ! {
    panic!("undecided: neither proved nor refuted; simplify the layout, or leave the clause out")
}

/// Stops the build unless the fact is proved; `$text` says what refutes it.
macro_rules! require {
    ($proof:expr, |$counterexample:pat_param| $text:expr) => {
        match $proof {
            Proof::Proved => {}
            Proof::Refuted($counterexample) => refuted(&$text),
            Proof::Undecided => undecided(),
        }
    };
}

/// `injective`
#[track_caller]
pub const fn injective(layout: &Layout) {
    require!(layout.injective(), |collision| layout.collision_text(collision));
}

/// `surjective(n)`
#[track_caller]
pub const fn surjective(layout: &Layout, n: i64) {
    require!(layout.surjective(n), |missing| layout.missing_text(missing, n));
}

/// `compact`
#[track_caller]
pub const fn compact(layout: &Layout) {
    surjective(layout, layout.size() as i64);
}

/// `bijective`
#[track_caller]
pub const fn bijective(layout: &Layout) {
    match layout.bijective() {
        Proof::Proved => {}
        Proof::Refuted(NotOnto::Collision(collision)) => refuted(&layout.collision_text(collision)),
        Proof::Refuted(NotOnto::Missing(missing)) => refuted(&layout.missing_text(missing, layout.size() as i64)),
        Proof::Undecided => undecided(),
    }
}

/// `disjoint(other)`
#[track_caller]
pub const fn disjoint(layout: &Layout, other: &Layout) {
    require!(layout.disjoint(other), |overlap| layout.overlap_text(other, overlap).str("the other"));
}

/// `same_function(other)`
#[track_caller]
pub const fn same_function(layout: &Layout, other: &Layout) {
    require!(layout.same_function(other), |difference| layout.difference_text(other, difference));
}

/// `divides(tiler)`
#[track_caller]
pub const fn divides(layout: &Layout, tiler: &Tiler) {
    if let Err(error) = layout.divides(tiler) {
        refuted(&error.kind().rule(Text::EMPTY));
    }
}

/// `vector(mode, n)`
#[track_caller]
pub const fn vector(layout: &Layout, mode: &IntTuple, n: i64) {
    let mut path = [0; crate::MAX_LEAVES];
    each!(for i in 0..mode.len() {
        path[i] = mode.tree.leaves[i].value() as usize;
    });
    let proof = match layout.vector(path.split_at(mode.len()).0, n) {
        Ok(proof) => proof,
        Err(error) => refuted(&error.text()),
    };
    require!(proof, |fault| layout.vector_text(mode, n, fault));
}

/// `wgmma(major, bits)`
#[track_caller]
pub const fn wgmma(layout: &Layout, major: &str, bits: i64) {
    if let Err(error) = layout.gmma_stages(major_named(major), bits) {
        refuted(&error.text());
    }
}

/// `tcgen05(major, bits)`
#[track_caller]
pub const fn tcgen05(layout: &Layout, major: &str, bits: i64) {
    if let Err(error) = layout.umma_stages(major_named(major), bits) {
        refuted(&error.text());
    }
}

#[track_caller]
const fn major_named(word: &str) -> Major {
    match Major::named(word) {
        Some(major) => major,
        None => refuted(&Text::EMPTY.str("`").str(word).str("` is not a major; operands are `K` or `MN` major")),
    }
}

/// `tma(gmem, bits)`. What depends on numbers of global memory that are only known at run time is asked there.
#[track_caller]
pub const fn tma(layout: &Layout, gmem: &Layout, bits: i64) {
    match Boxes::whole(gmem, layout, bits) {
        Ok(boxes) => {
            if gmem.is_known()
                && let Err(error) = boxes.map(gmem)
            {
                refuted(&error.text());
            }
        }
        Err(error) => refuted(&error.text()),
    }
}

/// `compatible(shape)`
#[track_caller]
pub const fn compatible(layout: &Layout, shape: &IntTuple) {
    if let Some(text) = incompatible(shape, &layout.shape(), (Text::EMPTY, 0)) {
        refuted(&text);
    }
}

/// Where a shape stops being one that has its coordinates among those of `own`, after a path of so many modes.
#[must_use]
pub const fn incompatible(shape: &IntTuple, own: &IntTuple, (path, depth): (Text, usize)) -> Option<Text> {
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
#[track_caller]
pub const fn coalesced(layout: &Layout, access: &Layout, bytes: i64) {
    match layout.coalesced(access, bytes) {
        Ok(worst) if worst.holds() => {}
        Ok(worst) => refuted(&worst.text()),
        Err(error) => refuted(&error.text()),
    }
}

/// `bank_conflicts(access, bytes) <= n`
#[track_caller]
pub const fn bank_conflicts(layout: &Layout, access: &Layout, bytes: i64, relation: Relation, n: i64) {
    match layout.bank_conflicts(access, bytes) {
        Ok(worst) if relation.holds(worst.degree as i64, n) => {}
        Ok(worst) if worst.degree as i64 <= n => compared("bank_conflicts", worst.degree as i64, relation, n),
        Ok(worst) => refuted(&worst.text()),
        Err(error) => refuted(&error.text()),
    }
}

/// `size <= n`
#[track_caller]
pub const fn size(layout: &Layout, relation: Relation, n: i64) {
    compared("size", layout.size() as i64, relation, n);
}

/// `cosize <= n`. An upper bound guards a buffer, so the true indices count.
#[track_caller]
pub const fn cosize(layout: &Layout, relation: Relation, n: i64) {
    let len = match relation {
        Relation::AtMost | Relation::Below if layout.has_integer_indices() => relation.range(n).1,
        _ => return compared("cosize", layout.cosize(), relation, n),
    };
    let proof = layout.indices_within(len.saturating_sub(1), &mut Budget::new(MAX_STEPS));
    require!(proof, |place| layout.buffer_text(place, len));
}

/// `what relation n`, as in `size is 21, not at most 18`.
#[track_caller]
pub const fn compared(what: &str, value: i64, relation: Relation, n: i64) {
    if !relation.holds(value, n) {
        refuted(&Text::EMPTY.str(what).str(" is ").int(value).str(", not ").str(relation.words()).int(n));
    }
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
