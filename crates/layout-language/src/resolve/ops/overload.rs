//! Overloads of operations. Each overload contains one Rust expression. If the operands are known, the macro executes
//! the expression. If the operands depend on constants, the macro emits the expression.

use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::kind::{Kind, Takes};
use crate::resolve::value::Value;

/// The result of an operation.
pub(crate) type Answered = Result<Value, Failure>;

/// Any number of parameters or operands.
pub(crate) const ANY: usize = usize::MAX;

/// One overload of an operation.
#[derive(Debug)]
pub struct Overload {
    /// The parameters between `<` and `>`: the name of each parameter in the expression, and its kind.
    pub params: &'static [(&'static str, Param)],
    /// The operands: the name of each operand in the expression, and the kinds that it accepts.
    pub operands: &'static [(&'static str, Takes)],
    /// The kind of the result.
    pub answer: Kind,
    /// Executes the expression with known operands.
    pub(crate) apply: fn(&Args<'_>, &[i64]) -> Answered,
    /// The source of the expression, which the macro emits if the operands depend on constants.
    pub call: &'static str,
}

/// The kind of a parameter between `<` and `>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Param {
    /// A number.
    Number,
    /// The number of a mode.
    Index,
    /// Any number of modes, from the outermost mode to the innermost mode.
    Path,
    /// One or more modes.
    List,
    /// `K` or `MN`.
    Major,
}

impl Overload {
    pub(super) fn count_of_params(&self) -> (usize, usize) {
        self.params.iter().fold((0, 0), |(low, high), (_, param)| match param {
            Param::Number | Param::Index => (low + 1, high + 1),
            Param::Path => (low, ANY),
            Param::List => (low + 1, ANY),
            Param::Major => (low, high),
        })
    }

    pub(super) fn count_of_operands(&self) -> (usize, usize) {
        let count = self.operands.len();
        match self.operands.last() {
            Some((_, Takes::Anything)) => (count - 1, ANY),
            Some((_, last)) if last.is_rest() => (count, ANY),
            _ => (count, count),
        }
    }

    /// Returns `true` if the overload accepts these numbers of operands and parameters.
    pub(super) fn counts(&self, operands: usize, params: usize) -> bool {
        let is_in = |count: usize, (low, high)| (low..=high).contains(&count);
        is_in(operands, self.count_of_operands()) && is_in(params, self.count_of_params())
    }

    /// Returns the kinds of values that operand `i` accepts.
    pub fn takes(&self, i: usize) -> Takes {
        self.operands.get(i).or(self.operands.last()).map_or(Takes::Anything, |(_, takes)| *takes)
    }

    /// Returns `true` if the overload accepts operands of these kinds.
    pub(super) fn fits(&self, kinds: &[Kind]) -> bool {
        kinds.iter().enumerate().all(|(i, kind)| self.takes(i).takes(*kind))
    }
}

/// A table of operations.
///
/// ```text
/// /// The description of the operation.
/// /// `an example`
/// [/// CuTe: the syntax of CuTe | Not in CuTe: the alternative in CuTe]
/// Flags "usage" [by (function)] [symbols (function of operands with symbols)] [=> (for all values of symbols)] {
///     <param: kind>(operand: the kind to which the operand is converted) -> kind = expression;
/// }
/// ```
///
/// `overruns` after the operands is `true` in the expression if `where overrun` is declared. The expression refers to
/// operands by name, and has `?` after each call that can fail. The paths in the expression are relative to
/// `crate::constants`. The expression calls methods by path, as in `Layout::shape(&l)`, because the traits in the
/// user's scope could change the meaning of a method call.
macro_rules! table {
    ($(
        #[doc = $sentence:literal] #[doc = $example:literal] $(#[doc = $cute:literal])? $($flag:ident)* $usage:literal $(by ($told:expr))? $(symbols ($symbols:expr))? $(=> ($for_all:expr))? {
            $($(<$($p:ident: $param:ident),+>)? ($($x:ident: $takes:ident),* $(; $overruns:ident)?) -> $answer:ident = $call:expr;)+
        }
    )*) => {
        pub(super) const OPS: &[$crate::resolve::ops::Op] = &[$(
            $crate::resolve::ops::Op {
                name: $crate::resolve::ops::name_in($usage),
                usage: $usage,
                sentence: $sentence,
                example: $example,
                cute: concat!($($cute)?),
                flags: &[$($crate::resolve::ops::Flag::$flag),*],
                told: table!(@optional $($told)?),
                symbols: table!(@optional $($symbols)?),
                for_all: table!(@optional $($for_all)?),
                overloads: &[$($crate::resolve::ops::Overload {
                    params: &[$($((stringify!($p), $crate::resolve::ops::overload::Param::$param)),+)?],
                    operands: &[$((stringify!($x), $crate::resolve::kind::Takes::$takes)),*],
                    answer: $crate::resolve::kind::Kind::$answer,
                    apply: |args, params| {
                        let (mut operand, mut number) = (0, 0);
                        $(let $x = table!(@operand $takes, args, $crate::resolve::ops::overload::next(&mut operand));)*
                        $($(let $p = table!(@param $param, args, params, $crate::resolve::ops::overload::next(&mut number));)+)?
                        $(let $overruns = args.overruns;)?
                        let _ = (&mut operand, &mut number, params, $(&$x),*);
                        // An instruction is a reference in the macro, and a value in emitted code.
                        #[allow(clippy::needless_borrow)]
                        let answer = table!(@answer $answer, args, params, $call);
                        Ok(answer)
                    },
                    call: stringify!($call),
                }),+],
            },
        )*];
    };
    (@optional) => { None };
    (@optional $function:expr) => { Some($function) };
    (@operand Layout, $args:ident, $i:expr) => { $args.layout($i)? };
    (@operand Strided, $args:ident, $i:expr) => { $args.layout($i)? };
    (@operand Shape, $args:ident, $i:expr) => { $args.shape($i)? };
    (@operand Numbers, $args:ident, $i:expr) => { $args.numbers($i)? };
    (@operand Ints, $args:ident, $i:expr) => { $args.ints($i)? };
    (@operand Int, $args:ident, $i:expr) => { $args.int($i)? };
    (@operand Tiler, $args:ident, $i:expr) => { $args.tiler($i)? };
    (@operand List, $args:ident, $i:expr) => { $args.list($i)? };
    (@operand Swizzle, $args:ident, $i:expr) => { $args.swizzle($i)? };
    (@operand Atom, $args:ident, $i:expr) => { $args.atom($i)? };
    (@operand Mma, $args:ident, $i:expr) => { $args.mma($i)? };
    (@operand Copy, $args:ident, $i:expr) => { $args.copy($i)? };
    (@operand TiledMma, $args:ident, $i:expr) => { $args.tiled_mma($i)? };
    (@operand TiledCopy, $args:ident, $i:expr) => { $args.tiled_copy($i)? };
    (@operand Distributed, $args:ident, $i:expr) => { $args.distributed($i)? };
    (@operand Map, $args:ident, $i:expr) => { $args.map($i)? };
    (@operand Layouts, $args:ident, $i:expr) => { $args.layouts($i)? };
    (@operand Modes, $args:ident, $i:expr) => { $args.layouts($i)? };
    (@operand Anything, $args:ident, $i:expr) => { () };
    // Keywords precede the numbers.
    (@param Number, $args:ident, $params:ident, $i:expr) => { $params[$i - $args.count_of_words()] };
    (@param Index, $args:ident, $params:ident, $i:expr) => { $crate::resolve::ops::overload::modes($params)[$i] };
    (@param Path, $args:ident, $params:ident, $i:expr) => { &$crate::resolve::ops::overload::modes($params)[$i..] };
    (@param List, $args:ident, $params:ident, $i:expr) => { &$crate::resolve::ops::overload::modes($params)[$i..] };
    (@param Major, $args:ident, $params:ident, $i:expr) => { $crate::resolve::ops::hardware::major($args, $i)? };
    (@answer Int, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Ints($e) };
    (@answer Ints, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Ints($e) };
    (@answer Layout, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Layout($e) };
    (@answer Swizzle, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Swizzle($e) };
    (@answer Tiler, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Tiler($e) };
    (@answer Flag, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Bool($e) };
    (@answer Table, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Table($e) };
    (@answer Sliced, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Sliced($e) };
    (@answer Descriptor, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Descriptor(Box::new($e)) };
    // The expression returns the boxes of a tensor map. `of_boxes` adds the tensor map if global memory has no symbols.
    (@answer TensorMap, $args:ident, $params:ident, $e:expr) => {
        $crate::resolve::ops::tensor_maps::of_boxes($e, $args.layout(0)?)?
    };
    (@answer Distributed, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Distributed(Box::new($e)) };
    (@answer Movement, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Movement(Box::new($e)) };
    (@answer Reduction, $args:ident, $params:ident, $e:expr) => { $crate::resolve::Value::Reduction(Box::new($e)) };
    (@answer Mma, $args:ident, $params:ident, $e:expr) => {
        $crate::resolve::Value::Instruction($crate::resolve::Instruction::Mma($args.worded($params, $e)?))
    };
    (@answer Copy, $args:ident, $params:ident, $e:expr) => {
        $crate::resolve::Value::Instruction($crate::resolve::Instruction::Copy($args.worded($params, $e)?))
    };
    (@answer TiledMma, $args:ident, $params:ident, $e:expr) => {
        $crate::resolve::Value::Instruction($crate::resolve::Instruction::TiledMma($args.worded($params, $e)?))
    };
    (@answer TiledCopy, $args:ident, $params:ident, $e:expr) => {
        $crate::resolve::Value::Instruction($crate::resolve::Instruction::TiledCopy($args.worded($params, $e)?))
    };
}

pub(super) use table;

/// Converts parameters to mode numbers.
pub(super) fn modes(params: &[i64]) -> Vec<usize> {
    params.iter().map(|&mode| usize::try_from(mode).unwrap_or(usize::MAX)).collect()
}

/// Returns the index of the next operand or parameter.
pub(super) fn next(count: &mut usize) -> usize {
    *count += 1;
    *count - 1
}
