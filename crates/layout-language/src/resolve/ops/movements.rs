//! Operations that move values from one layout of threads and values to another.

use super::overload::table;
use crate::constants;
use layout_movement::Reduction;

table! {
    /// The movement of values of `bits` bits from their threads and registers in `from` to their threads and registers in `to`. Both layouts map (thread, value) to positions in a tile. `sm` is the GPU architecture, such as 80 for `sm_80`. The default is 90. `bytes` is the number of bytes of shared memory that all threads of the block together may use. If `bytes` is omitted, there is no limit.
    /// `convert<16>((32,2):(2,1), (32,2):(1,32))`
    /// Not in CuTe: write the output of `colex convert`
    "convert<bits, sm, bytes>(from, to)" {
        <bits: Number>(from: Layout, to: Layout) -> Movement = constants::movement(&from, &to, bits, constants::limits(&[]))?;
        <bits: Number, sm: Number>(from: Layout, to: Layout) -> Movement = constants::movement(&from, &to, bits, constants::limits(&[sm]))?;
        <bits: Number, sm: Number, room: Number>(from: Layout, to: Layout) -> Movement = constants::movement(&from, &to, bits, constants::limits(&[sm, room]))?;
    }
    /// A layout for a tile in shared memory through which threads exchange values. The search selects the layout that needs the fewest wavefronts. The threads write the tile with the layout `from` and read the tile with the layout `to`, which map (thread, value) to positions in the tile. `tile` contains the extents of the tile.
    /// `staged<16>((32,8):(8,1), (32,8):(1,32), (8,32))`
    /// Not in CuTe: write the resulting layout
    OfNamed "staged<bits, sm>(from, to, tile)" {
        <bits: Number>(from: Layout, to: Layout, tile: Numbers) -> Layout = constants::staged(&from, &to, &tile, bits, constants::limits(&[]))?;
        <bits: Number, sm: Number>(from: Layout, to: Layout, tile: Numbers) -> Layout = constants::staged(&from, &to, &tile, bits, constants::limits(&[sm]))?;
    }
    /// Like `staged`, but the instruction `cp.async` copies the tile from global to shared memory. `global` is the layout of the tile in global memory.
    /// `staged_async<16>((8,32):(1024,1), (32,8):(1,32))`
    /// Not in CuTe: write the resulting layout
    OfNamed "staged_async<bits, sm>(global, to)" {
        <bits: Number>(global: Layout, to: Layout) -> Layout = constants::staged_async(&global, &to, bits, constants::limits(&[]))?;
        <bits: Number, sm: Number>(global: Layout, to: Layout) -> Layout = constants::staged_async(&global, &to, bits, constants::limits(&[sm]))?;
    }
    /// The additions and shuffles that sum the elements of a tile along mode `mode`. `tv` maps (thread, value) to positions in the tile, and `tile` contains the extents of the tile.
    /// `reduce<1>((32,2):(2,1), (8,8))`
    /// Not in CuTe: write the shuffles of the result
    "reduce<mode>(tv, tile)" {
        <mode: Index>(tv: Layout, tile: Numbers) -> Reduction = Reduction::over(&tv, &tile, mode)?;
    }
}
