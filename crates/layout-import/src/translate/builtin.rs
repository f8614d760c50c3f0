//! Translates types and functions of CuTe and of the C++ standard library that the notation expresses in another way.

use super::operand::lacking;
use super::path::Segment;
use super::{Context, Meaning, Translator};
use crate::source::Span;

/// Types of tuples. The notation writes all of them as tuples.
const TUPLES: [&str; 6] = ["Shape", "Stride", "Coord", "Step", "tuple", "IntTuple"];

/// Functions that build tuples.
const MAKERS: [&str; 6] = ["make_shape", "make_stride", "make_coord", "make_tuple", "make_step", "make_int_tuple"];

/// Types of constants. Their last template argument is the number.
const CONSTANTS: [&str; 5] = ["Int", "C", "Number", "integral_constant", "bool_constant"];

/// Types and functions that have the same meaning as their argument.
const TRANSPARENT: [&str; 10] = [
    "remove_reference_t",
    "remove_cvref_t",
    "remove_const_t",
    "remove_cv_t",
    "decay_t",
    "declval",
    "CUTE_STATIC_V",
    "const_expr",
    "unwrap",
    "as_const",
];

/// Integer types. A cast to such a type does not change the value of a constant.
const CASTS: [&str; 13] = [
    "int",
    "size_t",
    "unsigned",
    "int32_t",
    "uint32_t",
    "int64_t",
    "uint64_t",
    "Int32",
    "Int64",
    "Uint32",
    "static_cast",
    "Int16",
    "Index",
];

/// Functions that compute a constant from constants or types.
const FUNCTIONS: [&str; 9] =
    ["sizeof", "sizeof_bits_v", "sizeof_bits", "is_same_v", "is_same", "max", "min", "gcd", "lcm"];

impl Translator<'_> {
    /// If a name is built into CuTe or C++, returns its meaning, and the index after its call or its template
    /// arguments. `next` is the index after the name and its template arguments. Returns `None` if the name is not
    /// built in.
    pub(super) fn builtin(
        &mut self,
        word: &str,
        segment: Segment,
        next: usize,
        context: Context,
    ) -> Option<(Meaning, usize)> {
        let source = self.source;
        let typed = segment.arguments();
        let called = source.is(next, "(").then(|| (source.inside(next), source.after(next)));
        if let Some(digits) = word.strip_prefix("_m").or(word.strip_prefix('_')).filter(|digits| !digits.is_empty()) {
            let sign = if word.starts_with("_m") { "-" } else { "" };
            return digits.parse::<u32>().ok().map(|number| (Meaning::Text(format!("_{sign}{number}")), next));
        }
        if word == "Underscore" {
            return Some((Meaning::Text("_".into()), next));
        }
        if let Some(inside) = typed.clone().filter(|_| !FUNCTIONS.contains(&word))
            && let Some(meaning) = self.type_with(word, &inside, next, context)
        {
            return Some(meaning);
        }
        if FUNCTIONS.contains(&word) && (typed.is_some() || called.is_some()) {
            let end = called.as_ref().map_or(next, |(_, end)| *end);
            let number = self.number(&(segment.at..end), context);
            return Some((number.map_or_else(lacking, Meaning::Number), end));
        }
        let (inside, end) = called?;
        let meaning = match word {
            "make_copy_atom" if source.split(&inside).len() == 2 => self.made("Copy_Atom", &inside, context),
            _ if self.bits_of_copy(word).is_some() && inside.is_empty() => {
                Meaning::Text(format!("UniversalCopy<{}>", self.bits_of_copy(word)?))
            }
            "decltype" | "as_position_independent_swizzle_tensor" | "as_position_independent_swizzle_layout" => {
                self.operand(&inside, context)
            }
            "Layout" => self.made("make_layout", &inside, context),
            "make_tile" => self.list(&inside, context),
            "make_tensor" | "make_view" if source.split(&inside).len() > 1 => self.tensor(&inside, context),
            "E" => basis("1", &self.joined(&inside, context)),
            "sm90_cluster_shape_to_tma_atom" => match self.number(&inside, context) {
                Ok(1) => Meaning::Text("SM90_TMA_LOAD".into()),
                Ok(_) => Meaning::Text("SM90_TMA_LOAD_MULTICAST".into()),
                Err(names) => lacking(names),
            },
            _ if word.starts_with("make_tma_") && typed.is_none() => self.tensor_map(word, &inside, context),
            _ if MAKERS.contains(&word) => Meaning::Text(format!("({})", self.joined(&inside, context))),
            _ if TRANSPARENT.contains(&word) && typed.is_none() => self.operand(&inside, context),
            _ if CASTS.contains(&word) => self.operand(&inside, context),
            _ => return None,
        };
        Some((meaning, end))
    }

    /// Returns the meaning of a type with template arguments, and the index after the type.
    fn type_with(&mut self, word: &str, inside: &Span, next: usize, context: Context) -> Option<(Meaning, usize)> {
        let source = self.source;
        let parts = source.split(inside);
        let is_made = source.is(next, "{") || ((word == "Layout" || TUPLES.contains(&word)) && source.is(next, "("));
        let values = (is_made && source.partner(next) > next + 1).then(|| source.inside(next));
        let meaning = match word {
            "conditional_t" | "conditional" if parts.len() == 3 => match self.number(&parts[0], context) {
                Ok(holds) => self.operand(&parts[if holds != 0 { 1 } else { 2 }], context),
                Err(names) => lacking(names),
            },
            "Swizzle" => self.swizzle(&parts, context),
            "Layout" => self.made("make_layout", values.as_ref().unwrap_or(inside), context),
            "ComposedLayout" => self.made("composition", inside, context),
            "TiledMMA" | "TiledCopy" | "MMA_Atom" | "Copy_Atom" | "MMA_Traits" | "Copy_Traits" => {
                self.made(word, inside, context)
            }
            "Tile" => self.list(inside, context),
            "E" => basis("1", &self.joined(inside, context)),
            "uint_bit_t" | "uint_byte_t" => match self.number(inside, context) {
                Ok(number) => Meaning::Text(format!("{word}<{number}>")),
                Err(names) => lacking(names),
            },
            "ScaledBasis" => {
                let joined = self.joined(inside, context);
                let (scale, modes) = joined.split_once(',')?;
                basis(scale.trim_start_matches('_'), modes)
            }
            "conditional_return" if parts.len() == 1 && source.is(next, "(") => {
                let branches = source.split(&source.inside(next));
                let end = source.after(next);
                return Some(match self.number(inside, context) {
                    Ok(holds) => (self.operand(branches.get(usize::from(holds == 0))?, context), end),
                    Err(names) => (lacking(names), end),
                });
            }
            "ss_op_selector" | "rs_op_selector" => self.instruction(word, &parts, context),
            "ss_smem_selector" | "rs_smem_selector" | "sm100_smem_selector" => self.atom(&parts, context),
            _ if TUPLES.contains(&word) => {
                Meaning::Text(format!("({})", self.joined(values.as_ref().unwrap_or(inside), context)))
            }
            _ if CONSTANTS.contains(&word) => self.fixed(parts.last()?, context),
            _ if TRANSPARENT.contains(&word) => self.operand(inside, context),
            _ => return None,
        };
        let is_empty = source.partner(next) == next + 1;
        let is_called = source.is(next, "(") && (is_empty || word.ends_with("selector") || word == "declval");
        let end = if is_called || values.is_some() { source.after(next) } else { next };
        Some((meaning, end))
    }

    /// Returns the number of bits in the name of a copy, such as 128 in `UniversalCopy128b`.
    fn bits_of_copy(&self, word: &str) -> Option<u32> {
        word.strip_prefix("UniversalCopy")?.strip_suffix('b')?.parse().ok()
    }

    /// Translates `Int<N>` to a static number, such as `_8`.
    fn fixed(&mut self, number: &Span, context: Context) -> Meaning {
        match self.quietly(|of| of.number(number, context)) {
            Ok(number) => Meaning::Text(format!("_{number}")),
            Err(_) => self.operand(number, context),
        }
    }

    fn swizzle(&mut self, parts: &[Span], context: Context) -> Meaning {
        let numbers: Result<Vec<i64>, Vec<String>> = parts.iter().map(|part| self.number(part, context)).collect();
        match numbers {
            Ok(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                Meaning::Text(format!("Sw<{}>", numbers.join(",")))
            }
            Err(names) => lacking(names),
        }
    }

    fn made(&mut self, name: &str, inside: &Span, context: Context) -> Meaning {
        Meaning::Text(format!("{name}({})", self.joined(inside, context)))
    }

    fn list(&mut self, inside: &Span, context: Context) -> Meaning {
        Meaning::Text(format!("[{}]", self.joined(inside, context)))
    }

    /// Translates `make_tma_copy(…)`. The number of bits per element is taken from the atom in shared memory.
    fn tensor_map(&mut self, word: &str, inside: &Span, context: Context) -> Meaning {
        let operands = self.joined(inside, context);
        let element = operands.split_once("_Atom<").and_then(|(_, rest)| rest.split('>').next());
        let bits =
            element.and_then(|element| self.host.bits(element)).map_or(String::new(), |bits| format!("<{bits}>"));
        Meaning::Text(format!("{word}{bits}({operands})"))
    }

    /// Translates a call `make_tensor(pointer, layout)`. The layout keeps its text, and a pointer to memory becomes
    /// `make_gmem_ptr(p)`. A pointer that is an iterator over coordinates is kept, because its start is the offset of
    /// the layout.
    fn tensor(&mut self, inside: &Span, context: Context) -> Meaning {
        let source = self.source;
        let parts = source.split(inside);
        let counts = parts[0].clone().find(|at| source.is(*at, "make_inttuple_iter"));
        let pointer = match counts {
            Some(name) => format!("make_inttuple_iter({})", self.joined(&source.inside(name + 1), context)),
            None => "make_gmem_ptr(p)".to_string(),
        };
        let rest = self.joined(&(parts[1].start..inside.end), context);
        Meaning::Text(format!("make_tensor({pointer},{rest})"))
    }
}

/// Translates `E<1,0>` to `1@0@1`. The notation starts with the innermost mode, and C++ with the outermost.
fn basis(scale: &str, modes: &str) -> Meaning {
    let modes = modes.trim_matches(['[', ']', '(', ')']).split(',').rev();
    let modes: Vec<String> = modes.map(|mode| format!("@{}", mode.trim().trim_start_matches('_'))).collect();
    Meaning::Text(format!("{scale}{}", modes.concat()))
}
