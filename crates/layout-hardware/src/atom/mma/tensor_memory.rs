//! The `tcgen05.mma` instructions. One thread, or one thread of each of two multiprocessors (SMs), issues a product of
//! complete tiles. The accumulators are in tensor memory.

use super::atom::TensorMemory;
use super::atom::{Extra, MmaAtom, PLAIN};
use super::descriptor::{self, descriptor};
use super::modes::ModeBuilder;
use crate::atom::element::Element;
use crate::atom::name::{Reader, Word};
use layout_runtime::{Layout, Text};

/// The kinds of instructions. An entry contains the name of the kind in CuTe and in PTX, K of the dense instruction,
/// and `true` if A and B have scale factors. If one name is a prefix of another, the longer name comes first.
const KINDS: &[(&str, &str, i64, bool)] = &[
    ("TF32", "tf32", 8, false),
    ("F16BF16", "f16", 16, false),
    ("S8", "i8", 32, false),
    ("F8F6F4", "f8f6f4", 32, false),
    ("MXF8F6F4", "mxf8f6f4", 32, true),
    ("MXF4NVF4", "mxf4nvf4", 64, true),
    ("MXF4", "mxf4", 64, true),
];

/// Parses names such as `SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>`, and the short form
/// `SM100_128x256x16_F32F16F16_SS` of such a name.
pub(super) const fn find(mut name: Reader<'_>, word: &Word<'_>) -> Option<MmaAtom> {
    if !name.eat("MMA_") {
        return if word.count() == 0 { short(name) } else { None };
    }
    each!(for i in 0..KINDS.len() {
        let mut rest = name;
        if rest.eat(KINDS[i].0) && rest.eat("_") {
            let pair = rest.eat("2x1SM_");
            let from_shared = rest.eat("SS");
            if !from_shared && !rest.eat("TS") {
                return None;
            }
            if !from_shared && rest.is("_INTERLEAVED_CF32CTF32CTF32CF32_TN") {
                return interleaved(word, pair);
            }
            let sparse = rest.eat("_SPARSE");
            rest.eat("_SCALED");
            return if rest.is_empty() { with_arguments(word, KINDS[i], [pair, sparse, from_shared]) } else { None };
        }
    });
    None
}

/// Parses `SM103_MXF4_ULTRA_SS_VS<a, b, c, scale, M, N, elements of a scale, majors…>`. These instructions have scale
/// factors and K = 96.
pub(super) const fn find_ultra(mut name: Reader<'_>, word: &Word<'_>) -> Option<MmaAtom> {
    if !name.eat("MXF4_ULTRA_") {
        return None;
    }
    let pair = name.eat("2x1SM_");
    let (Some(m), Some(n)) = (word.number(4), word.number(5)) else { return None };
    let is_known = (m == 128 || pair) && n % 16 == 0 && matches!(word.number(6), Some(16 | 32));
    if !name.is("SS_VS") || !is_known {
        return None;
    }
    with_arguments(word, ("MXF4", "mxf4nvf4", 96, true), [pair, false, true])
}

/// Finds an instruction that multiplies complex numbers, with separate real and imaginary parts of the accumulators.
/// The arguments of its name are M, N and the options of [`are_options`].
const fn interleaved(word: &Word<'_>, pair: bool) -> Option<MmaAtom> {
    let (Some(m), Some(n)) = (word.number(0), word.number(1)) else { return None };
    let known =
        if pair { (m == 128 || m == 256) && n % 32 == 0 } else { m == 64 && n % 8 == 0 || m == 128 && n % 16 == 0 };
    if !known || n < 8 || n > 256 || !are_options(word, 2, false) {
        return None;
    }
    let (Some(complex), Some(real)) = (Element::of("CTF32"), Element::of("TF32")) else { return None };
    let Some(sum) = Element::of("F32") else { return None };
    let text =
        Text::EMPTY.str("tcgen05.mma").str(if pair { ".cta_group::2" } else { ".cta_group::1" }).str(".kind::tf32");
    let atom = atom([m, n, 256 / complex.bits()], pair, [complex, complex, sum, sum], text);
    let descriptor = descriptor([real, real, sum], [m, n], false, word, 2);
    let extra = Extra { tensor_memory: TensorMemory::AandC, shared: [false, true], descriptor, ..atom.extra };
    Some(MmaAtom { extra, ..atom })
}

/// Finds an instruction by a name with the arguments `a, b, c, [scale,] M, N, …`, which contain the types and the
/// shape.
const fn with_arguments(
    word: &Word<'_>,
    (_, kind, k, scaled): (&str, &str, i64, bool),
    [pair, sparse, from_shared]: [bool; 3],
) -> Option<MmaAtom> {
    let (Some(a), Some(b), Some(c)) = (word.argument(0), word.argument(1), word.argument(2)) else { return None };
    let (Some(a), Some(b), Some(c)) = (Element::of(a), Element::of(b), Element::of(c)) else { return None };
    let first = if scaled { 4 } else { 3 };
    let (Some(m), Some(n)) = (word.number(first), word.number(first + 1)) else { return None };
    if scaled && !is_type(word, 3) || !are_options(word, first + 2, k >= 64) {
        return None;
    }
    let k = if sparse { 2 * k } else { k };
    let known = if pair { m == 128 || m == 256 } else { m == 64 || m == 128 };
    if !known || n % 8 != 0 || n < 8 || n > 256 {
        return None;
    }
    let mut text = Text::EMPTY.str(if sparse { "tcgen05.mma.sp" } else { "tcgen05.mma" });
    text = text.str(if pair { ".cta_group::2" } else { ".cta_group::1" }).str(".kind::").str(kind);
    if scaled {
        text = text.str(".block_scale");
    }
    let tensor_memory = if from_shared { TensorMemory::C } else { TensorMemory::AandC };
    let descriptor = match (scaled, word.argument(3)) {
        (true, Some(scale)) => match Element::of(scale) {
            Some(scale) => descriptor::scaled([a, b, scale], [m, n, k], sparse, word, first + 2),
            None => None,
        },
        _ => descriptor([a, b, c], [m, n], sparse, word, first + 2),
    };
    let shared = [from_shared, true];
    let extra = Extra { scaled_in_memory: scaled, sparse, tensor_memory, shared, descriptor, ..PLAIN };
    Some(MmaAtom { extra, ..atom([m, n, k], pair, [a, b, c, c], text) })
}

const fn is_type(word: &Word<'_>, i: usize) -> bool {
    matches!(word.argument(i), Some(name) if Element::of(name).is_some())
}

/// Returns `true` if the arguments from `first` on are valid options, in this order:
///
/// - If `has_scales` is `true`, the number of elements per scale factor. This argument may be absent.
/// - For A and then for B: the major mode, `K` or `MN`.
/// - For A and then for B: the sign, `One` or `Neg`.
/// - The saturation of the accumulators, `True` or `False`.
///
/// The name may end after any option.
const fn are_options(word: &Word<'_>, mut first: usize, has_scales: bool) -> bool {
    if has_scales && word.number(first).is_some() {
        first += 1;
    }
    let count = word.count();
    let (majors, signs, saturates) = (["K", "MN"], ["One", "Neg"], ["True", "False"]);
    count <= first + 5
        && all!(first..count, |i| match i - first {
            0 | 1 => word.is_one_of(i, &majors),
            2 | 3 => word.is_one_of(i, &signs),
            _ => word.is_one_of(i, &saturates),
        })
}

/// Returns the instruction with the shape and the types that `name` contains, or `None` if there is no such instruction.
const fn short(mut name: Reader<'_>) -> Option<MmaAtom> {
    let Some(shape) = name.shape() else { return None };
    if !name.eat("_") {
        return None;
    }
    let (Some(c), Some(a)) = (Element::read(&mut name), Element::read(&mut name)) else { return None };
    let Some(b) = Element::read(&mut name) else { return None };
    // The name may repeat the type of C, as the names of warp instructions do.
    let _ = Element::read(&mut name);
    let [m, n, k] = shape;
    let known = (m == 64 || m == 128) && n % 8 == 0 && n >= 8 && n <= 256 && k * a.bits() == 256;
    if !name.is("_SS") || !known {
        return None;
    }
    let kind = match (a.bits(), Reader::new(a.name()).eat("TF32")) {
        (32, true) => "tf32",
        (16, _) => "f16",
        (8, _) if Reader::new(c.name()).is("S32") => "i8",
        (8, _) => "f8f6f4",
        _ => return None,
    };
    let text = Text::EMPTY.str("tcgen05.mma.cta_group::1.kind::").str(kind);
    let atom = atom(shape, false, [a, b, c, c], text);
    let descriptor = descriptor([a, b, c], [m, n], false, &Word::split(""), 0);
    Some(MmaAtom { extra: Extra { descriptor, ..atom.extra }, ..atom })
}

const fn atom(shape: [i64; 3], pair: bool, types: [Element; 4], instruction: Text) -> MmaAtom {
    let [m, n, k] = shape;
    let parts = if pair { 2 } else { 1 };
    let operands = [whole(m, k, parts), whole(n, k, parts), whole(m, n, parts)];
    let extra = Extra { tensor_memory: TensorMemory::C, shared: [true, true], ..PLAIN };
    MmaAtom { shape, threads: Layout::line(parts), operands, types, instruction, extra }
}

/// Returns the layout of a tile in which each of `parts` threads has an equal number of consecutive rows.
const fn whole(rows: i64, columns: i64, parts: i64) -> Layout {
    let part = rows / parts;
    let threads = ModeBuilder::NONE.unless_one(parts, part);
    threads.layout(ModeBuilder::NONE.with(part, 1).with(columns, rows))
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    for pair in ["", "2x1SM_"] {
        let complex =
            Text::EMPTY.str("SM100_MMA_TF32_").str(pair).str("TS_INTERLEAVED_CF32CTF32CTF32CF32_TN<128,128,K,K>");
        f(complex.as_str());
        let ultra = Text::EMPTY.str("SM103_MXF4_ULTRA_").str(pair).str("SS_VS<E2M1,E2M1,F32,UE8M0,128,128,32,K,K>");
        f(ultra.as_str());
    }
    for (kind, _, _, scaled) in KINDS {
        let (types, rest) = match *kind {
            "TF32" => ("TF32,TF32,F32", ",128,128,K,K>"),
            "F16BF16" => ("F16,F16,F32", ",128,256,K,K>"),
            "S8" => ("S8,S8,S32", ",128,128,K,K>"),
            "MXF4" | "MXF4NVF4" => ("E2M1,E2M1,F32", ",128,128,32,K,K>"),
            _ => ("E4M3,E4M3,F32", ",128,128,K,K>"),
        };
        for from in ["_SS", "_TS", "_2x1SM_SS", "_2x1SM_TS"] {
            let name = Text::EMPTY.str("SM100_MMA_").str(kind).str(from).str("<").str(types);
            f(name.str(if *scaled { ",UE8M0" } else { "" }).str(rest).as_str());
        }
    }
}
