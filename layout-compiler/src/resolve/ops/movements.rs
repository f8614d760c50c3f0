//! From one layout of threads and values to another.

use super::overload::table;
use layout_runtime::constants;
use layout_runtime::movement::Reduction;

table! {
    /// The instructions that move values of so many bits from one layout of (thread, value) to another.
    /// `convert<16>((32,2):(2,1), (32,2):(1,32))`
    "convert<bits>(from, to)" {
        <bits: Number>(from: Layout, to: Layout) -> Movement = constants::movement(&from, &to, bits)?;
    }
    /// What each thread adds, and which threads exchange sums, if a mode of the tile goes that threads hold by (thread, value).
    /// `reduce<1>((32,2):(2,1), (8,8))`
    "reduce<mode>(tv, tile)" {
        <mode: Index>(tv: Layout, tile: Numbers) -> Reduction = Reduction::over(&tv, &tile, mode)?;
    }
}
