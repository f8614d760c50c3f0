//! Implements CubeCL's trait `Layout` for compiled layouts.

use crate::coord::Coord;
use crate::recording::Recording;
use colex::plan::{IntWidth, Options, Plan, Target};
use colex::{StaticLayout, expect};
use core::marker::PhantomData;
use cubecl::prelude::*;
use cubecl::std::tensor::layout::{Coords1d, Coords2d, Layout, LayoutExpand};

/// The plan of a layout. rustc reports an error if the indices of the layout do not fit `u32`.
struct Planned<L, C>(PhantomData<(L, C)>);

impl<L: StaticLayout, C: Coord> Planned<L, C> {
    const PLAN: Plan = expect(colex::plan::plan(
        &L::LAYOUT,
        &C::PROFILE,
        &Options { widths: &[IntWidth::U32], target: Target::Gpu, has_upper: false },
    ));
}

/// Returns the index of a coordinate in a kernel. This function uses the arithmetic of `layout!` and accepts any type
/// that has a layout.
///
/// The indices of the layout must fit `u32`, and the coordinate must have the nesting of the layout. Otherwise rustc
/// reports an error.
///
/// ```
/// use colex::layout;
/// use colex_cubecl::index;
/// use cubecl::prelude::*;
///
/// layout! { pub struct Tile = Sw<3,3,3> o (8,64):(64,1); }
///
/// #[cube(launch)]
/// fn fill(tile: &mut [u32]) {
///     // (UNIT_POS_X * 72) ^ UNIT_POS_Y
///     tile[index::<Tile, (u32, u32)>((UNIT_POS_X, UNIT_POS_Y)) as usize] = UNIT_POS;
/// }
/// # fn main() {}
/// ```
#[cube]
#[allow(unused_variables)]
pub fn index<L: StaticLayout + 'static, C: Coord>(coord: C) -> u32 {
    intrinsic!(|scope| {
        let mut parts = Vec::new();
        C::parts(coord, scope, &mut parts);
        Planned::<L, C>::PLAN.write(&parts, &mut Recording { scope })
    })
}

/// The layout of a CubeCL view: maps coordinates of type `C` to positions in the storage, as the layout of `L` does.
///
/// `L` is any type with a layout: a struct of `layout!`, `layout!(…)` as a type, or a user's type that derives a layout
/// from another layout. `C` is `u32`, `usize`, or a tuple with the same nesting as the layout.
///
/// ```
/// use colex::layout;
/// use colex_cubecl::CompiledLayout;
/// use cubecl::prelude::*;
/// use cubecl::std::tensor::{AsView, AsViewExpand, AsViewMut, AsViewMutExpand};
///
/// layout! { pub struct Tile = Sw<5,0,5> o (32,32):(32,1); }
///
/// #[cube(launch)]
/// fn transpose(input: &[f32], output: &mut [f32]) {
///     let mut memory = Shared::<[f32]>::new_slice(1024usize);
///     let mut tile = memory.view_mut(CompiledLayout::<Tile>::new());
///     tile.write((UNIT_POS_Y, UNIT_POS_X), input[UNIT_POS as usize]);
///     sync_cube();
///     output[UNIT_POS as usize] = tile.read((UNIT_POS_X, UNIT_POS_Y));
/// }
/// # fn main() {}
/// ```
#[derive(CubeType)]
pub struct CompiledLayout<L: StaticLayout + 'static, C: Coord = Coords2d> {
    #[cube(comptime)]
    of: PhantomData<(L, C)>,
}

impl<L: StaticLayout + 'static, C: Coord> Clone for CompiledLayout<L, C> {
    fn clone(&self) -> Self {
        Self { of: PhantomData }
    }
}

#[cube]
impl<L: StaticLayout + 'static, C: Coord> CompiledLayout<L, C> {
    /// Returns the layout of a view. The layout of `L` determines the positions of the view.
    #[allow(clippy::new_without_default, reason = "kernels call no trait methods of the host")]
    pub fn new() -> Self {
        CompiledLayout::<L, C> { of: comptime!(PhantomData) }
    }
}

#[cube]
impl<L: StaticLayout + 'static, C: Coord> Layout for CompiledLayout<L, C> {
    type Coordinates = C;
    type SourceCoordinates = Coords1d;

    fn to_source_pos(&self, pos: Self::Coordinates) -> Self::SourceCoordinates {
        index::<L, C>(pos) as usize
    }

    fn to_source_pos_checked(&self, pos: Self::Coordinates) -> (Self::SourceCoordinates, bool) {
        (self.to_source_pos(pos.clone()), self.is_in_bounds(pos))
    }

    fn shape(&self) -> Self::Coordinates {
        extents::<L, C>()
    }

    fn is_in_bounds(&self, pos: Self::Coordinates) -> bool {
        C::is_in_bounds(pos, extents::<L, C>())
    }
}

#[cube]
#[allow(clippy::extra_unused_type_parameters, reason = "used where the kernel is recorded")]
fn extents<L: StaticLayout + 'static, C: Coord>() -> C {
    intrinsic!(|scope| C::extents(&L::LAYOUT, scope))
}
