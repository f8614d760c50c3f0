//! What operations do to a layout that has storage: their law, their types, and what is asked of operands.

pub(super) mod bounds;
pub(super) mod by_tiler;
pub mod change;
pub(super) mod compact;
pub(super) mod into_layout;
pub(super) mod law;
pub(super) mod operand;
pub(super) mod traits;
pub(super) mod view;
