//! Tests C++ and Python code that a user pastes into `colex eval` or `layout!`.

use colex::layout;
use layout_cli::{Session, eval, pasted};

/// Each row of `imported.tsv` contains a text, in which `\n` is the end of a line, and its value.
#[test]
fn pasted_text_is_evaluated() {
    let rows =
        include_str!("../../data/imported.tsv").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut wrong = Vec::new();
    for row in rows {
        let (text, expected) = row.split_once('\t').expect("a text and its value");
        let text = text.replace("\\n", "\n");
        let found =
            eval(&pasted(&text)).map_or_else(|failure| failure.to_string(), |value| value.trim_end().to_string());
        if found != expected {
            wrong.push(format!("{text}\n  {found}\n  expected {expected}"));
        }
        if !text.contains('\n') {
            assert_eq!(Session::default().eval(&text).unwrap(), expected, "{text}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Text in the notation and text with errors must be returned unchanged.
#[test]
fn other_text_stays() {
    for text in [
        "(4,8):(8,1)",
        "A = (4,8):(8,1); size(A)",
        "(?,8):(8,1)",
        "E(0",
        "constexpr int a = ;",
        "1 ? 2",
        "(4,8):(1,4) ? :",
    ] {
        assert_eq!(pasted(text), text);
    }
}

layout! {
    struct Swizzled<const B: usize, const K: usize> = Swizzle<B,3,3>{} o (8,K):(K,1);
    struct Composed<const B: usize> = composition(Swizzle<B,3,3>{}, Layout<Shape<_8,_64>,Stride<_64,_1>>{});
    struct WithOffset<const M: usize> = Sw<3,M,3> o 8 o (8,64):(64,1);
    struct Tiled<const S: usize> = tile_to_shape(Sw<2,3,S> o (8,64):(64,1), (64,64));
    struct Chosen = 8 > 4 ? (4,8):(8,1) : (2,2):(1,2);
    struct Printed = raw_ptr(0x7f00: f32, gmem, align<16>) o (8,64):(64,1);
    struct Shared = memdesc<128x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>, #smem, mutable>;
    struct Padded = memdesc<128x64xf16, #ttg.padded_shared<[32:+4] {order = [1, 0], shape = [128, 64]}>, #smem>;
    struct Older = tensor<16x8xf32, #triton_gpu.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>>;
}

const BITS: usize = 2;

#[test]
fn the_macro_reads_the_same() {
    assert_eq!(Swizzled::<3, 64>::LAYOUT, layout!(Sw<3,3,3> o (8,64):(64,1)).layout());
    assert_eq!(Composed::<2>::LAYOUT, layout!(Sw<2,3,3> o (8,64):(64,1)).layout());
    assert_eq!(WithOffset::<3>::LAYOUT, layout!(Sw<3,3,3> o 8 o (8,64):(64,1)).layout());
    assert_eq!(Tiled::<3>::LAYOUT, layout!(Sw<2,3,3> o ((8,8),(64,1)):((64,512),(1,0))).layout());
    assert_eq!(layout!(Sw<BITS,3,3> o (8,64):(64,1)).layout(), layout!(Sw<2,3,3> o (8,64):(64,1)).layout());
    assert_eq!(Chosen::LAYOUT.to_string(), "(4,8):(8,1)");
    assert_eq!(Printed::LAYOUT.to_string(), "(8,64):(64,1)");
    assert_eq!(Shared::LAYOUT, layout!(Sw<3,3,3> o (128,64):(64,1)).layout());
    assert_eq!(Padded::LAYOUT.to_string(), "(128,(32,2)):(72,(1,36))");
    assert_eq!(Older::LAYOUT.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
    let scaled = layout!(make_layout(make_shape(_8{},_4{}), make_stride(E<0>{}, Int<4>{}*E<1>{})));
    assert_eq!(scaled.layout().to_string(), "(8,4):(1@0,4@1)");
    assert_eq!(layout!(make_layout((4, 8), (cute.E(0), cute.E(1)))).layout().to_string(), "(4,8):(1@0,1@1)");
    assert_eq!(
        layout!(logical_divide((9,8):(8,1), make_tuple(_3{}, Underscore{}))).layout().to_string(),
        "((3,3),8):((8,24),1)"
    );
    assert_eq!(layout!(Layout((4, 8), (8, 1))).layout().to_string(), "(4,8):(8,1)");
    assert_eq!(
        layout!(std::conditional_t < (8 > 4), Layout<Shape<_8, _2>>, Layout < _4 >> {}).layout().to_string(),
        "(8,2):(1,8)"
    );
}
