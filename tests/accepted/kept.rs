//! Tests that `X`, `_`, `Underscore` and `None` keep a mode wherever a tiler may contain them.

use super::printed;

#[test]
fn every_spelling_keeps_a_mode() {
    let (layout, tiler) = ("((4,2),8):((1,32),4)", "(_,2)");
    for operation in
        ["composition", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide", "logical_product"]
    {
        let expected = printed(&format!("{operation}({layout}, {tiler})")).unwrap();
        let tilers = [
            "(X,2)",
            "(X,_2)",
            "[X,2:1]",
            "[_,2:1]",
            "(None,2)",
            "(Underscore,2)",
            "make_tile(X{},_2{})",
            "make_tile(_,Int<2>{})",
            "make_tile(Underscore{},Int<2>{})",
            "Tile<X,_2>{}",
            "Tile<Underscore,_2>{}",
            "Shape<X,_2>{}",
            "Shape<Underscore,_2>{}",
            "make_shape(_,2)",
        ];
        for tiler in tilers {
            let text = format!("{operation}({layout}, {tiler})");
            assert_eq!(printed(&text).map(|text| text.replace("_", "")), Ok(expected.clone()), "{text}");
        }
        let python = format!("cute.{operation}({layout}, (None, 2))");
        assert_eq!(printed(&python), Ok(expected.clone()), "{python}");
    }
}

#[test]
fn a_single_mode_is_kept() {
    for tiler in ["_", "X", "Underscore{}", "X{}", "None"] {
        let text = format!("logical_divide((4,8):(8,1), {tiler})");
        assert_eq!(printed(&text).as_deref(), Ok("(4,8):(8,1)"), "{text}");
    }
    let text = "local_tile((16,8):(8,1), (4,2), (1,_), Step<_1,X>{})";
    assert_eq!(printed(text).as_deref(), Ok("Sw<0,0,0> o 32 o ((4),8):((8),1)"));
}
