//! The tokens from which random inputs are built.

/// Tokens of the notation, and some invalid tokens.
#[rustfmt::skip]
pub(crate) const WORDS: &[&str] = &[
    "(", ")", "(", ")", "((", "))", ",", ",", ",", ":", ":", " o ", "o", "[", "]", "<", ">", "_", "X", "_3", "@", "-",
    "::", "=", ";", "#", "&", "{", "}", "0", "1", "2", "3", "4", "8", "64", "1000003", "4294967296",
    "9223372036854775807", "9223372036854775808", "1.5", "0x10", "7u32", "'a", "\"text\"", "é", "\u{0}",
    "Sw<3,3,3> o ", "Sw<", "Sw", "Sw<-1,2,-63>", "LayoutLeft", "LayoutRight", "i", "Tile", "a::b", "::a", "size",
    "get<", "get<1>(", "coalesce(", "composition(", "complement(", "logical_divide(", "zipped_divide(",
    "logical_product(", "blocked_product(", "left_inverse(", "right_inverse(", "nullspace(", "tile_to_shape(",
    "make_ordered_layout(", "make_identity_layout(", "upcast<2>(", "recast<8,16>(", "max_common_layout(", "slice(",
    "dice(", "crd2idx(", "idx2crd(", "table(", "swizzle_apply(", "group<0,2>(", "(4,8):(1,4)", "((2,2),3):((1,6),2)",
    "Sw<2,0,3> o (8,8):(8,1)", "(3,(2,3)):(3,(12,1))", "(4,6):(0,-5)", "(2,3):(1@0,1@1)", "64:1", "1:0", "struct ",
    "fn ", "pub ", "const ", "fn f(i: u32) -> u32 = ", "struct S = ", "u32", "(i, j)", "; i", "gpu:", "m",
    "(m, n):(ld, 1)", "{m + 1}", "ceil(m/4)", "3*ld", "*", "/", "%", " where m % 4 == 0", " where m <= 64",
    "struct S { m: usize } = ", "{ m: usize, n: u32 }",
];

/// Tokens of Rust that may surround the notation: paths, generic lists, keywords, items, and expressions.
#[rustfmt::skip]
pub(crate) const RUST: &[&str] = &[
    "A", "b::C", "::A", "crate::A", "self::b::A", "Self", "A<", "A<>", "A<,>", "A<3>", "A::<>", "A::", "match",
    "match::A", "A::fn", "r#type", "r#match::A", "async", "BM", "fn", "<", ">", "::", "!", "$", "'a", "(", ")", "(",
    ")", "[", "]", ",", ",", ":", ":", "1", "4", "64", "m", "ld", "{N + 1}", "{1 +}", "{m}", " o ", "Sw<2,0,3> o ",
    "(4,8):(1,4)", "(BM,64):(64,1)", "(m,n):(ld,1)", "3*BM", "ceil(BM/4)", "make_layout(", "zipped_divide(",
    "SM80_16x8x8_F32F16F16F32_TN<>", "make_tiled_mma(", " where ", "injective", "BM % 8 == 0", "match % 8 == 0",
    "feeds(", "tma(", "struct A = ", "struct A { m: usize, r#fn: u32 } = ", "struct A<const BM: usize> = ",
    "struct A<const BM: usize, L: StaticLayout> = ", "struct A<T, 'a> = ", "fn f(i: u32) -> u32 = ",
    "pub(crate) const fn f(i: u32, (j, k): (u32, u32), ld: u32) -> u32 = ", "extern \"cuda\" fn f(i: u32) -> u32 = ",
    "extern \"wgsl\" fn f(i: u32, m: u32) -> u32 = ", "#[doc = \"a\"]", "#[layout(target = gpu)]", "#[layout(",
    "pub ", ";", "; (i, j)", "; f::<A, B>(x)", "; a.b", "; (1, (m, 2))", "gpu:",
];
