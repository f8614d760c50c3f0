//! Caches evaluated tilings. The items of a crate use few tilings, but use each tiling often.

use super::instruction::Instruction;
use std::cell::RefCell;
use std::collections::HashMap;

/// Maximum number of cached tilings.
const MOST: usize = 64;

thread_local! {
    static KNOWN: RefCell<HashMap<String, Instruction>> = RefCell::default();
}

/// The tiling with the canonical text `text`, without spaces.
pub(super) fn known(text: &str) -> Option<Instruction> {
    KNOWN.with_borrow(|known| known.get(text).cloned())
}

/// Caches a tiling under its canonical text, which has the same value in every scope.
pub(super) fn keep(text: String, tiling: &Instruction) {
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(text, tiling.clone());
    });
}

#[cfg(test)]
mod tests {
    use crate::layout;
    use quote::quote;

    #[test]
    fn a_name_that_is_declared_is_not_the_instruction_of_that_name() {
        let of_instruction =
            quote!(fn f(t: u32, v: u32) -> u32 = get_layoutC_TV(make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (2,1,1))););
        let emitted = layout(of_instruction.clone(), &quote!(colex)).to_string();
        assert!(!emitted.contains("compile_error"), "{emitted}");
        let declared = quote!(struct SM80_16x8x8_F32F16F16F32_TN = 4:1; #of_instruction);
        let emitted = layout(declared, &quote!(colex)).to_string();
        assert!(emitted.contains("expected a matrix instruction, found a layout"), "{emitted}");
    }
}
