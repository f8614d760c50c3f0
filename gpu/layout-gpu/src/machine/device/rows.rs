//! Matrices of eight rows of 16 bytes, which `ldmatrix` and `stmatrix` move between shared memory and registers.

use core::arch::asm;

/// Writes one, two or four matrices with `stmatrix`. Each thread passes one register per matrix, and the address of one
/// row.
///
/// # Safety
/// The row must be in shared memory that no other thread uses, aligned to 16 bytes. All threads of the warp must call
/// this together.
#[inline(always)]
pub(super) unsafe fn write_rows(count: usize, transposed: bool, at: u32, [a, b, c, d]: [u32; 4]) {
    macro_rules! write {
        ($instruction:literal, $list:literal, $($name:ident)*) => {
            asm!(concat!($instruction, ".shared.b16 [{at}], ", $list, ";"), at = in(reg32) at, $($name = in(reg32) $name,)* options(nostack, preserves_flags))
        };
    }
    // SAFETY: the caller guarantees the requirements of this function.
    unsafe {
        match (count, transposed) {
            (1, false) => write!("stmatrix.sync.aligned.m8n8.x1", "{{{a}}}", a),
            (2, false) => write!("stmatrix.sync.aligned.m8n8.x2", "{{{a}, {b}}}", a b),
            (_, false) => write!("stmatrix.sync.aligned.m8n8.x4", "{{{a}, {b}, {c}, {d}}}", a b c d),
            (1, true) => write!("stmatrix.sync.aligned.m8n8.x1.trans", "{{{a}}}", a),
            (2, true) => write!("stmatrix.sync.aligned.m8n8.x2.trans", "{{{a}, {b}}}", a b),
            (_, true) => write!("stmatrix.sync.aligned.m8n8.x4.trans", "{{{a}, {b}, {c}, {d}}}", a b c d),
        }
    }
}

/// Reads one, two or four matrices with `ldmatrix`. Each thread passes the address of one row, and gets one register
/// per matrix.
///
/// # Safety
/// The row must be in shared memory that no thread writes at the same time, aligned to 16 bytes. All threads of the
/// warp must call this together.
#[inline(always)]
pub(super) unsafe fn read_rows(count: usize, transposed: bool, at: u32) -> [u32; 4] {
    let [mut a, mut b, mut c, mut d] = [0; 4];
    macro_rules! read {
        ($instruction:literal, $list:literal, $($name:ident)*) => {
            asm!(concat!($instruction, ".shared.b16 ", $list, ", [{at}];"), at = in(reg32) at, $($name = out(reg32) $name,)* options(readonly, nostack, preserves_flags))
        };
    }
    // This does not have the option `pure`, because `pure` would let the compiler move the instruction into a branch
    // that only some threads take. SAFETY: the caller guarantees the requirements of this function.
    unsafe {
        match (count, transposed) {
            (1, false) => read!("ldmatrix.sync.aligned.m8n8.x1", "{{{a}}}", a),
            (2, false) => read!("ldmatrix.sync.aligned.m8n8.x2", "{{{a}, {b}}}", a b),
            (_, false) => read!("ldmatrix.sync.aligned.m8n8.x4", "{{{a}, {b}, {c}, {d}}}", a b c d),
            (1, true) => read!("ldmatrix.sync.aligned.m8n8.x1.trans", "{{{a}}}", a),
            (2, true) => read!("ldmatrix.sync.aligned.m8n8.x2.trans", "{{{a}, {b}}}", a b),
            (_, true) => read!("ldmatrix.sync.aligned.m8n8.x4.trans", "{{{a}, {b}, {c}, {d}}}", a b c d),
        }
    }
    [a, b, c, d]
}
