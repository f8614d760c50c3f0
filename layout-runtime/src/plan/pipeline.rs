//! All passes from a layout to its plan.

use super::cost::{Target, cost};
use super::inputs::Inputs;
use super::int_width::IntWidth;
use super::terms::Plan;
use super::{fields, forms};
use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::tree::{MAX_LEAVES, Profile};

/// What a plan is for.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Integer types, narrow ones first: the plan is for the first that is wide enough.
    pub widths: &'a [IntWidth],
    /// The processor.
    pub target: Target,
    /// Whether the language has the upper half of a product of 32-bit numbers.
    pub has_upper: bool,
}

/// The cheapest plan for the index of coordinates that nest like `coord`. No value on the way leaves the integer type.
///
/// # Errors
/// If the coordinate does not nest like the shape, strides are coordinates, or an index or a coordinate does not fit any of the integer
/// types.
pub const fn plan(layout: &Layout, coord: &IntTuple, options: &Options<'_>) -> Result<Plan, Error> {
    plan_for(layout, &coord.tree.profile, options)
}

/// The same for the parentheses of a coordinate.
pub(crate) const fn plan_for(layout: &Layout, coord: &Profile, options: &Options<'_>) -> Result<Plan, Error> {
    if !layout.has_integer_indices() {
        return Err(Error::new(ErrorKind::CoordinateStride));
    }
    let inputs = ok!(Inputs::new(layout, coord));
    let width = ok!(layout.first_fitting(&inputs, options.widths));
    let mut plan = if layout.is_xor() {
        match fields::joined(layout, &inputs, width.value_bits(), options.target) {
            Some(joined) => joined.ordered(),
            None => return Err(Error::new(ErrorKind::XorTerms)),
        }
    } else {
        cheapest(layout, &inputs, width, options.target).ordered()
    };
    plan.width = width;
    if matches!(options.target, Target::Gpu) {
        plan.add_disjoint_bits(&inputs);
    }
    if options.has_upper && width.bits == 32 {
        plan.widen_products(&inputs);
    }
    Ok(plan)
}

/// The cheaper of the sum and, if the layout is one, the exclusive or of bit fields.
pub(super) const fn cheapest(layout: &Layout, inputs: &Inputs, width: IntWidth, target: Target) -> Plan {
    let sum = summed(layout, inputs, width, target);
    // Compilers for general processors find out by themselves that bits do not overlap.
    if layout.swizzle().is_identity() && matches!(target, Target::Cpu) {
        return sum;
    }
    match fields::joined(layout, inputs, width.value_bits(), target) {
        Some(joined) if cost(&joined, target) <= cost(&sum, target) => joined,
        _ => sum,
    }
}

impl Layout {
    /// The first integer type that holds every index and every entry of a coordinate.
    const fn first_fitting(&self, inputs: &Inputs, widths: &[IntWidth]) -> Result<IntWidth, Error> {
        let mut i = 0;
        loop {
            let width = widths[i];
            let ((low, high), most) = (self.range_for(width), width.max());
            // Subtracted values are positive before, so the least integer, which has no opposite, is out of reach.
            let least = if width.signed { -most } else { 0 };
            if low >= least && high <= most && inputs.largest() <= most {
                return Ok(width);
            }
            i += 1;
            if i == widths.len() {
                let index = if low < least { low } else { high };
                return Err(Error::new(ErrorKind::TooNarrow { index, bits: width.bits as i64 }));
            }
        }
    }

    /// The smallest and the largest index; exact for swizzles only if the block that they permute does not fit the type.
    const fn range_for(&self, width: IntWidth) -> (i64, i64) {
        let bounds = self.bounds();
        if bounds.1 > width.max()
            && let Some(range) = self.index_range()
        {
            return (range.low.index, range.high.index);
        }
        bounds
    }

    /// The size of every entry of a coordinate that nests like `coord`, as far as it nests like the shape.
    pub(crate) const fn entry_sizes(&self, coord: &Profile) -> [i64; MAX_LEAVES] {
        let mut sizes = [1; MAX_LEAVES];
        if let Ok(inputs) = Inputs::new(self, coord) {
            each!(for i in 0..inputs.len() {
                sizes[i] = inputs.last(i) + 1;
            });
        }
        sizes
    }
}

/// The sum over the inputs, each in its cheapest form, with the swizzle applied to it.
const fn summed(layout: &Layout, inputs: &Inputs, width: IntWidth, target: Target) -> Plan {
    let mut plan = Plan::empty();
    each!(for input in 0..inputs.len() {
        // A layout has fewer leaves than a plan has room for terms, and every form takes at most one term a leaf.
        forms::push_cheapest(&mut plan, inputs, input, width.value_bits(), target);
    });
    if !fits(&plan, inputs, layout.offset(), width) {
        plan = by_digits(inputs, width);
    }
    plan.offset = layout.offset();
    // Skip a swizzle that reads no index bit: its shift may exceed the type's width.
    if layout.swizzle().reads(layout.bounds_before_swizzle().1) {
        plan.swizzle = layout.swizzle();
    }
    plan
}

const fn by_digits(inputs: &Inputs, width: IntWidth) -> Plan {
    let mut plan = Plan::empty();
    each!(for input in 0..inputs.len() {
        plan.extend(&forms::digits(inputs, input, width.value_bits()));
    });
    plan
}

/// Whether all that is added fits before anything is subtracted.
const fn fits(plan: &Plan, inputs: &Inputs, offset: i64, width: IntWidth) -> bool {
    let mut most = offset as i128;
    let mut least = 0;
    each!(for i in 0..plan.len {
        let term = &plan.terms[i];
        let bound = term.factor as i128 * term.bound(plan.last(i, &inputs.sizes)) as i128;
        if bound > 0 {
            most += bound;
        } else {
            least += bound;
        }
    });
    let limit = width.max() as i128;
    most <= limit && least >= -limit
}
