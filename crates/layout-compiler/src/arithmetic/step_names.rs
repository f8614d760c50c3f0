//! Chooses names for operations: `i_div_6` for `i / 6`, `i_mod_8` for the lowest three bits of `i`.

use layout_index::plan::Term;

/// Returns `name` if it is not taken, and otherwise the first of `name_2`, `name_3`, … that is not taken.
pub(crate) fn fresh(name: String, is_taken: impl Fn(&String) -> bool) -> String {
    match is_taken(&name) {
        true => (2..).map(|n| format!("{name}_{n}")).find(|name| !is_taken(name)).unwrap_or_default(),
        false => name,
    }
}

/// Returns `true` if the field multiplies to move separate bits of an entry next to each other. Returns `false` if the
/// field does not multiply, or multiplies to compute a quotient.
pub(super) const fn is_gathered(term: &Term) -> bool {
    term.quotient == 1 && term.multiplier != 1
}

/// If the mask selects the lowest bits, returns the `n` with `x & mask == x % n`, for example 8 for the mask 7. Returns
/// `None` for other masks.
pub(super) const fn low_bits(term: &Term) -> Option<i64> {
    let extent = term.mask.wrapping_add(1);
    if extent.count_ones() == 1 { Some(extent) } else { None }
}

/// Returns the name of a product that several fields share, such as `i_times_11` or `i_div_15`.
pub(super) fn product(entries: &[String], term: &Term) -> String {
    if term.multiplier == 1 {
        return format!("{}_div_{}", entries[term.input], term.divisor << term.pre);
    }
    let shifted = if term.pre > 0 { format!("_div_{}", 1_i64 << term.pre) } else { String::new() };
    format!("{}{shifted}_times_{}", entries[term.input], term.multiplier)
}

/// Returns the name of a field, such as `i_div_3`, `i_mod_8`, `i_div_8_mod_4`, `i_from_bit_3`, `i_bits_60` or
/// `i_gathered`.
pub(super) fn field(entries: &[String], term: &Term) -> String {
    let mut name = entries[term.input].clone();
    if is_gathered(term) {
        return name + "_gathered";
    }
    if term.quotient != 1 {
        name += &format!("_div_{}", term.quotient);
    }
    if term.modulus != 0 {
        name += &format!("_mod_{}", term.modulus);
    }
    match (term.mask, low_bits(term)) {
        (-1, _) => name,
        (_, Some(extent)) => format!("{name}_mod_{extent}"),
        (mask, None) => format!("{name}_bits_{mask:x}"),
    }
}
