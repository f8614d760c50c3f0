//! Emits `fn name(address: u64, step: u64) -> u64 = gmma_desc<K,16>(Tile);`. The function returns the descriptor of an
//! operand in shared memory.
//!
//! The first parameter is the byte address of the tile in shared memory. The other parameters select an instruction:
//! its number along K, or first its number along M or N and then its number along K. The address field of the
//! descriptor is the index of a layout at `(address, step)`. All other fields of the descriptor are constants.

use crate::arithmetic::{Arithmetic, Expr};
use crate::input::signature::{Checked, inputs_span, output_spans};
use crate::report::{Report, Reported};
use layout_hardware::descriptors::SmemDescriptor;
use layout_index::plan::Op;
use layout_runtime::{Error, Layout};
use syn::Signature;

/// Returns the layout that maps `(address, step)` to the address field. The coordinate of this layout has one entry per
/// parameter of the function.
pub(super) fn addresses(
    descriptor: &SmemDescriptor,
    signature: &Signature,
    report: &mut Report,
) -> Result<Layout, Reported> {
    match layout(descriptor, signature.inputs.len()) {
        Ok(Some(layout)) => Ok(layout),
        Ok(None) => {
            let at = inputs_span(signature);
            let help = "write `(address: u64)`, `(address: u64, step: u64)` for steps along K, or `(address: u64, repeat: u64, step: u64)` for steps along M or N and along K";
            let message = format!("a descriptor function takes 1 to 3 parameters, found {}", signature.inputs.len());
            Err(report.refuse((at, at), &message, help))
        }
        Err(error) => {
            report.algebra(output_spans(signature), &error);
            Err(Reported)
        }
    }
}

fn layout(descriptor: &SmemDescriptor, parameters: usize) -> Result<Option<Layout>, Error> {
    // The address field has 14 bits, and its unit is 16 bytes.
    let address = Layout::from_slices(&[16, 1 << 14], &[0, 1])?;
    let steps = descriptor.steps()?.layout_part();
    Ok(match parameters {
        1 => Some(address),
        2 => Some(Layout::make_layout(&[address, steps.mode(&[1])?])?),
        3 => Some(Layout::make_layout(&[address, steps.mode(&[0])?, steps.mode(&[1])?])?),
        _ => None,
    })
}

/// Adds the constant fields of the descriptor to the arithmetic of the address field.
pub(super) fn complete(
    descriptor: &SmemDescriptor,
    signature: &Signature,
    checked: &Checked,
    arithmetic: &mut Arithmetic,
    report: &mut Report,
) -> Result<(), Reported> {
    if checked.ty != "u64" {
        return Err(report.refuse(output_spans(signature), "a descriptor function must return 64 bits", "write `u64`"));
    }
    let word = Expr::Mask(descriptor.at(0, descriptor.step(0)) as i64);
    let index = std::mem::replace(&mut arithmetic.index, Expr::Int(0));
    arithmetic.constants = constants(descriptor, &word);
    arithmetic.index = Expr::Binary(Op::Add, Box::new(index), Box::new(word));
    Ok(())
}

/// Returns named numbers for code that does not call the function. `WORD` is the descriptor of a tile at address 0.
/// `STEP` is the difference between the descriptors of two consecutive instructions along K, and `REPEAT` is the
/// difference along M or N. `STEP` or `REPEAT` is missing if the differences are not all equal, or if there is only one
/// instruction in this direction.
fn constants(descriptor: &SmemDescriptor, word: &Expr) -> Vec<(&'static str, Expr)> {
    let steps = descriptor.steps().ok();
    let step = |mode: usize| {
        let mode = steps?.mode(&[mode]).ok()?.coalesce();
        (mode.depth() == 0 && mode.size() > 1).then(|| Expr::Int(mode.index(1) - mode.index(0)))
    };
    let named = [("STEP", step(1)), ("REPEAT", step(0))];
    let steps = named.into_iter().filter_map(|(name, step)| Some((name, step?)));
    [("WORD", word.clone())].into_iter().chain(steps).collect()
}
