//! Emits `fn name(from: [u32; 4], …) -> [u32; 4] = convert<16>(…);`. This function moves values between threads. The
//! function is emitted in Rust or in a kernel language.

use crate::emit::{MovementNumbers, empty_function, moving};
use crate::input::item::Item;
use crate::input::registers;
use crate::languages::Dialect;
use crate::report::{Report, Reported};
use crate::tokens::ends;
use layout_index::plan::Target;
use layout_movement::Movement;
use proc_macro2::TokenStream;
use syn::Signature;

/// Emits the function in Rust, or in a kernel language the constant with the text of the function.
pub(super) fn function(
    item: &Item,
    signature: &Signature,
    movement: &Movement,
    krate: &TokenStream,
    report: &mut Report,
) -> TokenStream {
    match checked(signature, movement, report) {
        Ok((moved, numbers)) => moving(item, signature, (&moved, &numbers), movement, krate),
        Err(Reported) => empty_function(item, signature, krate),
    }
}

fn checked(
    signature: &Signature,
    movement: &Movement,
    report: &mut Report,
) -> Result<(registers::Moved, MovementNumbers), Reported> {
    let moved = registers::check(signature, movement, report)?;
    let target = moved.dialect.map_or(Target::Cpu, Dialect::target);
    match MovementNumbers::of(movement, &moved.names, target) {
        Ok(numbers) => Ok((moved, numbers)),
        Err(error) => Err(report.refuse(ends(&signature.ident), &error.message, &error.help)),
    }
}
