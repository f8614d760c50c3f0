//! Transposes blocks of elements in vector registers.
//!
//! Assembly code copies the blocks, because an element may contain padding or be a pointer. Rust's vectors of integers
//! would lose the padding and the provenance of pointers. The assembly code is equivalent to a loop that copies each
//! element from `from + row * rows + column * BYTES` to `to + column * columns + row * BYTES`. On targets other than
//! x86-64, and in Miri, this loop is used instead.
//!
//! At first, each of the `n` registers contains one row. A step interleaves register `k` with register `k + n / 2`, for
//! each `k` below `n / 2`. Each step moves one bit of the row number from the number of the register to the position in
//! the register. After the last step, each register contains the elements of one column, or of two columns if a column
//! fills half a register.

/// A block of elements, transposed in registers.
pub(super) trait Block {
    /// The number of bytes of an element.
    const BYTES: i64;
    /// The number of rows. The elements of a row are contiguous in the source.
    const ROWS: i64;
    /// The number of columns. The elements of a column are contiguous in the destination.
    const COLUMNS: i64;

    /// Copies a block. `rows` is the distance between rows in the source, and `columns` is the distance between columns
    /// in the destination, both in bytes.
    ///
    /// # Safety
    /// The elements of the block must be readable in the source and writable in the destination. The source and the
    /// destination must not overlap.
    unsafe fn copy(from: *const u8, rows: isize, to: *mut u8, columns: isize);
}

/// For each triple `$a $b $free` of register numbers, interleaves the elements of registers `$a` and `$b`. `$a`
/// receives the interleaved lower halves, and `$free` receives the interleaved upper halves. A later triple may
/// overwrite `$b`.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! interleave {
    ($lanes:literal $($a:literal $b:literal $free:literal),*) => {
        concat!($(
            "movdqa xmm", $free, ", xmm", $a, "\n",
            "punpckl", $lanes, " xmm", $a, ", xmm", $b, "\n",
            "punpckh", $lanes, " xmm", $free, ", xmm", $b, "\n",
        )*)
    };
}

/// For each pair `$a $b` of register numbers, interleaves the elements in the lower halves of both registers. `$a`
/// receives the result.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! interleave_low {
    ($lanes:literal $($a:literal $b:literal),*) => {
        concat!($("punpckl", $lanes, " xmm", $a, ", xmm", $b, "\n",)*)
    };
}

/// Loads each register from the address that follows its number. A row starts at this address.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! load {
    ($load:literal $($register:literal $address:literal),*) => {
        concat!($($load, " xmm", $register, ", [", $address, "]\n",)*)
    };
}

/// Stores each register to the address that follows its number. A column starts at this address.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! store {
    ($($register:literal $address:literal),*) => {
        concat!($("movdqu [", $address, "], xmm", $register, "\n",)*)
    };
}

/// Stores the two halves of each register to the addresses of two columns.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! store_halves {
    ($($register:literal $low:literal $high:literal),*) => {
        concat!($("movlps [", $low, "], xmm", $register, "\nmovhps [", $high, "], xmm", $register, "\n",)*)
    };
}

macro_rules! blocks {
    ($(#[$doc:meta] $name:ident: $bytes:literal, $rows:literal x $columns:literal, [$($code:expr),* $(,)?] $($in:ident)*;)*) => {$(
        #[$doc]
        pub(super) struct $name;

        impl Block for $name {
            const BYTES: i64 = $bytes;
            const ROWS: i64 = $rows;
            const COLUMNS: i64 = $columns;

            #[cfg(all(target_arch = "x86_64", not(miri)))]
            #[inline(always)]
            unsafe fn copy(from: *const u8, rows: isize, to: *mut u8, columns: isize) {
                // SAFETY: the code reads and writes exactly the elements of the block, which the caller guarantees to
                // be accessible. The code is equivalent to copying each element.
                unsafe {
                    blocks!(@asm from, rows, to, columns; [$($code),*] $($in)*);
                }
            }

            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            unsafe fn copy(from: *const u8, rows: isize, to: *mut u8, columns: isize) {
                // SAFETY: the caller guarantees that the elements of the block are accessible.
                unsafe { each_element::<$bytes>(from, ($rows, rows), to, ($columns, columns)) }
            }
        }
    )*};
    (@asm $from:ident, $rows:ident, $to:ident, $columns:ident; [$($code:expr),*] $($in:ident)*) => {
        core::arch::asm!(
            $($code,)*
            s = in(reg) $from,
            t = in(reg) $rows,
            d = in(reg) $to,
            u = in(reg) $columns,
            $($in = in(reg) blocks!(@address $in $from $rows $to $columns),)*
            out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _,
            out("xmm5") _, out("xmm6") _, out("xmm7") _, out("xmm8") _,
            options(nostack, preserves_flags),
        )
    };
    // Additions to addresses and multiplications wrap, because a computed address may be outside of the block. The
    // assembly code does not access such addresses.
    (@address t3 $from:ident $rows:ident $to:ident $columns:ident) => { $rows.wrapping_mul(3) };
    (@address u3 $from:ident $rows:ident $to:ident $columns:ident) => { $columns.wrapping_mul(3) };
    (@address s4 $from:ident $rows:ident $to:ident $columns:ident) => { $from.wrapping_offset($rows.wrapping_mul(4)) };
    (@address d4 $from:ident $rows:ident $to:ident $columns:ident) => { $to.wrapping_offset($columns.wrapping_mul(4)) };
    (@address d8 $from:ident $rows:ident $to:ident $columns:ident) => { $to.wrapping_offset($columns.wrapping_mul(8)) };
    (@address d12 $from:ident $rows:ident $to:ident $columns:ident) => {
        $to.wrapping_offset($columns.wrapping_mul(12))
    };
}

blocks! {
    /// 8x16 bytes.
    Sixteen: 1, 8 x 16, [
        load!("movdqu" 0 "{s}", 1 "{s} + {t}", 2 "{s} + 2*{t}", 3 "{s} + {t3}"),
        load!("movdqu" 4 "{s4}", 5 "{s4} + {t}", 6 "{s4} + 2*{t}", 7 "{s4} + {t3}"),
        interleave!("bw" 0 4 8, 1 5 4, 2 6 5, 3 7 6),
        interleave!("bw" 0 2 7, 8 5 2, 1 3 5, 4 6 3),
        interleave!("bw" 0 1 6, 7 5 1, 8 4 5, 2 3 4),
        store_halves!(0 "{d}" "{d} + {u}", 6 "{d} + 2*{u}" "{d} + {u3}"),
        store_halves!(7 "{d4}" "{d4} + {u}", 1 "{d4} + 2*{u}" "{d4} + {u3}"),
        store_halves!(8 "{d8}" "{d8} + {u}", 5 "{d8} + 2*{u}" "{d8} + {u3}"),
        store_halves!(2 "{d12}" "{d12} + {u}", 4 "{d12} + 2*{u}" "{d12} + {u3}"),
    ] t3 u3 s4 d4 d8 d12;
    /// 8x8 bytes.
    Eight: 1, 8 x 8, [
        load!("movq" 0 "{s}", 1 "{s} + {t}", 2 "{s} + 2*{t}", 3 "{s} + {t3}"),
        load!("movq" 4 "{s4}", 5 "{s4} + {t}", 6 "{s4} + 2*{t}", 7 "{s4} + {t3}"),
        interleave_low!("bw" 0 4, 1 5, 2 6, 3 7),
        interleave!("bw" 0 2 4, 1 3 2),
        interleave!("bw" 0 1 3, 4 2 1),
        store_halves!(0 "{d}" "{d} + {u}", 3 "{d} + 2*{u}" "{d} + {u3}"),
        store_halves!(4 "{d4}" "{d4} + {u}", 1 "{d4} + 2*{u}" "{d4} + {u3}"),
    ] t3 u3 s4 d4;
    /// 8x8 elements of 2 bytes.
    Wide: 2, 8 x 8, [
        load!("movdqu" 0 "{s}", 1 "{s} + {t}", 2 "{s} + 2*{t}", 3 "{s} + {t3}"),
        load!("movdqu" 4 "{s4}", 5 "{s4} + {t}", 6 "{s4} + 2*{t}", 7 "{s4} + {t3}"),
        interleave!("wd" 0 4 8, 1 5 4, 2 6 5, 3 7 6),
        interleave!("wd" 0 2 7, 8 5 2, 1 3 5, 4 6 3),
        interleave!("wd" 0 1 6, 7 5 1, 8 4 5, 2 3 4),
        store!(0 "{d}", 6 "{d} + {u}", 7 "{d} + 2*{u}", 1 "{d} + {u3}"),
        store!(8 "{d4}", 5 "{d4} + {u}", 2 "{d4} + 2*{u}", 4 "{d4} + {u3}"),
    ] t3 u3 s4 d4;
    /// 4x4 elements of 2 bytes.
    Quarter: 2, 4 x 4, [
        load!("movq" 0 "{s}", 1 "{s} + {t}", 2 "{s} + 2*{t}", 3 "{s} + {t3}"),
        interleave_low!("wd" 0 2, 1 3),
        interleave!("wd" 0 1 2),
        store_halves!(0 "{d}" "{d} + {u}", 2 "{d} + 2*{u}" "{d} + {u3}"),
    ] t3 u3;
    /// 4x4 elements of 4 bytes.
    Four: 4, 4 x 4, [
        load!("movdqu" 0 "{s}", 1 "{s} + {t}", 2 "{s} + 2*{t}", 3 "{s} + {t3}"),
        interleave!("dq" 0 2 4, 1 3 2),
        interleave!("dq" 0 1 3, 4 2 1),
        store!(0 "{d}", 3 "{d} + {u}", 4 "{d} + 2*{u}", 1 "{d} + {u3}"),
    ] t3 u3;
    /// 2x2 elements of 8 bytes.
    Pair: 8, 2 x 2, [
        load!("movdqu" 0 "{s}", 1 "{s} + {t}"),
        interleave!("qdq" 0 1 2),
        store!(0 "{d}", 2 "{d} + {u}"),
    ];
}

/// Copies a block element by element.
///
/// # Safety
/// The conditions of [`Block::copy`].
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
unsafe fn each_element<const BYTES: usize>(
    from: *const u8,
    (count, rows): (isize, isize),
    to: *mut u8,
    (width, columns): (isize, isize),
) {
    use core::mem::MaybeUninit;
    for column in 0..width {
        for row in 0..count {
            // SAFETY: the caller guarantees the conditions of this function. `MaybeUninit` keeps every byte.
            unsafe {
                let from = from.offset(row * rows + column * BYTES as isize).cast::<[MaybeUninit<u8>; BYTES]>();
                let to = to.offset(column * columns + row * BYTES as isize).cast::<[MaybeUninit<u8>; BYTES]>();
                to.write(from.read());
            }
        }
    }
}
