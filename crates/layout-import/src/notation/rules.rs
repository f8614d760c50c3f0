//! Rules about names, types and products, with their error messages.

layout_runtime::rules! {
    pub PathForInt = "expected an integer, found a path", "write a Rust constant in braces, as in `{sizes::BM}`";
    pub TypeArguments = "expected `,` or `)`", "write constants as `8`, `_8`, `Int<8>{}`, or as a name, `BM`";
    pub ExpectedGreater = "expected `,` or `>`", "separate the arguments of a type with commas, as in `Shape<_2,_3>` and `Layout<Shape<_2,_3>,Stride<_3,_1>>`";
}
