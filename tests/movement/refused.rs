//! Tests the errors for pairs of layouts without a movement.

use super::{layout, moved};

#[test]
fn refusals_name_the_coordinate() {
    for (from, to, bits, message) in [
        (
            "(32,2):(1,32)",
            "(32,2):(1,64)",
            32,
            "value 1 of thread 0 has index 64, which the other layout does not contain",
        ),
        (
            "(32,4):(1,32)",
            "(32,2):(1,32)",
            32,
            "value 2 of thread 0 has index 64, which the other layout does not contain",
        ),
        (
            "(32,3):(1,32)",
            "(32,3):(1,33)",
            32,
            "value 2 of thread 30 has index 96, which the other layout does not contain",
        ),
        ("(32,2):(1,32)", "(64,1):(1,0)", 32, "the first layout has 32 threads, but the second has 64"),
        ("(32,2):(1,32)", "(32,2):(1,32)", 4, "cannot move values of 4 bits; use values of 8, 16, 32 or 64 bits"),
        ("(32,2,2):(1,32,64)", "(32,4):(1,32)", 32, "the layout does not map (thread, value) to indices of a tile"),
        ("(32,2):(1@0,1@1)", "(32,2):(1,32)", 32, "the layout does not map (thread, value) to indices of a tile"),
    ] {
        let error = moved(&layout(from), &layout(to), bits).unwrap_err().to_string();
        assert!(error.contains(message), "{from} -> {to}: {error}");
    }
}
