//! From one layout of threads and values to another.

use super::overload::table;
use layout_runtime::constants;

table! {
    /// The instructions that move values of so many bits from one layout of (thread, value) to another.
    "convert<bits>(from, to)" {
        <bits: Number>(from: Layout, to: Layout) -> Movement = constants::movement(&from, &to, bits)?;
    }
}
