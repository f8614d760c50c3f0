//! The command line, as it is called.

use colex_runtime::atom::{MmaAtom, Operand};
use insta::assert_snapshot;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn colex() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_colex"));
    for variable in ["CLICOLOR_FORCE", "NO_COLOR", "COLORTERM"] {
        command.env_remove(variable);
    }
    command
}

/// What a call prints; it has to succeed.
fn printed(args: &[&str]) -> String {
    let output = colex().args(args).output().expect("colex runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What a call complains about; it has to fail.
fn complaint(args: &[&str]) -> String {
    let output = colex().args(args).output().expect("colex runs");
    assert!(!output.status.success(), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn with_input(args: &[&str], input: &str) -> Output {
    let mut command = colex();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("colex runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("colex ends")
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn show_prints_the_table_of_the_readme() {
    let shown = printed(&["show", "(3,(2,3)):(3,(12,1))"]);
    assert_snapshot!(shown);
    let readme = include_str!("../../README.md");
    assert!(readme.contains(shown.trim_end()), "README.md shows another table");
    let code = printed(&["emit", "--bare", "--coord", "modes", "Sw<3,3,3> o (8,64):(64,1)"]);
    assert!(readme.contains(code.trim_end()), "README.md shows other code");
}

#[test]
fn names_of_cute_and_capitals_are_understood() {
    assert_eq!(printed(&["print_layout", "(4,8)"]), printed(&["show", "(4,8)"]));
    assert_eq!(printed(&["emit", "--language", "CUDA", "8:3"]), printed(&["emit", "--language", "cuda", "8:3"]));
}

#[test]
fn show_outlines_the_tiles_of_a_divide() {
    assert_snapshot!(printed(&["show", "zipped_divide((4,8):(8,1), (2,4))"]));
}

#[test]
fn show_colours_only_where_somebody_sees_them() {
    let args = ["show", "(2,2):(2,1)"];
    let coloured = |variable: &str| {
        let output = colex().args(args).env(variable, "1").output().expect("colex runs");
        String::from_utf8(output.stdout).expect("text").contains('\u{1b}')
    };
    assert!(!printed(&args).contains('\u{1b}'));
    assert!(coloured("CLICOLOR_FORCE"));
    assert!(!coloured("NO_COLOR"));
}

#[test]
fn show_writes_files() {
    let layout = "Sw<1,1,2> o (2,8):(8,1)";
    for (format, name, start) in [
        ("--svg", "a.svg", "<svg xmlns="),
        ("--latex", "a.tex", "\\documentclass"),
        ("--html", "a.html", "<!DOCTYPE html>"),
    ] {
        let path = file(name);
        let stdout = printed(&["show", format, "-o", path.to_str().expect("a path"), layout]);
        assert!(stdout.is_empty());
        assert!(std::fs::read_to_string(path).expect("a file").starts_with(start), "{format}");
        assert!(printed(&["show", format, layout]).starts_with(start), "{format}");
    }
}

#[test]
fn folders_are_not_made_unasked() {
    let path = file("no-folder/a.svg");
    let said = complaint(&["show", "--svg", "4:1", "-o", path.to_str().expect("a path")]);
    assert!(said.contains("a.svg: No such file or directory"), "{said}");
    assert!(!path.parent().expect("a folder").exists());
}

#[test]
fn what_nobody_can_look_at_is_refused_before_it_is_worked_out() {
    for (layout, why) in [
        ("(1000000,1000000):(1,1)", "1000000000000 cells are too many to draw"),
        ("Sw<3,3,3> o (1000000,1000000):(1000000,1)", "1000000000000 cells are too many to draw"),
        ("zipped_divide((1000000,1000000), (100,100))", "1000000000000 cells are too many to draw"),
        ("(1,1,100000):(1,1,1)", "100000 tables are too many to draw"),
    ] {
        for form in [&["show"][..], &["show", "--html"], &["show", "--by", "bank", "--svg"]] {
            let said = complaint(&[form, &[layout]].concat());
            assert!(said.contains(why), "{form:?} {layout}: {said}");
        }
    }
}

#[test]
fn a_page_has_all_pictures() {
    let page = printed(&["show", "--html", "zipped_divide((4,8):(8,1), (2,4))", "Sw<1,1,2> o (2,8):(8,1)"]);
    assert_eq!(page.matches("<svg").count(), 5);
    assert!(page.contains("Before and after the swizzle"));
}

#[test]
fn show_draws_threads_and_operands() {
    let tile = printed(&["show", "--tv", "4,2", "((2,2),2):((4,1),2)"]);
    let trio = printed(&["show", "--mma", "2,2,4", "(4,2):(1,4)", "((2,2),2):((2,1),4)", "(4,1):(1,0)"]);
    assert_snapshot!([tile, trio].join("\n"));
}

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
    assert!(complaint(&["eval", path.to_str().expect("a path")]).contains("`--file` in front of it"));
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
fn the_gallery_has_every_kind_of_picture() {
    let path = file("gallery.html");
    let said = printed(&["gallery", "--out", path.to_str().expect("a path")]);
    let page = std::fs::read_to_string(path).expect("a page");
    assert!(said.starts_with(&format!("{} pictures", page.matches("<svg").count())));
}

#[test]
fn the_gallery_shows_real_hardware() {
    let published = include_str!("../../tests/data/hardware_layouts.tsv");
    let source = include_str!("../src/gallery.rs");
    let mut found = 0;
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(name), Some(_), Some(layout)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let written = source.contains(&format!("\"{layout}\""));
        let by_name = MmaAtom::named(name).is_ok_and(|atom| {
            [Operand::A, Operand::B, Operand::C].iter().any(|operand| atom.operand(*operand).to_string() == layout)
        });
        found += usize::from(source.contains(name) && (written || by_name));
    }
    // Others are drawn by their instruction's name.
    assert!(found >= 3, "{found} layouts of the table are in the gallery");
}

#[test]
fn help_is_a_tutorial_whose_commands_work() {
    let help = printed(&["--help"]);
    let commands: Vec<&str> = help.lines().filter_map(|line| line.trim().strip_prefix("colex ")).collect();
    assert!(commands.len() > 8);
    for command in commands.into_iter().filter(|command| command.contains('\'') && !command.contains("-o ")) {
        // What is quoted is one word; what stands behind two spaces is a note.
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
fn convert_tells_the_steps_draws_and_prints_them() {
    let pair = ["convert", "(4,2):(2,1)", "((2,2),2):((2,1),4)", "--bits", "32"];
    let asked = |more: &[&str]| printed(&[&pair, more].concat());
    let answers = [
        asked(&[]),
        asked(&["--emit", "rust", "--show"]),
        asked(&["--emit", "CUDA"]),
        printed(&["convert", "(32,8):(8,1)", "(32,8):(1,32)"]),
        printed(&["convert", "(32,3):(3,1)", "(32,3):(1,32)", "--bits", "8", "--show"]),
        printed(&["eval", "reduce<1>(CLayout(SM80_16x8x16_F32F16F16F32_TN), (16,8))"]),
        complaint(&["convert", "(32,8):(8,1)", "(32,8):(1,32)", "--emit", "rust"]),
        complaint(&["convert", "(32,8):(8,1)", "(32,8):(1,33)"]),
        complaint(&["convert", "(32,8):(8,1)", "(32,8):(1,32)", "--bits", "12"]),
    ];
    assert_snapshot!(answers.join("\n"));
}

#[test]
fn recover_finds_the_layout_of_index_code() {
    let shape = ["--shape", "64,64"];
    let found = |code: &str, more: &[&str]| printed(&[&["recover", code], more].concat());
    let answers = [
        found("r*64 + ((c>>3 ^ r&7)<<3 | c&7)", &shape),
        found("col + row * 72", &shape),
        found("b + a*9", &["--shape", "5,7", "--coords", "a,b"]),
        found("b + a*9", &["--shape", "5,7"]),
        found("(threadIdx.x % 32) * 33 + (int)threadIdx.x / 32u", &["--shape", "1024"]),
        found("i // 8 + i % 8 * 8  # Python", &["--shape", "64"]),
        found("i*64 + j", &["--shape", "(8,(4,16))"]),
        found("-r*64 - c", &shape),
        found("As[(c * 4) * BM + r]", &[]),
        found("A[i * lda + k]", &["lda=128", "--check"]),
        found("i*2", &shape),
        found("let x = i / 4; x * 8 + (i as usize & 3usize)", &["--shape", "32", "--check", "--emit", "cuda"]),
        found("7 - i", &["--shape", "8", "--show"]),
        found("r*64 ^ (r & 7 ^ r >> 3) * 8 ^ c", &["--shape", "64,64", "--emit", "c"]),
        found(
            "__device__ int at(int y, int x) {\n    const int row = y * 0x20; // a row\n    return row + (x ^ y);\n}",
            &["--shape", "32,32"],
        ),
    ];
    assert_snapshot!(answers.join("\n"));
}

#[test]
fn recover_says_where_code_is_no_layout_or_no_code() {
    let wrong = |code: &str, shape: &str| complaint(&["recover", code, "--shape", shape]);
    let errors = [
        wrong("r*64 + (c*c & 63)", "64,64"),
        wrong("i < 4 ? i : 2*i", "8"),
        wrong("r*ld + c", "64,64"),
        wrong("i / (i - 4)", "8"),
        wrong("1 << i", "80"),
        wrong("min(i, 7)", "8"),
        wrong("i + 010", "8"),
        wrong("i * 1.5", "8"),
        wrong("r*(8 + c", "8,8"),
        wrong("i", "0"),
        wrong("i", "4096,4096"),
        wrong("i", "8:2"),
        wrong("let x = i; y + x", "8"),
    ];
    assert_snapshot!(errors.join("\n"));
}

/// Eight adjacent rows, and eight rows that are eight apart.
const LDMATRIX: [&str; 4] = ["--access", "(8,8):(1,64)", "--access", "(8,8):(8,64)"];

/// Three planes of four dimensions: no line avoids all of them.
const PLANES: [&str; 6] = ["--access", "8:1", "--access", "((4,2)):((1,8))", "--access", "((4,2)):((1,12))"];

#[test]
fn solve_finds_one_layout_for_all_accesses() {
    let answers = [
        printed(&["solve", "(32,32):(32,1)", "--access", "32:1", "--access", "32:32"]),
        printed(&["solve", "(64,64):(64,1)", "--bytes", "2", "--access", "(8,8):(1,64)", "--tma"]),
        printed(&[&["solve", "(64,64):(64,1)", "--bytes", "2"][..], &LDMATRIX].concat()),
        printed(&[&["solve", "(64,64):(64,1)", "--bytes", "2", "--swizzle"][..], &LDMATRIX].concat()),
        printed(&[&["solve", "(64,64):(64,1)", "--bytes", "2", "--tma"][..], &LDMATRIX].concat()),
        printed(&[&["solve", "16:1", "--bytes", "16"][..], &PLANES].concat()),
        printed(&["solve", "(48,32):(33,1)", "--access", "24:1"]),
        printed(&["solve", "(17,32):(32,1)", "--access", "17:1", "--padding"]),
        printed(&["solve", "(2,32):(32,1)", "--access", "(2,16):(1,4)", "--access", "32:2"]),
        printed(&["solve", "(8,64):(64,1)", "--bytes", "2", "--access", "(8,8):(1,8)"]),
        complaint(&["solve", "(2,32):(32,1)", "--access", "64:2"]),
    ];
    assert_snapshot!(answers.join("\n"));
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
    assert!(complaint(&["show", "(m,4)", "k=6"]).contains("no expression has the name `k`"));
    assert!(complaint(&["check", "(m,4)", "m=x"]).contains("`x` is not a number"));
    assert!(complaint(&["eval", "m:1", "m=2", "m=3"]).contains("`m` is given twice"));
    assert!(complaint(&["eval", "m:1", "m=99999999999999999999"]).contains("does not fit 63 bits"));
    assert_eq!(printed(&["eval", "ceil( m / 8 ):1", "m=20"]), "3:1\n");
    assert_eq!(printed(&["eval", "2:m", "m=4294967296"]), "2:4294967296\n");
    assert!(complaint(&["emit", "(if,n):(ld,1)"]).contains("`if` is a keyword of Rust"));
    let code = printed(&["emit", "--bare", "--coord", "modes", "(m,n):(ld,1)"]);
    assert!(code.contains("fn index(i: u32, j: u32, m: u32, n: u32, ld: u32) -> u32"), "{code}");
    assert!(code.contains("i * ld + j"), "{code}");
    let code = printed(&["emit", "--language", "metal", "(i,8):(8,1)"]);
    assert!(code.contains("static inline uint index(uint j, uint i)"), "{code}");
}

#[test]
fn an_access_has_words_and_functions() {
    for (access, layout) in [
        ("columns", "32:1"),
        ("rows", "32:8"),
        ("t -> (t, 0)", "8:1"),
        ("t -> (t % 8, t / 8)", "32:1"),
        ("t -> (t / 4, t % 4)", "((4,8),1):((8,1),0)"),
        ("t<4 -> 2 * t", "4:2"),
        ("(t<8, v<8) -> (t, v)", "(8,8):(1,8)"),
    ] {
        let said = printed(&["check", "(8,64):(64,1)", "--access", access]);
        assert!(said.contains(&format!("by threads {layout}, ")), "{access}: {said}");
    }
    assert!(printed(&["check", "(8,4)", "--access", "rows"]).contains("by threads ((4,8),1):((8,1),0), "));
    for (access, why) in [
        ("t<9 -> (t, 0)", "thread 8 leaves (8,64):(1,8)"),
        ("t -> (t, 0, 1)", "3 numbers for the 2 modes"),
        ("(t, v) -> (t, v)", "how many values"),
        ("t -> (t * t % 7, 0)", "no layout"),
        ("t -> (s, 0)", "`s` is not a coordinate"),
    ] {
        let said = complaint(&["check", "(8,64)", "--access", access]);
        assert!(said.contains(why), "{access}: {said}");
    }
    let solved = printed(&["solve", "(8,64):(64,1)", "--access", "columns", "--bytes", "2"]);
    assert!(solved.contains("8-way before, free of conflicts now"), "{solved}");
}

#[test]
fn tables_fit_a_width_and_say_what_is_cut() {
    for (width, command) in [
        (60, &["show", "(4,64):(64,1)"][..]),
        (60, &["solve", "(32,32):(32,1)", "--access", "columns", "--show"]),
        (24, &["convert", "(32,8):(8,1)", "(32,8):(1,32)", "--bits", "32", "--show"]),
    ] {
        let cut = printed(&[command, &["--width", &width.to_string()]].concat());
        let tables = cut.lines().filter(|line| line.contains('│') || line.contains('─'));
        assert!(tables.clone().count() > 0 && tables.into_iter().all(|line| line.chars().count() <= width), "{cut}");
        assert!(cut.contains("; all of them are "), "{cut}");
        assert!(!printed(command).contains("all of them are"), "a file has them all");
    }
}

#[test]
fn banks_are_numbers_where_there_are_no_colours() {
    let plain = printed(&["show", "--by", "bank", "(2,4):(40,1)"]);
    assert!(plain.contains("0 │0 1 2 3│\n 1 │8 9 10 11│") || plain.contains(" 1 │ 8  9 10 11│"), "{plain}");
    let mut command = colex();
    let output = command.args(["show", "--by", "bank", "(2,4):(40,1)"]).env("CLICOLOR_FORCE", "1").output();
    assert!(String::from_utf8(output.expect("colex runs").stdout).expect("text").contains("40"));
}

#[test]
fn the_answer_of_solve_has_no_picture_unasked() {
    let args = ["solve", "(32,32):(32,1)", "--access", "rows", "--access", "columns"];
    assert_eq!(printed(&args).lines().count(), 4);
    assert!(printed(&[&args[..], &["--show"]].concat()).contains("before, by bank"));
}

#[test]
fn check_knows_instructions_and_tilings() {
    let instruction = printed(&["check", "SM80_16x8x16_F32F16F16F32_TN"]);
    assert!(instruction.contains("computes   16x8 of C, with 16 along K"), "{instruction}");
    assert!(instruction.contains("4 values a thread: (thread, value) to (M,N) ((4,8),(2,2)):((32,1),(16,8))"));
    let tiling = printed(&["check", "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])"]);
    for fact in ["tile       32x32 of C, with 16 along K", "threads    128, 4 warps", "some of them in several threads"]
    {
        assert!(tiling.contains(fact), "{tiling}");
    }
    let copy = printed(&["check", "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8))"]);
    assert!(
        copy.contains("tile       (16,64)\n  threads    128\n  source     8 values a thread, 1 access of 16 bytes: "),
        "{copy}"
    );
    assert!(printed(&["check", "SM75_U32x4_LDSM_N<16>"]).contains("128 bits a thread"));
}

#[test]
fn a_function_has_the_name_that_is_asked_for() {
    assert!(printed(&["emit", "--bare", "--name", "tile", "8:3"]).starts_with("pub const fn tile(i: u32) -> u32 {"));
    assert!(printed(&["emit", "8:3"]).contains("fn index("));
    assert!(complaint(&["emit", "--name", "fn", "8:3"]).contains("`fn` is no name of a function"));
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
    // The folder is made.
    let folder = file("man");
    let _ = std::fs::remove_dir_all(&folder);
    printed(&["man", "--out", folder.to_str().expect("a path")]);
    for command in commands {
        let page = std::fs::read_to_string(folder.join(format!("colex-{command}.1"))).expect("a page");
        assert!(page.contains(".TH") && page.contains("SYNOPSIS"), "{command}");
    }
    assert!(complaint(&["man", "--out", "/dev/null/folder"]).contains("/dev/null/folder"));
}

#[test]
fn what_is_not_an_access_is_said_to_be_none() {
    let check = |access: &str| complaint(&["check", "(8,64):(64,1)", "--access", access]);
    assert!(check("cols").contains("`cols` is not an access") && check("cols").contains("write `columns`, `rows`"));
    assert!(check("t -> (8 * t, t)").contains("thread 1 leaves (8,64):(64,1)"));
}
