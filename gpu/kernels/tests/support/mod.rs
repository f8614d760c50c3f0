//! Pseudorandom shapes for tests.

/// Returns `count` pseudorandom shapes, each with a seed. Each extent is a multiple of its step and at most its limit.
pub fn shapes<const N: usize>(
    count: usize,
    limits: [u32; N],
    steps: [u32; N],
) -> impl Iterator<Item = ([u32; N], u64)> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as u32
    };
    (1..=count as u64).map(move |seed| {
        let mut shape = [0; N];
        for k in 0..N {
            shape[k] = (next() % (limits[k] / steps[k]) + 1) * steps[k];
        }
        (shape, seed)
    })
}
