//! Checks that `recover` parses the output of `emit` and returns a layout with the same function. If code does not
//! compute a layout, the error names a correct coordinate.

use layout_cli::{Coord, Emit, Language, Recover, Target, assume, emit, named, recover};
use layout_runtime::{IntTuple, Layout, Swizzle};
use random::{Rng, cases};

/// Random layouts.
struct Random(Rng);

impl Random {
    fn below(&mut self, n: i64) -> i64 {
        self.0.i64(0..n)
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        *self.0.choice(all).expect("some")
    }

    /// Returns a linear layout. Most of these layouts have XOR strides, and some have a swizzle or an offset.
    fn linear(&mut self) -> Layout {
        let shape: Vec<i64> = (0..=self.below(4)).map(|_| 1 << self.below(4)).collect();
        let bits: u32 = shape.iter().map(|extent| extent.trailing_zeros()).sum();
        let columns: Vec<i64> = (0..bits).map(|_| self.below(256)).collect();
        let layout = Layout::from_columns(&IntTuple::flat(&shape).expect("few"), &columns).expect("as many columns");
        match self.below(4) {
            0 => layout.joined(self.below(256)).expect("linear"),
            1 => {
                let swizzle = Swizzle::new(2, self.below(4), 2 + self.below(3)).expect("a swizzle");
                layout.swizzled(swizzle, 0).expect("a layout")
            }
            _ => layout,
        }
    }

    /// Returns a layout with up to four leaves in two modes, possibly with a swizzle or negative strides, or a linear
    /// layout.
    fn layout(&mut self) -> Layout {
        if self.below(3) == 0 {
            return self.linear();
        }
        let powers = self.below(3) == 0;
        let mut leaf = || {
            let extent = if powers { 1 << self.below(4) } else { 1 + self.below(9) };
            let stride = if powers { 1 << self.below(7) } else { self.below(70) };
            (extent, stride)
        };
        let [(a, p), (b, q), (c, r), (d, s)] = [leaf(), leaf(), leaf(), leaf()];
        let layout = match self.below(4) {
            0 => Layout::of(a, p),
            1 => Layout::of((a, b), (p, q)),
            2 => Layout::of((a, (b, c)), (p, (q, -r))),
            _ => Layout::of(((a, b), (c, d)), ((p, q), (r, s))),
        };
        let layout = layout.expect("small");
        if self.below(2) == 0 || layout.bounds().0 < 0 {
            return layout;
        }
        let (bits, base, shift) = (1 + self.below(3), self.below(4), 3 + self.below(3));
        format!("Sw<{bits},{base},{shift}> o {layout}").parse().expect("a layout")
    }
}

#[test]
fn emitted_code_comes_back() {
    let mut random = Random(Rng::with_seed(1));
    for _ in 0..cases(300, 10_000) {
        let layout = random.layout();
        let (language, coord) = (random.of(Language::all()), random.of(&[Coord::OneD, Coord::Modes, Coord::Natural]));
        let wide =
            if language == Language::Kernel("wgsl") { ["i32"; 6] } else { ["i32", "i64", "usize", "u64", "u8", "i16"] };
        let ty = if layout.bounds().0 < 0 { "i32" } else { random.of(&wide) };
        let target = random.of(&[None, Some(Target::Cpu), Some(Target::Gpu)]);
        let args = Emit { coord, ty: ty.into(), target, language, bare: random.below(2) == 0, ..Emit::default() };
        // If an integer type is too narrow for an index, the result is an error.
        let Ok(code) = emit(&layout.to_string(), &args) else {
            assert!(["u8", "i16"].contains(&ty), "{layout} in {ty}");
            continue;
        };
        let found = recover(&code, &Recover::over(&layout.shape().to_string()))
            .unwrap_or_else(|error| panic!("{layout}: {error}\n{code}"))
            .layout;
        assert!((0..layout.size() as i64).all(|i| found.index(i) == layout.index(i)), "{layout} as {found}\n{code}");
    }
}

#[test]
fn every_language_spells_it() {
    for code in [
        "def idx(i: int, j): return (i // 8) * 512 + (i % 8) * 8 + (j // 8) * 64 + j % 8",
        "fn idx(i: u32, j: u32) -> usize { (i / 8) as usize * 512 + (i as usize & 7) * 8usize + (j / 8 * 64 + j % 8u32) as usize }",
        "static_cast<std::size_t>(i >> 3u) * 0x200 + ((unsigned)i & 0b111) * 8ul + (j >> 3) * 64 + (j & 7)",
        "const uint q = metal::mulhi(uint(i), 536870912u); return q * 512 + (i - q * 8) * 8 + (j / 8 << 6 | j % 8);",
        "usize::from(i) / 8 * 512 + i % 8 * 8 + j / 8 * 64 + j % 8 /* tiles of 8x8 */",
    ] {
        let found = recover(code, &Recover::over("64,64")).unwrap_or_else(|error| panic!("{code}: {error}"));
        assert_eq!(found.layout.to_string(), "((8,8),(8,8)):((8,512),(1,64))", "{code}");
    }
}

fn found(code: &str, shape: &str) -> String {
    recover(code, &Recover::over(shape)).unwrap_or_else(|error| panic!("{code}: {error}")).layout.to_string()
}

fn refused(code: &str, shape: &str) -> String {
    recover(code, &Recover::over(shape))
        .map(|found| panic!("{code} is {found}"))
        .unwrap_or_else(|error| error.to_string())
}

#[test]
fn division_is_that_of_the_language() {
    assert_eq!(found("def f(i): return (i - 8) % 8", "16"), "(8,2):(1,0)");
    assert_eq!(found("def f(i): return (i - 8) // 8 + 1", "16"), "(8,2):(0,1)");
    assert_eq!(found("int f(int i) { return (i - 7) / 8; }", "8"), "8:0");
    assert!(refused("int f(int i) { return (i - 8) % 8; }", "16").contains("coordinate 3 has index -5"));
    assert!(refused("fn f(i: i32) -> i32 { (i - 8) % 8 }", "16").contains("coordinate 3 has index -5"));
    let undecided = refused("(i - 8) % 8", "16");
    assert!(undecided.contains("-7 divided by 8 is -7 in C and Rust, but 1 in Python"), "{undecided}");
    assert!(refused("def f(i): return i / 8", "16").contains("`/` computes a fraction in Python"));
}

#[test]
fn types_are_those_that_are_declared() {
    // In debug builds, Rust panics if a result does not fit its type.
    let wrapped = refused("fn f(i: u8) -> u8 { i * 64 }", "8");
    assert!(wrapped.contains("256 overflows u8") && wrapped.contains("at coordinate 4"), "{wrapped}");
    assert_eq!(found("fn f(i: u8) -> u8 { (i as u32 * 64) as u8 }", "8"), "(4,2):(64,0)");
    assert_eq!(found("uint8_t f(uint8_t i) { return i * 64; }", "8"), "(4,2):(64,0)");
    assert_eq!(found("int f(uint8_t i) { return i * 64; }", "8"), "8:64");
    assert_eq!(found("int f(int i) { const uint8_t q = i * 64; return q; }", "8"), "(4,2):(64,0)");
    assert_eq!(found("let q: u16 = i as u16; q * 64", "8"), "8:64");
    assert_eq!(found("fn f(i: u32) -> u32 { return i * 1073741824u; }", "8"), "(4,2):(1073741824,0)");
    assert!(refused("int f(int i) { return i * 1073741824; }", "8").contains("overflows i32, at coordinate 2"));
    assert!(refused("fn f(i: u8) -> u32 { i as u32 }", "300").contains("`i` has type u8, which cannot hold 256"));
    assert!(
        refused("fn f(i: u32, j: usize) -> usize { i + j }", "8,8").contains("the operands have the types u32 and u64")
    );
    assert!(refused("unsigned f(unsigned i) { return (i - 1) / 4; }", "8").contains("coordinate 3 has index 0"));
}

/// `!` inverts bits in Rust, but is a logical negation in C.
#[test]
fn what_languages_read_differently_is_refused() {
    let found = recover("i & !7", &Recover::over("64")).expect("a mask");
    assert_eq!(found.layout.to_string(), "(8,8):(0,8)");
    let error = recover("!i", &Recover::over("64")).expect_err("a condition of C").to_string();
    assert!(error.contains("`!` inverts bits in Rust, but is a logical negation in C"), "{error}");
}

#[test]
fn long_and_deep_code_is_refused() {
    let deep = |open: &str, close: &str| format!("{}i{}", open.repeat(30_000), close.repeat(30_000));
    for code in [
        deep("(", ")"),
        deep("-", ""),
        deep("~", ""),
        deep("(int)", ""),
        deep("u32(", ")"),
        deep("static_cast<int>(", ")"),
        deep("", " + i"),
        deep("", " as u32"),
    ] {
        let error = recover(&code, &Recover::over("8")).expect_err("too long").to_string();
        assert!(error.contains("error: more than "), "{error}");
    }
    assert_eq!(
        recover(&format!("{}i{}", "(".repeat(60), ")".repeat(60)), &Recover::over("8")).unwrap().layout.to_string(),
        "8:1"
    );
    assert_eq!(
        recover(&format!("i{}", " + i".repeat(1_000)), &Recover::over("8")).unwrap().layout.to_string(),
        "8:1001"
    );
}

#[test]
fn code_that_is_no_layout_is_refused_at_a_right_coordinate() {
    let (mut random, mut refused) = (Random(Rng::with_seed(2)), 0);
    while refused < cases(100, 1_000) {
        let [rows, columns] = [2 + random.below(12), 2 + random.below(12)];
        let [a, b, c, m] = [random.below(40), random.below(9), 1 + random.below(9), 2 + random.below(7)];
        let operator = random.of(&["+", "^", "|"]);
        let code = format!("({a} * row + {b} * col) {operator} ({c} * ((row + col) % {m}))");
        let index = |row: i64, column: i64| {
            let (left, right) = (a * row + b * column, c * ((row + column) % m));
            match operator {
                "+" => left + right,
                "^" => left ^ right,
                _ => left | right,
            }
        };
        match recover(&code, &Recover::over(&format!("{rows},{columns}"))) {
            Ok(found) => {
                let same = (0..rows * columns).all(|i| found.layout.index(i) == index(i % rows, i / rows));
                assert!(same, "{code} as {}", found.layout);
            }
            Err(error) => {
                let message = error.to_string();
                let rest = message
                    .strip_prefix("error: no layout has these indices, because coordinate ")
                    .unwrap_or_else(|| panic!("{code}: {message}"));
                let numbers: Vec<i64> =
                    rest.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
                let [row, column, value, layout] = numbers[..] else { panic!("{code}: {message}") };
                assert_eq!(value, index(row, column), "{code}: {message}");
                assert_ne!(value, layout, "{code}: {message}");
                // The error contains the first coordinate at which no layout agrees with the code. Therefore a layout
                // exists that agrees with the code at all columns before this coordinate.
                let here = row + column * rows;
                if column > 0 {
                    let whole = IntTuple::from((rows, column));
                    assert!(
                        layout_proofs::synthesis::recover(&whole, |at| index(at[0], at[1])).is_ok() || row + 1 < rows,
                        "{code}: {here}"
                    );
                }
                refused += 1;
            }
        }
    }
}

#[test]
fn a_subscript_a_declaration_and_names_with_values_are_read() {
    let values = [("BM".to_string(), 128)];
    let numbers = |code: &str, shape: &str| {
        let found = recover(code, &Recover { values: &values, ..Recover::over(shape) });
        found.map(|found| found.to_string()).unwrap_or_else(|error| error.to_string())
    };
    let expected = "(128,4):(1,512)\n  coordinates (r, c)\n";
    assert_eq!(numbers("As[(c * 4) * BM + r]", "128,4"), expected);
    assert_eq!(numbers("As[(c * 4) * BM + r] = A[r * 4 + c];", "128,4"), expected);
    assert_eq!(numbers("int at = (c * 4) * BM + r;", "128,4"), expected);
    assert_eq!(numbers("int at(int r, int c, int BM) { return c * 4 * BM + r; }", "128,4"), expected);
    assert_eq!(numbers("k = c * 4; float x = As[k * BM + r];", "128,4"), expected);
    assert!(
        numbers("As[r][c]", "128,4").contains("the coordinates `r`, `As_1`, `c`, but the shape (128,4) has 2 modes")
    );
    assert_eq!(numbers("float As[128][5]; As[r][c] = 0;", "128,4"), "(128,4):(5,1)\n  coordinates (r, c)\n");
    assert_eq!(
        numbers("__shared__ half s[2][8][40]; s[k][r + 1][c]", "2,4,4"),
        "Sw<0,0,0> o 40 o (2,4,4):(320,40,1)\n  coordinates (k, r, c)\n"
    );
    assert!(numbers("As[r][]", "4").contains("`[` has no index"));
    assert!(numbers("As[]", "4").contains("`[` has no index"));
    assert!(numbers("As[r * N + c]", "128,4").contains("give numbers for the other names, as in `BM=64`"));
}

#[test]
fn a_language_that_does_not_show_can_be_said() {
    let by = |language| recover("(i - 8) % 8", &Recover { language: Some(language), ..Recover::over("8,8") });
    assert_eq!(by("python").unwrap().layout.to_string(), "(8,8):(1,0)");
    assert!(by("rust").is_err());
    assert!(by("perl").unwrap_err().to_string().contains("found `perl`"));
}

#[test]
fn what_code_does_not_say_is_assumed_and_said() {
    let assumed = |code: &str| assume(code, &Recover::over(""), &|_| None).map(|found| found.to_string());
    for (code, said) in [
        ("As[(c * 4) * BM + r]", "assuming r < 64, c < 8, BM = 64: --shape 64,8 BM=64"),
        ("int at = r * 64 + c;", "assuming r < 8, c < 64: --shape 8,64"),
        ("A[i * lda + k]", "assuming i < 8, k < 64, lda = 64: --shape 8,64 lda=64"),
        ("n * i + j", "assuming i < 8, j < 64, n = 64: --shape 8,64 n=64"),
        (
            "blockIdx.x * blockDim.x + threadIdx.x",
            "assuming blockIdx.x < 8, threadIdx.x < 64, blockDim.x = 64: --shape 8,64 blockDim.x=64",
        ),
        ("As[ty][tx]", "assuming ty < 8, tx < 64, As_1 = 64: --shape 8,64 As_1=64"),
        ("__shared__ float As[32][33]; As[ty][tx]", "assuming ty < 8, tx < 33: --shape 8,33"),
        (
            "a_ptr + offs_m[:, None] * stride_am + offs_k[None, :] * stride_ak",
            "assuming offs_m < 8, offs_k < 8, a_ptr = 0, stride_am = 64, stride_ak = 64: --shape 8,8 a_ptr=0 stride_am=64 stride_ak=64",
        ),
        ("for (int i = 0; i < 8; i++) { As[i * 32 + tx] = A[i]; }", "assuming i < 8, tx < 32: --shape 8,32"),
        // The assumed extents grow up to the largest extent that gives new indices.
        ("r*64 + ((c>>3 ^ r&7)<<3 | c&7)", "assuming r < 64, c < 64: --shape 64,64"),
        ("(tid % 32) * 33 + tid / 32", "assuming tid < 256: --shape 256"),
        ("i % 32", "assuming i < 32: --shape 32"),
        // A name cannot be both a coordinate and a number.
        ("i*i", "assuming i < 8: --shape 8"),
        ("fn f(i: u8) -> u8 { i * 64 }", "assuming i < 8: --shape 8"),
    ] {
        assert_eq!(assumed(code).unwrap(), said, "{code}");
    }
    assert!(assumed("x +").is_err());
    // The given names are coordinates, and all other names are numbers.
    let said = ["N".to_string(), "i".to_string()];
    let all = assume("i * ld + N", &Recover { coordinates: Some(&said), ..Recover::over("") }, &|_| None).unwrap();
    assert_eq!(all.to_string(), "assuming N < 64, i < 8, ld = 64: --shape 64,8 ld=64");
    // The assumed extents are small enough to enumerate.
    let all = assume("((a * 64 + b) * 64 + c) * 64 + d", &Recover::over(""), &|_| None).unwrap();
    assert!(recover("((a * 64 + b) * 64 + c) * 64 + d", &Recover::over(&all.shape())).is_ok(), "{all}");
}

/// The symbolic layout must equal the layout that the code computes, for any numbers.
#[test]
fn strides_have_the_names_of_numbers() {
    let named_strides = |code: &str| {
        let assumed = assume(code, &Recover::over(""), &|_| None).unwrap();
        let shape = assumed.shape();
        let how = Recover { values: &assumed.numbers, ..Recover::over(&shape) };
        named(code, &how, &recover(code, &how).unwrap().layout)
    };
    assert_eq!(named_strides("As[(c * 4) * BM + r]").unwrap(), "(64,8):(1,4*BM)");
    assert_eq!(named_strides("b * M*K + r*K + c").unwrap(), "(8,64,64):(M*K,K,1)");
    assert_eq!(named_strides("a_ptr + i[:, None] * s_m + j[None, :]").unwrap(), "(8,64):(s_m,1)");
    assert_eq!(named_strides("r/2 * 2*N + c*2 + r%2").unwrap(), "((2,8),64):((1,2*N),2)");
    // In these cases, no stride can be written with a symbol. There are three reasons: the stride is a sum or a square,
    // the symbol is an extent, or the code has no suitable symbol.
    for code in ["r * (N + 1) + c", "r * N * N + c", "r % N * 8 + c", "r * 64 + c", "r * blockDim.x + c", "r * N - N"] {
        assert_eq!(named_strides(code), None, "{code}");
    }
}
