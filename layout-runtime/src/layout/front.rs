//! Prints layouts in CuTe's notation, and compares layouts.

use super::Layout;
use super::offset::Term;
use crate::Basis;
use core::fmt;

impl Layout {
    /// Returns a value that prints the swizzle and the offset: `Sw<3,3,3> o 16 o `, or `ArithTuple(0,16) o `. `names`
    /// returns the name of a symbol.
    #[doc(hidden)]
    pub const fn front_in<'a, 'n>(&'a self, names: &'a dyn Fn(u8) -> &'n str) -> Front<'a, 'n> {
        Front { layout: self, names, is_offset: false }
    }

    /// Returns a value that prints the offset: `8*ld + 2`, or `(0,16*b)`. `names` returns the name of a symbol.
    #[doc(hidden)]
    pub const fn offset_in<'a, 'n>(&'a self, names: &'a dyn Fn(u8) -> &'n str) -> Front<'a, 'n> {
        Front { layout: self, names, is_offset: true }
    }
}

/// A value that prints the swizzle and the offset of a layout.
#[doc(hidden)]
pub struct Front<'a, 'n> {
    layout: &'a Layout,
    names: &'a dyn Fn(u8) -> &'n str,
    is_offset: bool,
}

impl fmt::Debug for Front<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Front<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout;
        if self.is_offset {
            return self.unit(f, &mut [0; Basis::MAX_LEVELS], 0);
        }
        if !layout.is_composed() {
            return Ok(());
        }
        let is_static = layout.is_static() || layout.offset == 0 && layout.terms.is_empty();
        let mark = if f.alternate() && is_static { "_" } else { "" };
        if layout.has_coordinate_offset() {
            f.write_str("ArithTuple")?;
            self.unit(f, &mut [0; Basis::MAX_LEVELS], 0)?;
            return f.write_str(" o ");
        }
        write!(f, "{} o {mark}", layout.swizzle)?;
        match layout.terms.is_empty() {
            true => fmt::Display::fmt(&layout.front(), f)?,
            false => self.unit(f, &mut [0; Basis::MAX_LEVELS], 0)?,
        }
        f.write_str(" o ")
    }
}

impl Front<'_, '_> {
    /// Prints the terms of the offset that have a basis element at `path` or inside `path`.
    fn unit(&self, f: &mut fmt::Formatter<'_>, path: &mut [usize; Basis::MAX_LEVELS], depth: usize) -> fmt::Result {
        let layout = self.layout;
        let is_under = |unit: Basis| {
            let inner =
                |unit: Basis, mode: &usize| unit.split().filter(|(outer, _)| outer == mode).map(|(_, inner)| inner);
            path[..depth].iter().try_fold(unit, inner).is_some()
        };
        // The printed offset has an entry for each coordinate in the strides, such as `(4,0)` before `(4,2):(1@0,1@1)`.
        let strides =
            layout.modes.leaves[..layout.len()].iter().map(|mode| mode.basis).filter(|unit| unit.is_coordinate());
        let units = layout.terms().iter().map(|term| term.unit).chain(strides).filter(|unit| is_under(*unit));
        let rank = units.filter(|unit| unit.levels() > depth).map(|unit| nth(unit, depth) + 1).max();
        let Some(rank) = rank else {
            let here = layout.terms().iter().filter(|term| is_under(term.unit));
            let number = if depth == 0 { layout.offset } else { 0 };
            return self.sum(f, here, number, depth);
        };
        f.write_str("(")?;
        for mode in 0..rank {
            if mode > 0 {
                f.write_str(",")?;
            }
            path[depth] = mode;
            self.unit(f, path, depth + 1)?;
        }
        f.write_str(")")
    }

    /// Prints a sum: first the terms with symbols, then the number, as in `{8*ld + 2}`. A sum of several terms has
    /// braces around it, unless only the offset is printed.
    fn sum<'t>(
        &self,
        f: &mut fmt::Formatter<'_>,
        terms: impl Iterator<Item = &'t Term> + Clone,
        number: i64,
        depth: usize,
    ) -> fmt::Result {
        let plain = terms.clone().filter(|term| term.names.is_one()).fold(number, |sum, term| sum + term.value);
        let named = terms.copied().filter(|term| term.names.first_name().is_some());
        let count = named.clone().count();
        let is_bare = self.is_offset && depth == 0 || count + usize::from(plain != 0) < 2;
        let mark = if f.alternate() && self.layout.is_static() && depth > 0 { "_" } else { "" };
        let number = (plain != 0 || count == 0).then_some(Term { value: plain, ..Term::NONE });
        f.write_str(if is_bare { "" } else { "{" })?;
        for (i, term) in named.chain(number).enumerate() {
            f.write_str(match (i, term.value < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            self.summand(f, &term, mark)?;
        }
        f.write_str(if is_bare { "" } else { "}" })
    }

    fn summand(&self, f: &mut fmt::Formatter<'_>, term: &Term, mark: &str) -> fmt::Result {
        let mut factors = (0..Basis::MAX_FACTORS).filter_map(|i| term.names.factor(i));
        let Some(first) = factors.next() else { return write!(f, "{mark}{}", term.value.unsigned_abs()) };
        if term.value.unsigned_abs() != 1 {
            write!(f, "{}*", term.value.unsigned_abs())?;
        }
        f.write_str((self.names)(first))?;
        factors.try_for_each(|name| write!(f, "*{}", (self.names)(name)))
    }
}

/// Returns the number of the mode at level `level` of the path of `unit`. Level 0 is the outermost tuple.
fn nth(unit: Basis, level: usize) -> usize {
    let mut rest = unit;
    for _ in 0..level {
        rest = rest.split().map_or(Basis::ONE, |(_, inner)| inner);
    }
    rest.split().map_or(0, |(mode, _)| mode)
}

/// Prints `(3,(2,3)):(3,(12,1))`. If the layout has a swizzle or an offset, the text starts with both, as in `Sw<3,3,3>
/// o 0 o`. The format `{:#}` marks static numbers: `(_3,(2,_3)):(_3,(_12,_1))`. As in CuTe, an offset of 0 is static.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.front_in(&|_| "?"), f)?;
        fmt::Display::fmt(&self.shape(), f)?;
        f.write_str(":")?;
        fmt::Display::fmt(&self.stride(), f)
    }
}

/// Prints the layout like `Display` with the format `{:#}`, which marks static numbers.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

/// Compares shapes, strides, swizzles and offsets. The marks of static numbers are ignored, so `_3` equals `3`.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.same_front(other) && self.shape() == other.shape() && self.stride() == other.stride()
    }
}

impl Eq for Layout {}
