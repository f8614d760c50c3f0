//! Distributes the copy of a tile of global memory over threads. Consecutive lanes copy consecutive vectors of up to 16
//! bytes.

use layout_runtime::rules::NotLinear;
use layout_runtime::{Basis, Error, Layout, Swizzle, linear::Linear};

/// The base-2 logarithm of the maximum number of bytes that a thread copies in one instruction.
const WIDEST: usize = 4;

/// Returns a map from (thread, value) to the tile, with as many threads as `to`. The tile is divided into vectors of
/// adjacent elements. The vectors are numbered in the order of their addresses, and vector `i` belongs to thread
/// `i % n`, where `n` is the number of threads.
pub(super) const fn by_vectors(global: &Layout, to: &Layout, bits: usize) -> Result<Layout, Error> {
    let threads = ok!(to.size_of(&[0]));
    if !global.has_integer_indices() || !global.size().is_power_of_two() || !threads.is_power_of_two() {
        return Err(NotLinear.error().of("staged", !threads.is_power_of_two() as usize));
    }
    let order = in_order(global);
    let (all, lanes) = (order.len, threads.trailing_zeros() as usize);
    let own = all.saturating_sub(lanes);
    let vector = vector(global, &order, bits, own);
    let mut map = Linear::ZERO;
    each!(for k in vector..vector + lanes {
        map.push(if k < all { order.columns[k] } else { 0 });
    });
    each!(for k in 0..own {
        map.push(order.columns[if k < vector { k } else { k + lanes }]);
    });
    let shape = ok!(Layout::from_slices(&[threads as i64, 1 << own], &[0, 0]));
    Ok(ok!(map.with_front(shape.modes(), Swizzle::IDENTITY, Basis::ONE), |error| error.of("staged", 0)))
}

/// Returns the bits of the tile's one-dimensional coordinate, as vectors, in ascending order of their strides in global
/// memory.
const fn in_order(global: &Layout) -> Linear {
    let mut order = Linear::ZERO;
    each!(for bit in 0..global.size().trailing_zeros() as usize {
        let distance = distance(global, 1 << bit);
        order.push(1 << bit);
        let mut k = order.len - 1;
        while k > 0 && self::distance(global, order.columns[k - 1]) > distance {
            order.columns[k] = order.columns[k - 1];
            k -= 1;
        }
        order.columns[k] = 1 << bit;
    });
    order
}

const fn distance(global: &Layout, coordinate: i64) -> u64 {
    global.index(coordinate).abs_diff(global.index(0))
}

/// Returns the base-2 logarithm of the number of elements of a vector. The elements of a vector are adjacent, all
/// larger strides are multiples of the length of a vector, and each thread gets at least one vector.
const fn vector(global: &Layout, order: &Linear, bits: usize, most: usize) -> usize {
    let widest = WIDEST + 3 - bits.trailing_zeros() as usize;
    let mut vector = first!(0..order.len, |k| distance(global, order.columns[k]) != 1 << k);
    vector = if vector > widest { widest } else { vector };
    vector = if vector > most { most } else { vector };
    while any!(vector..order.len, |k| !distance(global, order.columns[k]).is_multiple_of(1 << vector)) {
        vector -= 1;
    }
    vector
}
