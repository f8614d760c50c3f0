//! Generates random pairs of layouts that map to the same tile.

use colex::Layout;
use fastrand::Rng;

/// Returns a pair of layouts, and the number of bits per value.
pub(crate) fn pair(random: &mut Rng) -> (Layout, Layout, usize) {
    let bits = [8, 16, 32, 64][random.usize(0..4)];
    let threads = random.usize(5..8);
    let (from, to) = match random.u32(0..4) {
        0 => permuted(random, threads),
        1 => linear(random, threads),
        2 => copied(random, threads),
        _ => mixed(random),
    };
    (from.parse().unwrap(), to.parse().unwrap(), bits)
}

/// Returns the text of a (thread, value) layout. The bits of the layout have these columns.
fn spelled(columns: &[i64], threads: usize) -> String {
    let tuple = |columns: &[i64], one: fn(&i64) -> String| -> String {
        if columns.is_empty() {
            "1".to_string()
        } else {
            format!("({})", columns.iter().map(one).collect::<Vec<_>>().join(","))
        }
    };
    let stride = |columns: &[i64]| {
        if columns.is_empty() {
            "0".to_string()
        } else {
            tuple(columns, |c| if *c == 0 { "0".into() } else { format!("f{c}") })
        }
    };
    let (thread, value) = columns.split_at(threads);
    let shape = |columns: &[i64]| tuple(columns, |_| "2".into());
    format!("({},{}):({},{})", shape(thread), shape(value), stride(thread), stride(value))
}

/// Returns two layouts with the bits of the tile as their columns, in two random orders.
fn permuted(random: &mut Rng, threads: usize) -> (String, String) {
    let values = random.usize(0..6);
    let mut columns: Vec<i64> = (0..threads + values).map(|bit| 1 << bit).collect();
    random.shuffle(&mut columns);
    let from = spelled(&columns, threads);
    // Exchange between 0 and 7 pairs of columns.
    for _ in 0..random.usize(0..8) {
        let (a, b) = (random.usize(0..columns.len()), random.usize(0..columns.len()));
        columns.swap(a, b);
    }
    (from, spelled(&columns, threads))
}

/// Returns two linear layouts that map to all positions of the tile.
fn linear(random: &mut Rng, threads: usize) -> (String, String) {
    let values = random.usize(0..5);
    let from = onto(random, threads + values, threads + values);
    let to = onto(random, threads + values, threads + values);
    (spelled(&from, threads), spelled(&to, threads))
}

/// Returns two linear layouts that map to a smaller tile, so that several positions hold the same value.
fn copied(random: &mut Rng, threads: usize) -> (String, String) {
    let values = [random.usize(0..5), random.usize(0..5)];
    let tile = random.usize(1..=threads + values[0].min(values[1]));
    let [from, to] = values.map(|values| {
        let columns = onto(random, threads + values, tile);
        spelled(&columns, threads)
    });
    (from, to)
}

/// Returns `len` columns that span all `tile` bits. The columns are unit vectors and zeros, and some of them are XORed
/// with other columns.
fn onto(random: &mut Rng, len: usize, tile: usize) -> Vec<i64> {
    let mut columns: Vec<i64> = (0..len).map(|bit| if bit < tile { 1 << bit } else { 0 }).collect();
    random.shuffle(&mut columns);
    for _ in 0..random.usize(0..2 * len) {
        let (a, b) = (random.usize(0..len), random.usize(0..len));
        if a != b {
            columns[a] ^= columns[b];
        }
    }
    columns
}

/// Returns two layouts with extents that are not powers of two. Each layout contains the digits of a tile, in another
/// order.
fn mixed(random: &mut Rng) -> (String, String) {
    let threads: Vec<i64> = vec![2; random.usize(5..7)];
    let mut values: Vec<i64> = vec![3];
    values.resize_with(random.usize(1..4), || [2, 3, 5][random.usize(0..3)]);
    let extents: Vec<i64> = threads.iter().chain(&values).copied().collect();
    let mut layout = || -> String {
        let mut order: Vec<usize> = (0..extents.len()).collect();
        random.shuffle(&mut order);
        let mut strides = vec![0; extents.len()];
        let mut stride = 1;
        for k in order {
            strides[k] = stride;
            stride *= extents[k];
        }
        let tuple = |numbers: &[i64]| format!("({})", numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
        let cut = threads.len();
        format!(
            "({},{}):({},{})",
            tuple(&extents[..cut]),
            tuple(&extents[cut..]),
            tuple(&strides[..cut]),
            tuple(&strides[cut..])
        )
    };
    (layout(), layout())
}
