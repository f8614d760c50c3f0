//! Compile-time checks of kernels.

use colex::Text;

/// Causes a compile error with the message `message` unless `holds` is true. rustc reports the error at the caller's
/// line. With `assert!`, rustc would report a line in the standard library.
#[inline(always)]
#[track_caller]
pub(crate) const fn require(holds: bool, message: &str) {
    if !holds {
        refuse(message)
    }
}

/// Causes a compile error unless two tiles have the same extent. `extent` is the name of the extent, and `a` and `b`
/// are the names of the tiles. An example of the message: "K is 64 in a tile of A, but 32 in a tile of B".
#[inline(always)]
#[track_caller]
pub(crate) const fn require_same(extent: &str, [a, b]: [&str; 2], [in_a, in_b]: [u32; 2]) {
    if in_a != in_b {
        let text = Text::EMPTY
            .str(extent)
            .str(" is ")
            .int(in_a as i64)
            .str(" in ")
            .str(a)
            .str(", but ")
            .int(in_b as i64)
            .str(" in ")
            .str(b);
        refuse(text.as_str())
    }
}

/// Causes a compile error unless each tiling has the same number of threads as the block.
#[inline(always)]
#[track_caller]
pub(crate) const fn require_threads<const N: usize>(of_tilings: [usize; N], of_block: usize) {
    let mut i = 0;
    while i < N {
        if of_tilings[i] != of_block {
            let text = Text::EMPTY.str("the tiling has ").int(of_tilings[i] as i64).str(" threads, but the block has ");
            refuse(text.int(of_block as i64).str(": use the same number of threads").as_str())
        }
        i += 1;
    }
}

/// The maximum number of bytes that a thread can load or store in one access.
const MOST_BYTES: usize = 16;

/// Causes a compile error if `k` is not the length of a vector, or if a device cannot access `k` adjacent elements at
/// once because they have more than 16 bytes. Builds for the CPU accept longer vectors. In device builds, methods that
/// call this function have the attribute `rustc_no_mir_inline`: rustc reports the error at the user's call of the
/// method only if it does not inline the method.
#[track_caller]
pub(crate) const fn require_access<T>(k: usize) {
    require(0 < k && k <= i32::MAX as usize, "a vector must have at least 1 element, and fewer than 2^31 elements");
    if cfg!(target_arch = "nvptx64") && k * size_of::<T>() > MOST_BYTES {
        refuse(too_long(k, size_of::<T>()).as_str())
    }
}

/// Returns the message that `k` elements of `size` bytes each are too long for one access. The message suggests several
/// shorter vectors.
const fn too_long(k: usize, size: usize) -> Text {
    let mut part = MOST_BYTES / size;
    while !k.is_multiple_of(part) {
        part /= 2;
    }
    let text = Text::EMPTY.str("an access moves at most 16 bytes, but ").int(k as i64).str(" elements have ");
    let text = text.int((k * size) as i64).str(" bytes: use ").int((k / part) as i64).str(" vectors of length ");
    text.int(part as i64).str(", such as `vector::<").int(part as i64).str(">`")
}

/// Causes a compile error with the message `message`.
#[track_caller]
pub(crate) const fn refuse(message: &str) -> ! {
    panic!("{}", message)
}

#[cfg(test)]
mod tests {
    use super::too_long;

    #[test]
    fn a_vector_that_is_too_long_is_divided() {
        for (k, size, rest) in [
            (8, 4, "8 elements have 32 bytes: use 2 vectors of length 4, such as `vector::<4>`"),
            (6, 4, "6 elements have 24 bytes: use 3 vectors of length 2, such as `vector::<2>`"),
            (32, 1, "32 elements have 32 bytes: use 2 vectors of length 16, such as `vector::<16>`"),
            (7, 8, "7 elements have 56 bytes: use 7 vectors of length 1, such as `vector::<1>`"),
        ] {
            assert_eq!(too_long(k, size).as_str(), std::format!("an access moves at most 16 bytes, but {rest}"));
        }
    }
}
