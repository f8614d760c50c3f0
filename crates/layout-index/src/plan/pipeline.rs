//! Runs all passes that convert a layout to its plan.

use super::cost::{Target, cost};
use super::inputs::{Digit, Inputs, IntWidth};
use super::terms::Plan;
use super::{fields, forms};
use layout_proofs::index_range;
use layout_runtime::rules::{CoordinateStride, TooNarrow};
use layout_runtime::tree::Profile;
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES};

layout_runtime::rules! {
    XorTerms = "the XOR strides have too many bits for an index function", "use the `Layout` value at run time instead, for example `Tile::LAYOUT.at(i)`";
}

/// The permitted integer types of a plan, and the processor that executes it.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The permitted integer types, from narrow to wide. The plan uses the first type that is wide enough.
    pub widths: &'a [IntWidth],
    /// The processor that executes the plan.
    pub target: Target,
    /// `true` if the target language has an operation for the upper half of a product of 32-bit numbers.
    pub has_upper: bool,
}

/// Returns the cheapest plan for the index at coordinates with the nesting of `coord`. All intermediate values fit in
/// the integer type of the plan. The plan of an empty layout has no terms and is never executed.
///
/// # Errors
/// - If the coordinate does not have the nesting of the shape.
/// - If the layout has coordinate strides.
/// - If an index or a coordinate does not fit any of the integer types.
/// - If the XOR strides of the layout need more terms than a plan can have.
pub const fn plan(layout: &Layout, coord: &IntTuple, options: &Options<'_>) -> Result<Plan, Error> {
    plan_for(layout, &coord.tree.profile, options)
}

/// Like [`plan`], but takes the profile of a coordinate.
pub const fn plan_for(layout: &Layout, coord: &Profile, options: &Options<'_>) -> Result<Plan, Error> {
    if !layout.has_integer_indices() {
        return Err(CoordinateStride.error());
    }
    let inputs = ok!(Inputs::new(layout, coord));
    if layout.is_empty() {
        return Ok(Plan { width: options.widths[0], ..Plan::empty() });
    }
    let width = ok!(first_fitting(layout, &inputs, options.widths));
    let plan = if layout.is_xor() {
        let joined = fields::joined(layout, &inputs, width.value_bits(), options.target);
        some!(joined, Err(XorTerms.error()))
    } else {
        cheapest(layout, &inputs, width, options.target)
    };
    let mut plan = plan.ordered();
    plan.width = width;
    if matches!(options.target, Target::Gpu) {
        plan.add_disjoint_bits(&inputs);
    }
    if options.has_upper && width.bits == 32 {
        plan.widen_products(&inputs);
    }
    Ok(plan)
}

/// Returns the plan as a sum, or as an XOR of bit fields if that is possible and does not cost more.
pub(super) const fn cheapest(layout: &Layout, inputs: &Inputs, width: IntWidth, target: Target) -> Plan {
    let sum = summed(layout, inputs, width, target);
    // If a sum's terms share no bits, CPU compilers detect this themselves, so the XOR form is not tried.
    if layout.swizzle().is_identity() && matches!(target, Target::Cpu) {
        return sum;
    }
    match fields::joined(layout, inputs, width.value_bits(), target) {
        Some(joined) if cost(&joined, target) <= cost(&sum, target) => joined,
        _ => sum,
    }
}

/// Returns the first integer type in which every index and every entry of a coordinate fits.
const fn first_fitting(layout: &Layout, inputs: &Inputs, widths: &[IntWidth]) -> Result<IntWidth, Error> {
    let mut i = 0;
    loop {
        let width = widths[i];
        let ((low, high), most) = (range_for(layout, width), width.max());
        // Before the plan subtracts a value, it computes this value as a positive number. The smallest integer has no
        // positive counterpart, so it is excluded.
        let least = if width.signed { -most } else { 0 };
        if low >= least && high <= most && inputs.largest() <= most {
            return Ok(width);
        }
        i += 1;
        if i == widths.len() {
            let index = if low < least { low } else { high };
            return Err(TooNarrow { index, bits: width.bits as i64 }.error());
        }
    }
}

/// Returns the smallest and the largest index. With a swizzle, the bounds include the whole blocks of indices that the
/// swizzle permutes. If these bounds do not fit in the type, returns the exact bounds if they can be computed.
const fn range_for(layout: &Layout, width: IntWidth) -> (i64, i64) {
    let bounds = layout.bounds();
    if bounds.1 > width.max()
        && let Some(range) = index_range(layout)
    {
        return (range.low.index, range.high.index);
    }
    bounds
}

/// Returns the number of values of every entry of a coordinate with the nesting of `coord`. All numbers are 1 if the
/// shape does not have this nesting.
pub const fn entry_sizes(layout: &Layout, coord: &Profile) -> [i64; MAX_LEAVES] {
    let mut sizes = [1; MAX_LEAVES];
    if let Ok(inputs) = Inputs::new(layout, coord) {
        each!(for i in 0..inputs.len() {
            sizes[i] = inputs.last(i) + 1;
        });
    }
    sizes
}

/// Returns a plan that adds the cheapest forms of all inputs and then applies the swizzle.
const fn summed(layout: &Layout, inputs: &Inputs, width: IntWidth, target: Target) -> Plan {
    let mut plan = Plan::empty();
    each!(for input in 0..inputs.len() {
        // Every form uses at most one term per leaf, and a plan has space for more terms than a layout has leaves.
        forms::push_cheapest(&mut plan, inputs, input, 0, width.value_bits(), target);
    });
    if !fits(&plan, inputs, inputs.len(), layout.offset(), width) {
        plan = fitting(inputs, layout.offset(), width, target);
    }
    plan.offset = layout.offset();
    // A swizzle that reads no bit of any index is left out, because its shift may exceed the width of the type.
    if layout.swizzle().reads(layout.bounds_before_swizzle().1) {
        plan.swizzle = layout.swizzle();
    }
    plan
}

/// Returns the sum in which every input has the cheapest form that fits the type. In such a form, the first digits are
/// computed one by one with `%`, and the other digits with quotients or bit fields.
const fn fitting(inputs: &Inputs, offset: i64, width: IntWidth, target: Target) -> Plan {
    let mut plan = Plan::empty();
    each!(for input in 0..inputs.len() {
        let (before, count, mut least) = (plan, inputs.digits(input), u32::MAX);
        each!(for from in 0..count {
            let mut next = before;
            forms::push_cheapest(&mut next, inputs, input, from, width.value_bits(), target);
            let cost = cost(&next, target);
            // If all digits are computed one by one, every intermediate value fits, so the loop always finds a form.
            if cost < least && (from + 1 == count || fits(&next, inputs, input + 1, offset, width)) {
                (plan, least) = (next, cost);
            }
        });
    });
    plan
}

/// Returns `true` if the sum of the added terms and the sum of the subtracted terms fit the type. The inputs from
/// `next` on have no terms yet; the function assumes that their digits are computed one by one.
const fn fits(plan: &Plan, inputs: &Inputs, next: usize, offset: i64, width: IntWidth) -> bool {
    let mut ends = Ends { least: 0, most: offset as i128 };
    each!(for i in 0..plan.len {
        let term = &plan.terms[i];
        ends.add(term.factor as i128 * term.bound(plan.last(i, &inputs.sizes)) as i128);
    });
    each!(for k in inputs.start(next)..inputs.start(inputs.len()) {
        let Digit { extent, stride, .. } = inputs.row[k];
        ends.add((extent as i128 - 1) * stride as i128);
    });
    let limit = width.max() as i128;
    ends.most <= limit && ends.least >= -limit
}

/// The sum of the added terms, and the sum of the subtracted terms.
struct Ends {
    least: i128,
    most: i128,
}

impl Ends {
    const fn add(&mut self, value: i128) {
        if value > 0 {
            self.most += value;
        } else {
            self.least += value;
        }
    }
}
