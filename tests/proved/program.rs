//! The table of a plan. The method `at` of a type interprets the table. Each field must fit the type. The sum may wrap
//! around before the last addition, but the final sum must fit the type.

use crate::case::Case;
use crate::emitted::Emitted;
use crate::support::form::Form;
use crate::support::interpret::Range;
use crate::support::reference::Ints;
use crate::terms::Id;
use colex::{IntTuple, Layout};
use layout_index::plan::{IntWidth, Op, Options, Program, STEPS, Target, plan};

/// The maximum number of entries of a coordinate. In the table, a number below this maximum refers to an entry, and any
/// other number refers to a term.
const MAX_LEAVES: usize = 32;

const STEPS_OF_A_FIELD: [Op; STEPS] =
    [Op::And, Op::Shr, Op::Div, Op::Mul, Op::Upper, Op::Shr, Op::Rem, Op::And, Op::Mul];

/// For each operation, the operand with which the operation has no effect.
const NEUTRAL: [i64; STEPS] = [-1, 0, 1, 1, 0, 0, 0, -1, 1];

/// Returns the table for an integer type, or `None` if the type is too narrow.
pub(crate) fn of(case: &Case, range: Range) -> Option<Program> {
    let layout: Layout = case.layout.to_string().parse().expect("a layout");
    let coord = match case.form {
        Form::Linear => IntTuple::int(0),
        Form::ByMode => IntTuple::tuple(&vec![IntTuple::int(0); case.layout.plain.shape.modes().len()]).ok()?,
        Form::Natural => nested(&case.layout.plain.shape),
    };
    let width = IntWidth { bits: range.bits() as u32, signed: range.low < 0 };
    let options = Options { widths: &[width], target: Target::Cpu, has_upper: false };
    plan(&layout, &coord, &options).ok().map(|plan| plan.program())
}

fn nested(shape: &Ints) -> IntTuple {
    match shape {
        Ints::Int(_) => IntTuple::int(0),
        Ints::Tuple(modes) => IntTuple::tuple(&modes.iter().map(nested).collect::<Vec<_>>()).expect("a shape"),
    }
}

/// Returns the index that the table computes, as a term.
pub(crate) fn index(program: &Program, entries: &[Id], values: &mut Emitted<'_, '_>) -> Result<Id, String> {
    let mut fields: Vec<Id> = Vec::new();
    let (mut sum, mut joined) = (values.terms.number(program.offset.into()), Vec::new());
    for i in 0..program.len {
        let reads = program.reads[i];
        let mut value = if reads < MAX_LEAVES { entries[reads] } else { fields[reads - MAX_LEAVES] };
        for step in 0..STEPS {
            if step + 1 == STEPS {
                fields.push(value);
            }
            let number = program.numbers[i][step];
            value = match number == NEUTRAL[step] {
                true => value,
                // The sum may wrap around here, because the final sum fits.
                false if step + 1 == STEPS && program.xor[i] == 0 => values.terms.mul(value, number.into()),
                false => values.by(STEPS_OF_A_FIELD[step], value, number.into())?,
            };
        }
        if program.xor[i] == 0 {
            sum = values.terms.add(sum, value);
        } else {
            joined.push(value);
        }
    }
    let index = joined.into_iter().fold(sum, |index, value| values.xor(index, value));
    swizzled(program, index, values)
}

fn swizzled(program: &Program, index: Id, values: &mut Emitted<'_, '_>) -> Result<Id, String> {
    if program.swizzle_mask == 0 {
        return Ok(index);
    }
    let read = values.by(Op::And, index, program.swizzle_mask.into())?;
    let (op, by) =
        if program.swizzle_shift < 0 { (Op::Shl, -program.swizzle_shift) } else { (Op::Shr, program.swizzle_shift) };
    let moved = values.by(op, read, by.into())?;
    Ok(values.xor(index, moved))
}
