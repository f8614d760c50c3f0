//! Matrix instructions of other vendors: AMD's MFMA and WMMA, and Intel's DPAS.
//!
//! The layouts come from the Python package `tensor-layouts`. MFMA and WMMA divide the threads of a wave into groups:
//! MFMA has 64/M groups (one if M is 4), and WMMA has 2. The first mode of the threads is the number of the group, so
//! consecutive threads are in different groups. In the A and B layouts of MFMA, the mode of the group has stride 0,
//! although groups have different positions along K. Therefore these two layouts do not cover their tiles.

use super::atom::{MmaAtom, PLAIN};
use super::modes::ModeBuilder;
use crate::atom::element::Element;
use crate::atom::name::Reader;
use layout_runtime::{Layout, Text};

/// How a kind of instruction distributes its operands among threads.
#[derive(Clone, Copy)]
enum Family {
    /// A wave of 64 threads. The field is the number of values of A per thread. A thread has equally many values of B.
    Mfma(i64),
    /// A wave of 32 threads.
    Wmma,
    /// A subgroup of N threads, where (M,N,K) is the shape of the product.
    Dpas,
}
use Family::{Dpas, Mfma, Wmma};

/// An instruction: its architecture, its shape, the types of D, A and B as in its name, the suffix of its name, its
/// mnemonic, and how it distributes its operands.
type Row = (&'static str, [i64; 3], &'static str, &'static str, &'static str, Family);

const ROWS: &[Row] = &[
    ("CDNA", [32, 32, 8], "F32F16F16", "_MFMA", "v_mfma_f32_32x32x8f16", Mfma(4)),
    ("CDNA", [16, 16, 16], "F32F16F16", "_MFMA", "v_mfma_f32_16x16x16f16", Mfma(4)),
    ("CDNA", [4, 4, 4], "F32F16F16", "_MFMA", "v_mfma_f32_4x4x4f16", Mfma(4)),
    ("CDNA", [32, 32, 4], "F32F16F16", "_MFMA", "v_mfma_f32_32x32x4f16", Mfma(4)),
    ("CDNA", [16, 16, 4], "F32F16F16", "_MFMA", "v_mfma_f32_16x16x4f16", Mfma(4)),
    ("CDNA", [32, 32, 8], "F32BF16BF16", "_1K_MFMA", "v_mfma_f32_32x32x8bf16_1k", Mfma(4)),
    ("CDNA", [16, 16, 16], "F32BF16BF16", "_1K_MFMA", "v_mfma_f32_16x16x16bf16_1k", Mfma(4)),
    ("CDNA", [32, 32, 4], "F32BF16BF16", "_MFMA", "v_mfma_f32_32x32x4bf16", Mfma(2)),
    ("CDNA", [16, 16, 8], "F32BF16BF16", "_MFMA", "v_mfma_f32_16x16x8bf16", Mfma(2)),
    ("CDNA", [32, 32, 8], "I32I8I8", "_MFMA", "v_mfma_i32_32x32x8i8", Mfma(4)),
    ("CDNA", [16, 16, 16], "I32I8I8", "_MFMA", "v_mfma_i32_16x16x16i8", Mfma(4)),
    ("CDNA", [32, 32, 2], "F32F32F32", "_MFMA", "v_mfma_f32_32x32x2f32", Mfma(1)),
    ("CDNA", [16, 16, 4], "F32F32F32", "_MFMA", "v_mfma_f32_16x16x4f32", Mfma(1)),
    ("CDNA", [16, 16, 4], "F64F64F64", "_MFMA", "v_mfma_f64_16x16x4f64", Mfma(1)),
    ("CDNA3", [32, 32, 8], "F32F16F16", "_MFMA", "v_mfma_f32_32x32x8f16", Mfma(4)),
    ("CDNA3", [16, 16, 16], "F32F16F16", "_MFMA", "v_mfma_f32_16x16x16f16", Mfma(4)),
    ("CDNA3", [32, 32, 8], "F32BF16BF16", "_MFMA", "v_mfma_f32_32x32x8bf16_1k", Mfma(4)),
    ("CDNA3", [16, 16, 16], "F32BF16BF16", "_MFMA", "v_mfma_f32_16x16x16bf16_1k", Mfma(4)),
    ("CDNA3", [32, 32, 16], "I32I8I8", "_MFMA", "v_mfma_i32_32x32x16i8", Mfma(8)),
    ("CDNA3", [16, 16, 32], "I32I8I8", "_MFMA", "v_mfma_i32_16x16x32i8", Mfma(8)),
    ("CDNA3", [32, 32, 4], "F32XF32XF32", "_MFMA", "v_mfma_f32_32x32x4_xf32", Mfma(2)),
    ("CDNA3", [16, 16, 8], "F32XF32XF32", "_MFMA", "v_mfma_f32_16x16x8_xf32", Mfma(2)),
    ("CDNA3", [32, 32, 16], "F32F8F8", "_MFMA", "v_mfma_f32_32x32x16_fp8_fp8", Mfma(8)),
    ("CDNA3", [16, 16, 32], "F32F8F8", "_MFMA", "v_mfma_f32_16x16x32_fp8_fp8", Mfma(8)),
    ("CDNA3", [32, 32, 16], "F32BF8BF8", "_MFMA", "v_mfma_f32_32x32x16_bf8_bf8", Mfma(8)),
    ("CDNA3", [16, 16, 32], "F32BF8BF8", "_MFMA", "v_mfma_f32_16x16x32_bf8_bf8", Mfma(8)),
    ("CDNA3", [32, 32, 16], "F32F8BF8", "_MFMA", "v_mfma_f32_32x32x16_fp8_bf8", Mfma(8)),
    ("CDNA3", [16, 16, 32], "F32F8BF8", "_MFMA", "v_mfma_f32_16x16x32_fp8_bf8", Mfma(8)),
    ("CDNA3", [32, 32, 16], "F32BF8F8", "_MFMA", "v_mfma_f32_32x32x16_bf8_fp8", Mfma(8)),
    ("CDNA3", [16, 16, 32], "F32BF8F8", "_MFMA", "v_mfma_f32_16x16x32_bf8_fp8", Mfma(8)),
    ("CDNA3P", [32, 32, 16], "F32F16F16", "_MFMA", "v_mfma_f32_32x32x16_f16", Mfma(8)),
    ("CDNA3P", [16, 16, 32], "F32F16F16", "_MFMA", "v_mfma_f32_16x16x32_f16", Mfma(8)),
    ("CDNA3P", [32, 32, 16], "F32BF16BF16", "_MFMA", "v_mfma_f32_32x32x16_bf16", Mfma(8)),
    ("CDNA3P", [16, 16, 32], "F32BF16BF16", "_MFMA", "v_mfma_f32_16x16x32_bf16", Mfma(8)),
    ("CDNA3P", [32, 32, 32], "I32I8I8", "_MFMA", "v_mfma_i32_32x32x32i8", Mfma(16)),
    ("CDNA3P", [16, 16, 64], "I32I8I8", "_MFMA", "v_mfma_i32_16x16x64i8", Mfma(16)),
    ("RDNA3", [16, 16, 16], "F32F16F16", "_WMMA", "v_wmma_f32_16x16x16_f16", Wmma),
    ("RDNA3", [16, 16, 16], "F16F16F16", "_WMMA", "v_wmma_f16_16x16x16_f16", Wmma),
    ("RDNA3", [16, 16, 16], "F32BF16BF16", "_WMMA", "v_wmma_f32_16x16x16_bf16", Wmma),
    ("RDNA3", [16, 16, 16], "BF16BF16BF16", "_WMMA", "v_wmma_bf16_16x16x16_bf16", Wmma),
    ("RDNA3", [16, 16, 16], "I32I8I8", "_WMMA", "v_wmma_i32_16x16x16_iu8", Wmma),
    ("RDNA3", [16, 16, 16], "I32I4I4", "_WMMA", "v_wmma_i32_16x16x16_iu4", Wmma),
    ("RDNA4", [16, 16, 32], "F32F16F16", "_WMMA", "v_wmma_f32_16x16x32_f16", Wmma),
    ("RDNA4", [16, 16, 32], "F16F16F16", "_WMMA", "v_wmma_f16_16x16x32_f16", Wmma),
    ("RDNA4", [16, 16, 32], "F32BF16BF16", "_WMMA", "v_wmma_f32_16x16x32_bf16", Wmma),
    ("RDNA4", [16, 16, 32], "BF16BF16BF16", "_WMMA", "v_wmma_bf16_16x16x32_bf16", Wmma),
    ("RDNA4", [16, 16, 32], "F32F8F8", "_WMMA", "v_wmma_f32_16x16x32_fp8_fp8", Wmma),
    ("RDNA4", [16, 16, 32], "F32BF8BF8", "_WMMA", "v_wmma_f32_16x16x32_bf8_bf8", Wmma),
    ("RDNA4", [16, 16, 32], "I32I8I8", "_WMMA", "v_wmma_i32_16x16x32_iu8", Wmma),
    ("RDNA4", [16, 16, 64], "I32I4I4", "_WMMA", "v_wmma_i32_16x16x64_iu4", Wmma),
    ("XeHPC", [8, 8, 8], "F32F16F16", "_DPAS", "dpas.8x8 (exec_size=8, FP16)", Dpas),
    ("XeHPC", [8, 8, 8], "F32BF16BF16", "_DPAS", "dpas.8x8 (exec_size=8, BF16)", Dpas),
    ("XeHPC", [8, 8, 8], "F32TF32TF32", "_DPAS", "dpas.8x8 (exec_size=8, TF32)", Dpas),
    ("XeHPC", [8, 8, 8], "I32I8I8", "_DPAS", "dpas.8x8 (exec_size=8, INT8)", Dpas),
    ("XeHPG", [8, 16, 8], "F32F16F16", "_DPAS", "dpas.8x8 (exec_size=16, FP16)", Dpas),
    ("XeHPG", [8, 16, 8], "F32BF16BF16", "_DPAS", "dpas.8x8 (exec_size=16, BF16)", Dpas),
    ("XeHPG", [8, 16, 8], "I32I8I8", "_DPAS", "dpas.8x8 (exec_size=16, INT8)", Dpas),
];

pub(super) const fn find(name: &str) -> Option<MmaAtom> {
    each!(for i in 0..ROWS.len() {
        let row = &ROWS[i];
        let mut rest = Reader::new(name);
        let starts = rest.eat(row.0) && rest.eat("_");
        if let (true, Some([m, n, k])) = (starts, rest.shape()) {
            let same = m == row.1[0] && n == row.1[1] && k == row.1[2];
            if same && rest.eat("_") && rest.eat(row.2) && rest.is(row.3) {
                return Some(atom(row));
            }
        }
    });
    None
}

const fn atom(row: &Row) -> MmaAtom {
    let &(_, shape, types, _, instruction, family) = row;
    let mut reader = Reader::new(types);
    let mut of = [Element::UNKNOWN; 3];
    each!(for i in 0..3 {
        if let Some(element) = Element::read(&mut reader) {
            of[i] = element;
        }
    });
    let ([m, n, k], [d, a, b]) = (shape, of);
    let (shape, threads, operands) = match family {
        // The instruction computes sixteen products at once. N is the number of columns of all these products together.
        Mfma(values) if m == 4 => ([4, 64, 4], 64, [groups(1, 64, values, 4), groups(1, 64, values, 64), few()]),
        Mfma(values) => {
            let (per, sums) = (64 / m, if d.bits() == 64 { doubles() } else { rows(m) });
            (shape, 64, [groups(per, m, values, m), groups(per, n, values, n), sums])
        }
        Wmma => {
            let input = ModeBuilder::NONE.with(2, 8 * k).with(16, 1).layout(ModeBuilder::NONE.with(k / 2, 16));
            (shape, 32, [input, input, ModeBuilder::NONE.with(2, 8).with(16, 16).layout(ModeBuilder::NONE.with(8, 1))])
        }
        Dpas => {
            let a = ModeBuilder::NONE.with(n, 0).layout(ModeBuilder::NONE.with(m, 1).with(k, m));
            let b = ModeBuilder::NONE.with(n, 1).layout(ModeBuilder::NONE.with(k, n));
            (shape, n, [a, b, ModeBuilder::NONE.with(n, m).layout(ModeBuilder::NONE.with(m, 1))])
        }
    };
    let (types, instruction) = ([a, b, d, d], Text::EMPTY.str(instruction));
    MmaAtom { shape, threads: Layout::line(threads), operands, types, instruction, extra: PLAIN }
}

/// Returns the layout of an operand with `per` groups of `rows` threads. All groups have the same rows. Consecutive
/// values of a thread are `stride` positions apart.
const fn groups(per: i64, rows: i64, values: i64, stride: i64) -> Layout {
    ModeBuilder::NONE.with(per, 0).with(rows, 1).layout(ModeBuilder::NONE.with(values, stride))
}

/// Returns the layout of the accumulators of a wave: a thread has runs of four consecutive rows, at regular distances.
const fn rows(m: i64) -> Layout {
    let per = 64 / m;
    let threads = ModeBuilder::NONE.with(per, 4).with(m, m);
    threads.layout(ModeBuilder::NONE.with(m / (4 * per), 4 * per).with(4, 1))
}

const fn doubles() -> Layout {
    ModeBuilder::NONE.with(4, 1).with(16, 16).layout(ModeBuilder::NONE.with(4, 4).with(1, 1))
}

const fn few() -> Layout {
    ModeBuilder::NONE.with(1, 4).with(64, 4).layout(ModeBuilder::NONE.with(1, 4).with(4, 1))
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    for (architecture, [m, n, k], types, ending, ..) in ROWS {
        let name = Text::EMPTY.str(architecture).str("_").int(*m).str("x").int(*n).str("x").int(*k);
        f(name.str("_").str(types).str(ending).as_str());
    }
}
