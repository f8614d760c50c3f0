//! Operations on the layout of a tensor: their law, their types, and the checks of their operands.

pub mod bounds;
pub mod by_tiler;
pub mod change;
pub mod compact;
pub mod into_layout;
pub mod law;
pub mod modes;
pub mod operand;
pub mod recast;
pub mod traits;
pub mod view;
