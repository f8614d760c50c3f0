//! Tests of printed texts: `eval`, `emit`, `check`, `explain`, errors, and help.

use crate::{complaint, file, printed, with_input};
use insta::assert_snapshot;

#[test]
fn eval_answers_like_the_library() {
    assert_eq!(printed(&["eval", "complement(4:2, 24)"]), "(2,3):(1,8)\n");
    assert_eq!(printed(&["eval", "(4,8):(8,1) where injective"]), "(4,8):(8,1)\n");
    let output = with_input(&["eval"], "size((3,(2,4)))\nsiez(3)\n\nrank((1,2))");
    assert!(!output.status.success());
    let answers = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!((lines[0], lines[3]), ("24", "2"));
    assert_eq!(lines[1], "error: unknown operation `siez`; did you mean `size`?");
}

#[test]
fn eval_reads_files() {
    let path = file("expressions.txt");
    std::fs::write(&path, "2:1 o 2:1\nsize(8)\n").expect("a file");
    assert_eq!(printed(&["eval", "--file", path.to_str().expect("a path")]), "2:1\n8\n");
    assert!(complaint(&["eval", "--file", "no such file"]).starts_with("error: no such file: "));
    assert!(complaint(&["eval", path.to_str().expect("a path")]).contains("write `--file` before its name"));
    assert_eq!(printed(&["recover", "r*8 + c", "--shape", "4x8"]), "(4,8):(8,1)\n  coordinates (r, c)\n");
    assert!(complaint(&["show", "(m,n):(n,1)"]).contains("write a number for each name"));
}

#[test]
fn mistakes_have_a_caret() {
    let errors = [
        complaint(&["show", "(4,8):(1,4,32)"]),
        complaint(&["check", "4:1 o siez(3)"]),
        complaint(&["eval", "(4,6,8):(2,3,5) o 6:3)"]),
        complaint(&["explain", "((3,4):(1,x)"]),
        complaint(&["show", "Sw<3,3,3>"]),
    ];
    assert_snapshot!(errors.join("\n"));
}

#[test]
fn other_mistakes_have_a_sentence() {
    let errors = [
        complaint(&["show", "--mma", "2,2,4", "(4,2):(1,4)"]),
        complaint(&["show", "--tv", "2,2", "(4,2):(1,4)"]),
        complaint(&["show", "--svg", "tile.svg", "(4,2):(1,4)"]),
        complaint(&["eval", "(m,8):(8,1)", "m:8"]),
        complaint(&["eval", "m=8"]),
        complaint(&["show", "(1024,1024):(1,1024)"]),
        complaint(&["emit", "--type", "u8", "(3,(2,3)):(300,(12,1))"]),
        complaint(&["emit", "--type", "f32", "3:1"]),
        complaint(&["emit", "--language", "wgsl", "--type", "u64", "3:1"]),
        complaint(&["check", "8:1", "--access", "16:1"]),
        complaint(&["check", "8:1", "--access", "8:1", "--bytes", "3"]),
    ];
    assert_snapshot!(errors.join(""));
}

#[test]
fn emit_prints_rust_that_says_what_it_does() {
    let layout = "(3,(2,3)):(3,(12,1))";
    let codes = [
        printed(&["emit", layout]),
        printed(&["emit", "--coord", "modes", layout]),
        printed(&["emit", "--coord", "natural", "--type", "usize", layout]),
        printed(&["emit", "--bare", "--coord", "modes", "Sw<3,3,3> o (8,64):(64,1)"]),
        printed(&["emit", "--target", "gpu", "((4,8),(2,2)):((32,1),(16,8))"]),
        printed(&["emit", "--coord", "natural", "((2,3)):((3,1))"]),
        printed(&["emit", "--language", "cuda", "(7,11,13):LayoutRight"]),
        printed(&["emit", "--language", "wgsl", "--coord", "modes", "Sw<3,3,3> o (8,64):(64,1)"]),
        printed(&["emit", "--language", "c", "--coord", "natural", "--type", "usize", layout]),
    ];
    assert_snapshot!(codes.join("\n"));
}

#[test]
fn check_lists_the_facts() {
    let facts = [
        printed(&["check", "(3,(2,3)):(3,(12,1))"]),
        printed(&["check", "(4,8):(1,2)"]),
        printed(&["check", "make_identity_layout((4,8))"]),
        printed(&["check", "(4,8):(-1,4)"]),
        printed(&["check", "(32,32):(1,32)", "--access", "32:32"]),
        printed(&["check", "(8,64):(64,1)", "--access", "(8,8):(1,8)", "--bytes", "2"]),
        printed(&["check", "Sw<3,3,3> o (8,64):(64,1)", "--access", "(8,8):(1,8)", "--bytes", "2"]),
    ];
    assert_snapshot!(facts.join("\n"));
}

/// A composition keeps only the modes of its tiler. A divide keeps all modes of the layout.
#[test]
fn explain_says_what_becomes_of_modes_that_a_tiler_does_not_reach() {
    for tiler in ["[4:1]", "(4)", "[4:1,2:4]", "(4,2)"] {
        let composed = printed(&["explain", &format!("(8,8,2):(16,2,1) o {tiler}")]);
        let divided = printed(&["explain", &format!("zipped_divide((8,8,2):(16,2,1), {tiler})")]);
        assert!(composed.contains("mode 2 is omitted") && !composed.contains("unchanged"), "{composed}");
        assert!(divided.contains("mode 2 is unchanged") && !divided.contains("omitted"), "{divided}");
    }
}

#[test]
fn explain_goes_step_by_step() {
    let stories = [
        printed(&["explain", "(4,(3,6)):(1,(7,30)) o 6:2"]),
        printed(&["explain", "logical_divide((4,2,3):(2,1,8), 4:2)"]),
        printed(&["explain", "zipped_divide((9,(4,8)):(59,(13,1)), [3:3, (2,4):(1,8)])"]),
        printed(&["explain", "logical_product((2,2):(4,1), 6:1)"]),
        printed(&["explain", "(4,6) o [2:1, 3:2]"]),
        printed(&["explain", "(6,2):(8,2) o (4,3):(3,1)"]),
        printed(&["explain", "coalesce(complement(4:2, 24))"]),
        printed(&["explain", "4:1"]),
    ];
    assert_snapshot!(stories.join("\n"));
}

#[test]
fn help_is_a_tutorial_whose_commands_work() {
    let help = printed(&["--help"]);
    let commands: Vec<&str> = help.lines().filter_map(|line| line.trim().strip_prefix("colex ")).collect();
    assert!(commands.len() > 8);
    for command in commands.into_iter().filter(|command| command.contains('\'') && !command.contains("-o ")) {
        // A quoted text is one argument, and the text after two spaces is a comment.
        let mut args: Vec<&str> = Vec::new();
        for (k, part) in command.split('\'').enumerate() {
            match k % 2 {
                0 => args.extend(part.split("  ").next().unwrap_or_default().split_whitespace()),
                _ => args.push(part),
            }
        }
        assert!(!printed(&args).is_empty(), "{command}");
    }
}

#[test]
fn names_take_numbers_or_become_parameters() {
    let shown = printed(&["show", "(m,n):(ld,1)", "m=3", "n=2", "ld=5"]);
    assert_eq!(shown, printed(&["show", "(3,2):(5,1)"]));
    assert_eq!(
        printed(&["eval", "zipped_divide((m,8):(ld,1), (4,4))", "m=8", "ld=9"]),
        "((4,4),(2,2)):((9,1),(36,4))\n"
    );
    assert!(printed(&["check", "(m,4):(1,m)", "m=6"]).contains("24 coordinates"));
    assert!(complaint(&["show", "(m,4)", "k=6"]).contains("the name `k` does not occur in the expression"));
    assert!(complaint(&["check", "(m,4)", "m=x"]).contains("`x` is not a number"));
    assert!(complaint(&["eval", "m:1", "m=2", "m=3"]).contains("`m` has two values"));
    assert!(complaint(&["eval", "m:1", "m=99999999999999999999"]).contains("does not fit in 63 bits"));
    assert_eq!(printed(&["eval", "ceil( m / 8 ):1", "m=20"]), "3:1\n");
    assert_eq!(printed(&["eval", "2:m", "m=4294967296"]), "2:4294967296\n");
    assert!(complaint(&["emit", "(if,n):(ld,1)"]).contains("`if` is a Rust keyword"));
    let code = printed(&["emit", "--bare", "--coord", "modes", "(m,n):(ld,1)"]);
    assert!(code.contains("fn index(i: u32, j: u32, m: u32, n: u32, ld: u32) -> u32"), "{code}");
    assert!(code.contains("i * ld + j"), "{code}");
    let code = printed(&["emit", "--language", "metal", "(i,8):(8,1)"]);
    assert!(code.contains("static inline uint index(uint j, uint i)"), "{code}");
}

#[test]
fn check_knows_instructions_and_tilings() {
    let instruction = printed(&["check", "SM80_16x8x16_F32F16F16F32_TN"]);
    assert!(instruction.contains("computes   16x8 of C, with 16 along K"), "{instruction}");
    assert!(instruction.contains("4 values per thread: (thread, value) to (M,N) ((4,8),(2,2)):((32,1),(16,8))"));
    let tiling = printed(&["check", "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])"]);
    for fact in ["tile       32x32 of C, with 16 along K", "threads    128, 4 warps", "some shared by several threads"]
    {
        assert!(tiling.contains(fact), "{tiling}");
    }
    let copy = printed(&["check", "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8))"]);
    assert!(
        copy.contains("tile       (16,64)\n  threads    128\n  source     8 values per thread, 1 access of 16 bytes: "),
        "{copy}"
    );
    assert!(printed(&["check", "SM75_U32x4_LDSM_N<16>"]).contains("128 bits per thread"));
}

#[test]
fn a_function_has_the_name_that_is_asked_for() {
    assert!(printed(&["emit", "--bare", "--name", "tile", "8:3"]).starts_with("pub const fn tile(i: u32) -> u32 {"));
    assert!(printed(&["emit", "8:3"]).contains("fn index("));
    assert!(complaint(&["emit", "--name", "fn", "8:3"]).contains("`fn` is not a valid function name"));
}

#[test]
fn shells_and_manuals_know_every_command() {
    let help = printed(&["--help"]);
    let commands = ["show", "eval", "emit", "check", "cute", "explain", "solve", "recover", "convert", "kernel", "ptx"];
    assert!(commands.iter().all(|command| help.contains(&format!("\n  {command}"))), "{help}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = printed(&["completions", shell]);
        assert!(commands.iter().all(|command| text.contains(command)) && text.contains("padding"), "{shell}");
    }
    // The command creates the folder.
    let folder = file("man");
    let _ = std::fs::remove_dir_all(&folder);
    printed(&["man", "--out", folder.to_str().expect("a path")]);
    for command in commands {
        let page = std::fs::read_to_string(folder.join(format!("colex-{command}.1"))).expect("a page");
        assert!(page.contains(".TH") && page.contains("SYNOPSIS"), "{command}");
    }
    assert!(complaint(&["man", "--out", "/dev/null/folder"]).contains("/dev/null/folder"));
}

/// A tuple on a line is a shape, as in Python. A tuple in an item is a layout, as in the macro.
#[test]
fn items_in_text_are_what_the_macro_declares() {
    colex::layout! {
        struct Matrix = (8,16):(16,1);
        struct Tile = (4,4);
        struct Tiled = zipped_divide(Matrix, Tile);
    }
    let items = "struct Matrix = (8,16):(16,1); struct Tile = (4,4); struct Tiled = zipped_divide(Matrix, Tile);";
    for text in [items.to_string(), format!("layout! {{ {items} }}")] {
        assert_eq!(layout_cli::eval(&text).unwrap().trim_end(), Tiled::LAYOUT.to_string(), "{text}");
    }
    let lines = "Tile = (4,4); zipped_divide((8,16):(16,1), Tile)";
    assert_eq!(layout_cli::eval(lines).unwrap().trim_end(), "((4,4),(2,4)):((16,1),(64,4))");
}

/// Numbers replace names everywhere, even in braces and in clauses. Clauses are then true or false.
#[test]
fn numbers_are_put_into_braces_and_clauses() {
    let answer = |words: &[&str]| printed(&[&["eval"], words].concat());
    for (text, numbers) in [
        ("local_tile((m,n):(n,1),(4,4),(i,j))", vec!["i=1", "j=1", "m=16", "n=8"]),
        ("local_tile(make_identity_layout((m,n)),(4,4),(i,j))", vec!["i=1", "j=1", "n=8", "m=16"]),
        ("recast<32,8>((4,m):(1,n)) where n % 4 == 0", vec!["m=5", "n=8"]),
    ] {
        let printed = answer(&[text]);
        let used: Vec<&str> = numbers.iter().copied().filter(|n| text.contains(n.split('=').next().unwrap())).collect();
        let mentioned = |n: &&str| {
            let name = n.split('=').next().unwrap();
            printed.split(|c: char| !c.is_alphanumeric()).any(|word| word == name)
        };
        let again: Vec<&str> = numbers.iter().copied().filter(mentioned).collect();
        assert_eq!(answer(&[&[printed.trim()], &again[..]].concat()), answer(&[&[text], &used[..]].concat()), "{text}");
    }
    assert_eq!(
        answer(&["Sw<0,0,0> o {4*i*n + 4*j} o (4,4):(n,1)", "i=1", "j=2", "n=8"]),
        "Sw<0,0,0> o 40 o (4,4):(8,1)\n"
    );
    assert_eq!(answer(&["({m.div_ceil(4)},{(m + n) / 2}):(1,{n})", "m=9", "n=8"]), "(3,8):(1,8)\n");
    for (clauses, holds) in [
        ("n % 4 == 0", true),
        ("n % 4 == 0, injective", true),
        ("n % 3 == 0", false),
        ("n % 3 == 2", true),
        ("n == 2 * m", true),
        ("n == 2 * m + 1", false),
        ("m <= n, cosize <= 32", true),
        ("m >= n", false),
        ("m < n, n > 7,", true),
        ("n <= k", true),
        ("n == k", true),
        ("n == 2 * k + 1", true),
    ] {
        let text = format!("(m,n):(n,1) where {clauses}");
        let words = ["eval", &text, "m=4", "n=8"];
        match holds {
            true => assert_eq!(printed(&words), "(4,8):(8,1)\n", "{clauses}"),
            false => assert!(complaint(&words).contains("is false"), "{clauses}: {}", complaint(&words)),
        }
    }
    assert!(printed(&["show", "(4,n):(n,1) where n % 4 == 0", "n=8"]).starts_with("(4,8):(8,1)"));
    assert_eq!(printed(&["eval", "A = (m,4):(4,1) where m % 2 == 0\nsize(A)", "m=4"]), "16\n");
}

/// In kernel source, symbolic offsets become arithmetic.
#[test]
fn kernel_text_has_offsets_with_names() {
    for tile in ["local_tile((m,n):(n,1),(4,4),(i,j))", "local_tile((64,n):(1,64),(4,4),(i,j))"] {
        for language in ["cuda", "metal", "wgsl"] {
            let text = printed(&["emit", "--language", language, tile]);
            assert!(text.contains("i") && text.contains("j") && !text.contains('?'), "{text}");
        }
        let text = printed(&["emit", tile]);
        assert!(text.contains("pub const fn index"), "{text}");
    }
    let message = complaint(&["emit", "--language", "cuda", "(4,4):({n / 4},1)"]);
    assert!(message.contains("kernel source has no name for the number `n / 4`"), "{message}");
}
