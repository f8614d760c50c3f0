//! Tests that a printed layout parses to the same layout: `parse(print(L)) == L`, including the marks of static
//! numbers. The layouts are random, and results of operations on random layouts, with swizzles, XOR strides, offsets,
//! symbols and negative strides.

use colex::Layout;
use layout_compiler::{Value, eval, printed};
use random::Rng;

/// The kind of strides in a layout: numbers, XOR strides, coordinates, or products of symbols.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Numbers,
    Bits,
    Coordinates,
    Names,
}

const KINDS: [Kind; 4] = [Kind::Numbers, Kind::Bits, Kind::Coordinates, Kind::Names];

struct Writer(Rng);

impl Writer {
    fn one_of<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.0.usize(0..of.len())]
    }

    fn extent(&mut self, kind: Kind) -> String {
        let extents: &[&str] = match kind {
            Kind::Bits => &["1", "2", "4", "8", "_2", "_4"],
            Kind::Names => &["1", "4", "m", "ceil(n/4)", "_8"],
            _ => &["1", "2", "3", "4", "_6", "_8", "_1"],
        };
        self.one_of(extents).into()
    }

    fn stride(&mut self, kind: Kind) -> String {
        let strides: &[&str] = match kind {
            Kind::Numbers => &["0", "1", "_1", "2", "8", "-1", "-_4", "_-3", "5", "_0", "-16"],
            Kind::Bits => &["0", "f1", "f3", "f5", "f12", "f64", "f256", "f1"],
            Kind::Coordinates => &["0", "1@0", "1@1", "_1@0", "2@1", "1@0@1", "-1@0", "3@0", "_0"],
            Kind::Names => &["0", "1", "ld", "4*ld", "ld*m", "8", "_1"],
        };
        self.one_of(strides).into()
    }

    /// Returns a random shape and strides with one to three modes, possibly nested.
    fn plain(&mut self, kind: Kind) -> String {
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        for _ in 0..self.0.usize(1..4) {
            let mut leaf = || (self.extent(kind), self.stride(kind));
            let ((e, s), (f, t)) = (leaf(), leaf());
            match self.0.usize(0..4) {
                0 => {
                    shape.push(format!("({e},{f})"));
                    stride.push(format!("({s},{t})"));
                }
                1 => {
                    shape.push(format!("({e})"));
                    stride.push(format!("({s})"));
                }
                _ => {
                    shape.push(e);
                    stride.push(s);
                }
            }
        }
        match shape.len() == 1 && self.0.bool() {
            true => format!("{}:{}", shape[0], stride[0]),
            false => format!("({}):({})", shape.join(","), stride.join(",")),
        }
    }

    fn layout(&mut self) -> String {
        let kind = KINDS[self.0.usize(0..4)];
        let plain = self.plain(kind);
        let swizzles = ["Sw<0,0,0>", "Sw<1,0,1>", "Sw<2,1,3>", "Sw<1,2,-2>"];
        let swizzle = self.one_of(&swizzles);
        let offsets: &[&str] = match kind {
            Kind::Numbers => &["0", "5", "_16", "-3", "256"],
            Kind::Bits => &["0", "f2", "256", "1024", "f1"],
            Kind::Coordinates => {
                &["ArithTuple(2)", "ArithTuple(0,16)", "ArithTuple(_3,1)", "ArithTuple(1,(0,2))", "ArithTuple(0)"]
            }
            Kind::Names => &["0", "4", "16*ld", "ld*m", "{4*ld + 2}", "{ld - 4*m}", "ld"],
        };
        let offset = self.one_of(offsets);
        match self.0.usize(0..5) {
            0 => plain,
            _ if kind == Kind::Coordinates => format!("{offset} o {plain}"),
            1 => format!("{swizzle} o {plain}"),
            2 => format!("Sw<0,0,0> o {offset} o {plain}"),
            _ => format!("{swizzle} o {offset} o {plain}"),
        }
    }

    /// Returns a random operation on a layout, or a layout.
    fn expression(&mut self) -> String {
        let layout = self.layout();
        let operation = self.one_of(&[
            "$",
            "$",
            "coalesce($)",
            "flatten($)",
            "filter($)",
            "slice_tensor((_,1),$)",
            "slice_tensor((1,_),$)",
            "slice_tensor((_,(1,_)),$)",
            "slice_tensor((_,j),$)",
            "slice_tensor(1,$)",
            "$ o 4:1",
            "$ o 2:1",
            "$ o (2,2):(2,1)",
            "select<1,0>($)",
            "get<0>($)",
            "group<0,2>($)",
            "zipped_divide($,2)",
            "logical_divide($,(2,2))",
            "local_tile($,(2,2),(1,0))",
            "local_tile($,(1,1),(1,1))",
            "local_tile($,(2,2),(i,j))",
            "local_tile($,(1),(1))",
            "logical_product($,2:1)",
            "domain_offset((1,1),$)",
            "domain_offset((i,1),$)",
            "local_partition($,(2,2):(1,2),1)",
            "outer_partition($,(2,2),(1,0))",
            "inner_partition($,(1,1),(0,1))",
            "append($,2:1)",
            "recast<8,16>($)",
            "recast<16,8>($)",
            "upcast<2>($)",
            "downcast<2>($)",
            "blocked_product($,2:1)",
            "with_shape($,(2,2))",
            "right_inverse($)",
            "reverse($)",
            "nullspace($)",
            "make_layout($,2:1)",
            "tile_to_shape($,(8,8))",
        ]);
        operation.replace('$', &if operation.contains("$ o") { format!("({layout})") } else { layout })
    }
}

/// Returns the texts of a layout, with and without marks of static numbers.
fn layouts(value: &Value) -> Vec<String> {
    match value {
        Value::Layout(layout) => vec![layout.to_string(), format!("{layout:#}")],
        Value::Spelled(text) if text.contains(':') && !text.starts_with('[') && !text.contains("),") => {
            vec![text.clone()]
        }
        _ => Vec::new(),
    }
}

/// Returns the text with the factors of each product in alphabetical order, because the order in the text depends on
/// the first use of symbols.
fn sorted(text: &str) -> String {
    let (mut out, mut product) = (String::new(), String::new());
    for c in text.chars().chain(['\n']) {
        if c.is_alphanumeric() || c == '*' {
            product.push(c);
            continue;
        }
        let mut factors: Vec<&str> = product.split('*').collect();
        factors.sort_unstable();
        out += &factors.join("*");
        product.clear();
        out.push(c);
    }
    out
}

#[test]
fn what_is_printed_is_read_as_the_same_layout() {
    let (mut checked, mut named, mut offsets, mut bits) = (0, 0, 0, 0);
    for seed in 0..random::times(3000) as u64 {
        let text = Writer(Rng::with_seed(seed)).expression();
        let Ok(value) = eval(&text) else { continue };
        // The notation has no text for a slice that keeps no modes, `():()`.
        for print in layouts(&value).into_iter().filter(|print| !print.contains("()")) {
            let again = eval(&print).unwrap_or_else(|error| panic!("seed {seed}: {text} is {print}: {}", error[0]));
            let alike = print.contains('_');
            let words = |value: &Value| if alike { format!("{value:#}") } else { value.to_string() };
            assert_eq!(sorted(&words(&again)), sorted(&print), "seed {seed}: {text}");
            if let (Value::Layout(layout), Value::Layout(again)) = (&value, &again) {
                assert_eq!(layout, again, "seed {seed}: {text} is {print}");
                assert_eq!(Layout::parse(&print).as_ref(), Ok(layout), "seed {seed}: {text} is {print}");
            }
            checked += 1;
            named += usize::from(matches!(value, Value::Spelled(_)));
            offsets += usize::from(print.contains("ArithTuple"));
            bits += usize::from(print.contains(":f") || print.contains("(f"));
        }
        // The command line prints the value in this way.
        let print = printed(&value, &text);
        if let (Value::Layout(_), Ok(again)) = (&value, eval(&print)) {
            assert_eq!(printed(&again, &print), print, "seed {seed}: {text}");
        }
    }
    assert!(checked > 1500 && named > 100 && offsets > 100 && bits > 100, "{checked} {named} {offsets} {bits}");
}

/// Tests that equal functions have the same printed text. Both `Layout::parse` and `eval` merge a swizzle before XOR
/// strides into the strides.
#[test]
fn a_swizzle_before_xor_strides_has_one_form() {
    let mut checked = 0;
    for seed in 0..random::times(2000) as u64 {
        let mut writer = Writer(Rng::with_seed(seed));
        let plain = writer.plain(Kind::Bits);
        let swizzle = writer.one_of(&["Sw<1,0,1>", "Sw<2,1,3>", "Sw<1,2,-2>", "Sw<3,3,3>"]);
        let offset = writer.one_of(&["", "0 o ", "f2 o ", "256 o ", "f1024 o "]);
        let text = format!("{swizzle} o {offset}{plain}");
        let (Ok(Value::Layout(layout)), Ok(whole)) = (eval(&text), eval(&format!("Sw<0,0,0> o {offset}{plain}")))
        else {
            continue;
        };
        let Value::Layout(whole) = whole else { panic!("{text}") };
        assert_eq!(Layout::parse(&text).as_ref(), Ok(&layout), "{text}");
        let print = layout.to_string();
        assert!(
            !print.contains("(f") || !print.contains("Sw<") || print.starts_with("Sw<0,0,0>"),
            "{text} is {layout}"
        );
        let swizzle = eval(&format!("{swizzle} o 4096:1")).unwrap();
        let Value::Layout(swizzle) = swizzle else { panic!("{text}") };
        for at in 0..layout.size() as i64 {
            assert_eq!(layout.index(at), swizzle.index(whole.index(at)), "{text} at {at}");
        }
        checked += 1;
    }
    assert!(checked > 500, "{checked}");
}

/// `Layout::parse` reads only the notation. If `Layout::parse` accepts a text, the text must have the same value in the
/// language. For other texts, the position of the error must be in the text.
#[test]
fn the_parser_of_const_code_agrees_with_the_language() {
    const WORDS: [&str; 24] = [
        "(",
        "(",
        ")",
        ")",
        ",",
        ",",
        ":",
        ":",
        "4",
        "8",
        "_2",
        "-",
        "_",
        "f5",
        "@0",
        "X",
        "Sw<2,0,3>",
        " o ",
        "o",
        "ArithTuple(0,1)",
        "LayoutRight",
        "m",
        "é",
        " ",
    ];
    const LAYOUTS: [&str; 4] =
        ["(4,8):(8,1)", "Sw<2,0,3> o 4 o ((4,8):(_8,1))", "ArithTuple(0,1) o (4,8):(1@0,1@1)", "(4,2):(f1,f5)"];
    let mut rng = Rng::with_seed(7);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let mut text = LAYOUTS[rng.usize(0..LAYOUTS.len())].to_string();
        for _ in 0..rng.usize(0..3) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let Some(at) = places.get(rng.usize(0..places.len().max(1))) else { break };
            match rng.usize(0..2) {
                0 => drop(text.remove(*at)),
                _ => text.insert_str(*at, WORDS[rng.usize(0..WORDS.len())]),
            }
        }
        match Layout::parse(&text) {
            Ok(layout) => {
                accepted += 1;
                assert_eq!(eval(&text).map(|value| value.to_string()), Ok(layout.to_string()), "{text}");
            }
            Err(error) => assert!(text.get(error.start..error.end).is_some(), "{text}: {error:?}"),
        }
    }
    assert!(accepted > 4000, "{accepted}");
}
