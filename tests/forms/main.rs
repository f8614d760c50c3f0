//! Tests the forms that users write: values, expressions, structs and functions.

mod indices;
mod values;

use colex::{Layout, index, layout};
use layout_compiler::eval;

/// The indices of `(3,(2,3)):(3,(12,1))`, computed by hand.
const TABLE: [usize; 18] = [0, 3, 6, 12, 15, 18, 1, 4, 7, 13, 16, 19, 2, 5, 8, 14, 17, 20];

layout! {
    /// A swizzled tile.
    #[derive(PartialOrd)]
    pub(crate) struct Smem = tile_to_shape(Sw<3,4,3> o (8,64):(64,1), (128,64));
    struct Part = composition((64,64):(64,1), (32,16):(1,32));
    struct Down = 4:-1;
    pub(crate) const fn smem(m: u32, k: u32) -> u32 = Smem;
    #[inline]
    fn part(i: u16) -> u16 = Part;
    const fn down(i: i32) -> i32 = Down;
    #[layout(target = gpu)]
    const fn on_gpu(i: u32) -> u32 = (3,(2,3)):(3,(12,1));
    const fn broadcast(_lane: u32, k: u32) -> u32 = (32,8):(0,2);
    const fn constant(lane: usize) -> usize = Sw<0,0,0> o 7 o 32:0;
    extern "C" fn exported(i: u32) -> u32 = (4,8):(8,1);
}

#[test]
fn items_of_a_block_name_earlier_ones() {
    assert_eq!((Smem::SIZE, Smem::COSIZE, Smem::LAYOUT.size()), (8192, 8192, 8192));
    assert_eq!(size_of::<Smem>(), 0);
    for m in 0..128_u32 {
        for k in 0..64_u32 {
            let expected = Smem::LAYOUT.at((m as i64, k as i64));
            // The index is computed by hand: a row occupies 64 bytes, and bits 7 to 10 are XORed into bits 4 to 7.
            let plain = i64::from(m % 8 * 64 + k + m / 8 * 512);
            assert_eq!(expected, plain ^ (plain >> 3 & 0b111_0000));
            assert_eq!(i64::from(smem(m, k)), expected);
            assert_eq!(i64::from(Smem.at((m, k))), expected);
            assert_eq!(Smem.get((m, k)).map(i64::from), Some(expected));
        }
    }
    for i in 0..512_u16 {
        let (m, n) = (i % 32, i / 32);
        // `c` is the one-dimensional coordinate in (64,64):(64,1), m + 32·n.
        let c = m + 32 * n;
        assert_eq!(part(i), c % 64 * 64 + c / 64);
    }
    assert_eq!([down(0), down(3)], [0, -3]);
    assert_eq!(Down.at(3), -3);
    for (c, expected) in TABLE.into_iter().enumerate() {
        assert_eq!(on_gpu(c as u32) as usize, expected);
        assert_eq!(index!(gpu: (3,(2,3)):(3,(12,1)); c), expected);
    }
    assert_eq!((broadcast(31, 7), broadcast(0, 7)), (14, 14));
    assert_eq!(constant(5), 7);
    assert_eq!(exported(5), 9);
    assert!(Smem.partial_cmp(&Smem).is_some());
}

layout! {
    struct C { m: u32 } = (m,4):(4,1);
}

#[test]
fn a_struct_may_have_any_name() {
    assert_eq!(C::new(3).expect("three rows").at((2, 1)), 9);
}

/// Expressions in which each `<…>` marks text that may be in parentheses.
const GROUPED: [&str; 17] = [
    "(8,8):(8,1) o <(4,4):(1,4)>",
    "<(8,8):(8,1)> o <(4,4):(1,4)>",
    "<<(8,8):(8,1)> o <(4,4):(1,4)>> o <4:1>",
    "<Sw<3,3,3> o <(8,64):(64,1)>>",
    "Sw<3,3,3> o 8 o <(8,64):(64,1)>",
    "<(8,8):(8,1)> o [<4:1>, _]",
    "<(8,8):(8,1)> o <[4:1, <2:2>]>",
    "(8,8):(8,1) o (<4:1>, <2:2>)",
    "zipped_divide(<(8,8):(8,1)>, <4:2>)",
    "zipped_divide(<(8,8):(8,1)>, (<4:2>, 2))",
    "logical_product(<(2,2):(2,1)>, <<2:1> o <2:1>>)",
    "composition(<(8,8):(8,1)>, <make_layout((4,4))>)",
    "<logical_divide(<(8,8):(8,1)>, 4:1)>",
    "<16:1> o <logical_divide(8:1, 4:1)>",
    "upcast<2>(<(4,8):(8,1)>)",
    "<upcast<2>((4,8):(8,1))> o <2:1>",
    "size(<(4,4):(1,4)>)",
];

/// Returns the byte positions of the marks. A `<` after a letter or a digit belongs to the notation.
fn marks(text: &str) -> Vec<(usize, usize)> {
    let (mut open, mut pairs) = (Vec::new(), Vec::new());
    for (at, c) in text.char_indices() {
        let before = text[..at].chars().next_back().unwrap_or(' ');
        match c {
            '<' => open.push((at, !before.is_alphanumeric())),
            '>' => {
                if let Some((start, true)) = open.pop() {
                    pairs.push((start, at));
                }
            }
            _ => {}
        }
    }
    pairs
}

/// Returns the text in which `count(k)` pairs of parentheses replace mark `k`.
fn with(text: &str, pairs: &[(usize, usize)], count: impl Fn(usize) -> usize) -> String {
    let mark = |(at, c): (usize, char)| {
        let opens = pairs.iter().position(|pair| pair.0 == at).map(|k| "(".repeat(count(k)));
        let closes = pairs.iter().position(|pair| pair.1 == at).map(|k| ")".repeat(count(k)));
        opens.or(closes).unwrap_or_else(|| c.to_string())
    };
    text.char_indices().map(mark).collect()
}

#[test]
fn text_is_the_same_with_parentheses() {
    for text in GROUPED {
        let pairs = marks(text);
        let plain = with(text, &pairs, |_| 0);
        let value = eval(&plain).unwrap_or_else(|errors| panic!("{plain}: {errors:?}")).to_string();
        let mut forms: Vec<String> = (0..pairs.len()).map(|k| with(text, &pairs, |i| usize::from(i == k))).collect();
        forms.extend([with(text, &pairs, |_| 1), with(text, &pairs, |_| 2)]);
        for form in forms {
            if value.parse::<i64>().is_ok() && form.starts_with('(') {
                continue;
            }
            let grouped = eval(&form).unwrap_or_else(|errors| panic!("{form}: {errors:?}"));
            assert_eq!(grouped.to_string(), value, "{form}");
        }
    }
}

#[test]
fn names_of_lines_are_the_same_with_parentheses() {
    let lines = "A = (8,8):(8,1); B = (4,4):(1,4); T = [4:1, 2:2]; ";
    for (plain, grouped) in
        [("A o B", "(A) o (B)"), ("A o B", "((A) o ((B)))"), ("A o T", "A o (T)"), ("size(A)", "size((A))")]
    {
        let value = |text: &str| eval(&format!("{lines}{text}")).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(value(grouped).to_string(), value(plain).to_string(), "{grouped}");
    }
}

#[test]
fn integers_in_parentheses_are_tuples() {
    for (text, expected) in
        [("(8):(1)", "(8):(1)"), ("((8,8)):((8,1))", "((8,8)):((8,1))"), ("(8,8):(8,1) o (4)", "(4):(8)")]
    {
        assert_eq!(eval(text).unwrap().to_string(), expected);
    }
    assert_eq!(eval("zipped_divide((8,8):(8,1), (4:1,))").unwrap().to_string(), "((4),(2,8)):((8),(32,1))");
}

#[test]
fn layouts_are_read_with_parentheses() {
    for plain in ["(4,4):(1,4)", "4:1", "Sw<1,0,2> o (4,4):(1,4)", "Sw<1,0,2> o 4 o (4,4):(1,4)", "(8):(1)"] {
        let layout: Layout = plain.parse().unwrap();
        let last = plain.rfind(" o ").map_or(0, |at| at + 3);
        let inner = format!("{}({})", &plain[..last], &plain[last..]);
        for grouped in [format!("({plain})"), format!("(( {plain} ))"), inner] {
            assert_eq!(grouped.parse::<Layout>(), Ok(layout), "{grouped}");
        }
    }
    for wrong in ["((4,4):(1,4)", "((4,4):(1,4)))", "(4:1,2)", "(4:1,)", "((4:1):1)", "()", "(Sw<1,0,2>)"] {
        assert!(wrong.parse::<Layout>().is_err(), "{wrong}");
    }
    const GROUPED: Layout = colex::parse("((4,4):(1,4))");
    assert_eq!(GROUPED.to_string(), "(4,4):(1,4)");
}

#[test]
fn the_macro_reads_parentheses() {
    layout! {
        struct Plain = (8,8):(8,1) o (4,4):(1,4);
        struct Right = (8,8):(8,1) o ((4,4):(1,4));
        struct Left = ((8,8):(8,1)) o (4,4):(1,4);
        struct Whole = ((8,8):(8,1) o (4,4):(1,4));
        struct Call = (composition(((8,8):(8,1)), (((4,4):(1,4)))));
        struct Numbers { m: usize } = ((m,8):(8,1));
        fn at(i: u32, j: u32) -> u32 = ((8,8):(8,1) o ((4,4):(1,4)));
    }
    let expected = Plain::LAYOUT;
    for layout in [Right::LAYOUT, Left::LAYOUT, Whole::LAYOUT, Call::LAYOUT] {
        assert_eq!(layout, expected);
    }
    assert_eq!(Numbers::new(3).unwrap().at((2, 1)), 17);
    for (i, j) in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
        assert_eq!(at(i, j), Plain.at((i, j)));
        assert_eq!(index!(((8,8):(8,1)) o ((4,4):(1,4)); (i, j)), Plain.at((i, j)));
    }
}
