//! Errors for pairs of layouts without a movement.

use super::{layout, moved};

#[test]
fn refusals_name_the_coordinate() {
    for (from, to, bits, message) in [
        (
            "(32,2):(1,32)",
            "(32,2):(1,64)",
            32,
            "value 1 of thread 0 is index 64 of the tile, which the other layout has nowhere",
        ),
        (
            "(32,4):(1,32)",
            "(32,2):(1,32)",
            32,
            "value 2 of thread 0 is index 64 of the tile, which the other layout has nowhere",
        ),
        (
            "(32,3):(1,32)",
            "(32,3):(1,33)",
            32,
            "value 2 of thread 30 is index 96 of the tile, which the other layout has nowhere",
        ),
        ("(32,2):(1,32)", "(64,1):(1,0)", 32, "the layout has 64 threads, the other one 32"),
        ("(32,2):(1,32)", "(32,2):(1,32)", 4, "values of 4 bits; values of 8, 16, 32 and 64 bits are moved"),
        ("(32,2,2):(1,32,64)", "(32,4):(1,32)", 32, "the layout does not go from (thread, value) to indices of a tile"),
        ("(32,2):(1@0,1@1)", "(32,2):(1,32)", 32, "the layout does not go from (thread, value) to indices of a tile"),
    ] {
        let error = moved(&layout(from), &layout(to), bits).unwrap_err().to_string();
        assert!(error.contains(message), "{from} -> {to}: {error}");
    }
}
