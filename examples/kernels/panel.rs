//! Copies blocks of a matrix to rows that are adjacent in memory.

use super::matrix::Matrix;
use pulp::Simd;
#[cfg(target_arch = "x86_64")]
use pulp::x86::V3;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m256;
use std::array;
use std::ops::Range;

/// The number of rows and columns of a block that is transposed. A row of `f32` is one cache line.
pub(crate) const SIDE: usize = 16;

/// Copies a block of the matrix to rows of `pitch` elements.
///
/// Law: the copy sets `to[i * pitch + j]` to element `(rows.start + i, columns.start + j)`. The copy does not change
/// other elements of `to`.
#[inline(always)]
pub(crate) fn pack<S: Simd>(
    simd: S,
    matrix: &Matrix<&[f32]>,
    rows: Range<usize>,
    columns: Range<usize>,
    to: &mut [f32],
    pitch: usize,
) {
    if matrix.columns.run >= SIDE || matrix.columns.run >= matrix.rows.run {
        pack_rows(simd, matrix, rows, columns, to, pitch);
    } else {
        pack_columns(matrix, rows, columns, to, pitch);
    }
}

/// Copies each row, run by run. The elements of a run are adjacent in memory.
#[inline(always)]
fn pack_rows<S: Simd>(
    simd: S,
    matrix: &Matrix<&[f32]>,
    rows: Range<usize>,
    columns: Range<usize>,
    to: &mut [f32],
    pitch: usize,
) {
    for (row, to) in matrix.rows.all[rows].iter().zip(to.chunks_mut(pitch)) {
        let mut at = columns.start;
        while at < columns.end {
            let run = matrix.columns.adjacent(at, columns.end);
            let from = &matrix.data[row + matrix.columns.all[at]..][..run];
            copy(simd, from, &mut to[at - columns.start..]);
            at += run;
        }
    }
}

/// Copies a slice to the start of another slice. A row of a panel has only two vectors, for which `memcpy` is slower.
#[inline(always)]
pub(crate) fn copy<S: Simd>(_: S, from: &[f32], to: &mut [f32]) {
    let to = &mut to[..from.len()];
    match (S::as_simd_f32s(from), S::as_mut_simd_f32s(to)) {
        (([a, b], []), ([x, y], [])) => (*x, *y) = (*a, *b),
        (([a], []), ([x], [])) => *x = *a,
        _ => to.copy_from_slice(from),
    }
}

/// Copies a block of the matrix. Where 16x16 elements have columns that are contiguous in memory, transposes these
/// elements in registers. Copies all other elements one by one.
#[inline(always)]
fn pack_columns(matrix: &Matrix<&[f32]>, rows: Range<usize>, columns: Range<usize>, to: &mut [f32], pitch: usize) {
    for (block, columns) in matrix.columns.all[columns].chunks(SIDE).enumerate() {
        let mut row = rows.start;
        while row < rows.end {
            let run = matrix.rows.adjacent(row, rows.end).min(SIDE);
            let to = &mut to[(row - rows.start) * pitch + block * SIDE..];
            let start = matrix.rows.all[row];
            row += run;
            if let (SIDE, Ok(columns)) = (run, <&[usize; SIDE]>::try_from(columns)) {
                transpose(array::from_fn(|j| neighbours(matrix.data, start + columns[j])), to, pitch);
                continue;
            }
            for (j, column) in columns.iter().enumerate() {
                let from = &matrix.data[start + column..][..run];
                from.iter().enumerate().for_each(|(i, number)| to[i * pitch + j] = *number);
            }
        }
    }
}

/// Transposes a block: `to[i * pitch + j] = from[j][i]`. The function transposes blocks of 8x8 elements.
#[inline(always)]
fn transpose(from: [&[f32; SIDE]; SIDE], to: &mut [f32], pitch: usize) {
    for (x, y) in [(0, 0), (0, 8), (8, 0), (8, 8)] {
        let rows = array::from_fn(|j| array::from_fn(|i| from[y + j][x + i]));
        for (i, row) in transposed(rows).iter().enumerate() {
            to[(x + i) * pitch + y..][..8].copy_from_slice(row);
        }
    }
}

/// Returns the transposed block: `result[i][j] = rows[j][i]`.
#[inline(always)]
fn transposed(rows: [[f32; 8]; 8]) -> [[f32; 8]; 8] {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = V3::try_new() {
        return simd.vectorize(Transposed { simd, rows });
    }
    array::from_fn(|i| rows.map(|row| row[i]))
}

/// The arguments of [`shuffled`].
#[cfg(target_arch = "x86_64")]
struct Transposed {
    simd: V3,
    rows: [[f32; 8]; 8],
}

#[cfg(target_arch = "x86_64")]
impl pulp::NullaryFnOnce for Transposed {
    type Output = [[f32; 8]; 8];

    #[inline(always)]
    fn call(self) -> [[f32; 8]; 8] {
        shuffled(self.simd, self.rows)
    }
}

/// Returns the result of [`transposed`], which it computes in registers with three rounds of shuffles.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn shuffled(simd: V3, rows: [[f32; 8]; 8]) -> [[f32; 8]; 8] {
    let (simd, rows): (_, [__m256; 8]) = (simd.avx, pulp::cast(rows));
    // The first round interleaves pairs of rows, and the second round interleaves groups of four rows. After these
    // rounds, each register contains parts of the columns `c` and `c + 4`.
    let low: [__m256; 4] = array::from_fn(|i| simd._mm256_unpacklo_ps(rows[2 * i], rows[2 * i + 1]));
    let high: [__m256; 4] = array::from_fn(|i| simd._mm256_unpackhi_ps(rows[2 * i], rows[2 * i + 1]));
    let fours = |half: usize| {
        let ((a, b), (c, d)) = ((low[2 * half], low[2 * half + 1]), (high[2 * half], high[2 * half + 1]));
        [
            simd._mm256_shuffle_ps::<0x44>(a, b),
            simd._mm256_shuffle_ps::<0xee>(a, b),
            simd._mm256_shuffle_ps::<0x44>(c, d),
            simd._mm256_shuffle_ps::<0xee>(c, d),
        ]
    };
    let (first, second) = (fours(0), fours(1));
    pulp::cast([
        simd._mm256_permute2f128_ps::<0x20>(first[0], second[0]),
        simd._mm256_permute2f128_ps::<0x20>(first[1], second[1]),
        simd._mm256_permute2f128_ps::<0x20>(first[2], second[2]),
        simd._mm256_permute2f128_ps::<0x20>(first[3], second[3]),
        simd._mm256_permute2f128_ps::<0x31>(first[0], second[0]),
        simd._mm256_permute2f128_ps::<0x31>(first[1], second[1]),
        simd._mm256_permute2f128_ps::<0x31>(first[2], second[2]),
        simd._mm256_permute2f128_ps::<0x31>(first[3], second[3]),
    ])
}

fn neighbours<const N: usize>(data: &[f32], first: usize) -> &[f32; N] {
    data[first..].first_chunk().expect("`Matrix::new` has checked the indices")
}
