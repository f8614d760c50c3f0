//! What the code that `layout!` emits calls for layouts with constants. All of it runs while the program is compiled.

mod calls;
mod facts;
pub mod params;
mod relation;
mod run_time;
mod tensor_maps;
mod values;

pub use calls::*;
pub use facts::*;
pub use relation::Relation;
pub use run_time::*;
pub use tensor_maps::*;
pub use values::*;

// What the calls of operations name.
pub use crate::algebra::Tiler;
pub use crate::atom::{CopyAtom, MmaAtom, Operand, Side, StaticTiling, TiledCopy, TiledMma};
pub use crate::distributed::Distributed;
pub use crate::hardware::{Boxes, Major, SmemSwizzle, TensorMap};
pub use crate::int_tuple::IntTuple;
pub use crate::layout::Layout;
pub use crate::movement::{Movement, Reduction};
pub use crate::swizzle::Swizzle;
pub use crate::synthesis::Means;
