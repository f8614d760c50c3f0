//! Decides, by the definition, whether a layout exists that has the indices of a table.

extern crate std;

use crate::Swizzle;
use std::vec::Vec;

/// Returns `true` if a layout has the values of a table along one leaf. Write the values as a sum of the functions
/// `⌊i/e⌋`, each times a weight. A layout has these values if the numbers `e` with nonzero weights form a chain in
/// which each divides the next.
fn is_layout_along(values: &[i64]) -> bool {
    let size = values.len();
    let mut left = values.to_vec();
    let mut last = 1;
    for e in 1..size {
        let weight = left[e];
        if weight != 0 {
            if e > 1 && (e % last != 0 || !size.is_multiple_of(e)) {
                return false;
            }
            last = e;
            for (i, value) in left.iter_mut().enumerate() {
                *value -= weight * (i / e) as i64;
            }
        }
    }
    true
}

/// Returns `true` if a layout with integer strides has the values of a table minus the first value. This is the case if
/// such a layout exists along each leaf, and if each value is the sum of the values along the leaves.
pub(super) fn has_integer_strides(table: &[i64], extents: &[usize]) -> bool {
    let mut sums = std::vec![0];
    let mut worth = 1;
    for &extent in extents {
        let along: Vec<i64> = (0..extent).map(|i| table[i * worth] - table[0]).collect();
        if !is_layout_along(&along) {
            return false;
        }
        sums = along.iter().flat_map(|value| sums.iter().map(move |sum| sum + value)).collect();
        worth *= extent;
    }
    table.iter().zip(sums).all(|(value, sum)| value - table[0] == sum)
}

/// Returns `true` if a table, XORed with its first value, is linear over GF(2), and each bit of a coordinate belongs to
/// only one leaf.
fn is_linear(table: &[i64], extents: &[usize]) -> bool {
    let mut inner: Vec<usize> = extents.iter().copied().filter(|extent| *extent > 1).collect();
    inner.pop();
    inner.iter().all(|extent| extent.is_power_of_two())
        && (1..table.len()).all(|c| {
            let low = c & c.wrapping_neg();
            table[c] == table[low] ^ table[c ^ low] ^ table[0]
        })
}

/// Returns `true` if a layout with XOR strides has the indices of a table. If column `k` of a leaf is not twice the
/// previous column, `2^k` must divide the extent of the leaf.
pub(super) fn has_xor_strides(table: &[i64], extents: &[usize]) -> bool {
    let mut worth = 1;
    let column = |coordinate: usize| table[coordinate] ^ table[0];
    let is_cut_well = extents.iter().all(|&extent| {
        let from = worth;
        worth *= extent;
        let bits = (0..).take_while(|bit| (1 << bit) < extent);
        bits.filter(|bit| *bit > 0 && column(from << bit) != column(from << (bit - 1)) << 1)
            .all(|bit| extent % (1 << bit) == 0)
    });
    is_linear(table, extents) && is_cut_well
}

/// Returns `true` if a layout exists that has the numbers of a table as its indices. The layout can have integer
/// strides, possibly with a swizzle and an offset, or XOR strides.
pub(super) fn has_layout(table: &[i64], extents: &[usize]) -> bool {
    let is_behind = |swizzle: Swizzle| {
        let behind: Vec<i64> = table.iter().map(|index| swizzle.apply(*index)).collect();
        has_integer_strides(&behind, extents) || has_xor_strides(&behind, extents)
    };
    let swizzles = || {
        let fields = (1..=4).flat_map(|bits| (0..=9).map(move |base| (bits, base)));
        fields.flat_map(|(bits, base)| (-9..=9).filter_map(move |shift| Swizzle::new(bits, base, shift).ok()))
    };
    has_xor_strides(table, extents) || has_integer_strides(table, extents) || swizzles().any(is_behind)
}

/// Returns `true` if no layout without a swizzle has more than the first `size` values.
pub(super) fn is_maximal(values: &[i64], size: usize) -> bool {
    let has_strides =
        |values: &[i64], extents: &[usize]| has_xor_strides(values, extents) || has_integer_strides(values, extents);
    (size + 1..=values.len()).all(|more| !has_strides(&values[..more], &[more]))
}
