//! Compiles `fn` items with rustc for GPUs. The operators in these functions must compile to the corresponding
//! instructions, without calls.
//!
//! The toolchain contains the back ends for these targets, but no `core` for them. So the test compiles the emitted
//! functions together with a minimal `core`.

use proc_macro2::TokenStream;
use quote::quote;
use std::path::PathBuf;
use std::process::Command;

/// Functions that need no division. With `no_mangle`, each function has its own name in the assembly.
const ITEMS: &str = "
    #[unsafe(no_mangle)] #[layout(target = gpu)] pub fn tile(row: u32, column: u32) -> u32 = Sw<3,3,3> o (8,64):(64,1);
    #[unsafe(no_mangle)] #[layout(target = gpu)] pub fn quotients(i: u32) -> u32 = (3,2,3):(3,12,1);
    #[unsafe(no_mangle)] #[layout(target = gpu)] pub fn gathered(i: u32) -> u32 = ((2,2,2),(2,2,2)):((1,4,16),(2,8,32));
    #[unsafe(no_mangle)] #[layout(target = gpu)] pub fn part(thread: u32, value: u32) -> u32 =
        composition(tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64)), ((4,8,4),(2,2)):((128,1,8),(64,8)));
";

/// Returns the assembly of the functions, or `None` if rustc does not contain the back end.
fn assembly(target: &str, flags: &[&str]) -> Option<String> {
    let items: TokenStream = ITEMS.parse().expect("tokens");
    let emitted = layout_compiler::layout(items, &quote!(colex));
    let core = include_str!("gpu_targets/core.rs");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, output) = (folder.join(format!("{target}.rs")), folder.join(format!("{target}.s")));
    std::fs::write(&source, format!("{core}\n{emitted}\n")).expect("the folder is there");
    let compiler = std::env::var("RUSTC").unwrap_or("rustc".into());
    let done = Command::new(compiler)
        // A custom `core` requires unstable features.
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["--edition", "2024", "-O", "-C", "panic=abort", "--emit", "asm", "--target", target, "-o"])
        .arg(&output)
        .args(flags)
        .arg(&source)
        .output()
        .expect("there is a rustc");
    let said = String::from_utf8_lossy(&done.stderr);
    if said.contains("No available targets are compatible") {
        println!("skipped: this rustc has no back end for {target}");
        return None;
    }
    assert!(done.status.success(), "{target}: {said}");
    Some(std::fs::read_to_string(output).expect("rustc wrote it"))
}

/// Returns the instructions of a function: the lines between its label and `end`, without labels and directives.
fn instructions(assembly: &str, name: &str, end: &str) -> Vec<String> {
    let starts = |line: &&str| line.trim_end() == format!("{name}:") || line.contains(&format!(" {name}("));
    let body = assembly.lines().skip_while(|line| !starts(line)).skip(1);
    let body = body.take_while(|line| !line.trim_start().starts_with(end));
    let instruction = |line: &&str| line.starts_with('\t') && !line.trim_start().starts_with(['.', ';', '/']);
    body.filter(instruction).map(|line| line.trim().to_string()).collect()
}

/// Counts the arithmetic instructions, and checks that there is no division, remainder or call.
fn count(assembly: &str, name: &str, end: &str, moves: &[&str]) -> usize {
    let all = instructions(assembly, name, end);
    for line in &all {
        let word = line.split_whitespace().next().unwrap_or_default();
        assert!(!["div", "rem", "call", "rcp", "swappc"].iter().any(|long| word.contains(long)), "{name}: {all:#?}");
    }
    all.iter().filter(|line| !moves.iter().any(|word| line.starts_with(word))).count()
}

#[test]
fn nvptx64_gets_the_arithmetic_and_nothing_else() {
    let Some(ptx) = assembly("nvptx64-nvidia-cuda", &[]) else { return };
    let counts =
        ["tile", "quotients", "gathered", "part"].map(|name| count(&ptx, name, "ret;", &["ld.param", "st.param"]));
    // `tile` computes `(row * 72) ^ column`. `quotients` computes `i * 3` and gets two quotients from one product. The
    // other functions compute shifts and masks.
    assert_eq!(counts[..2], [2, 6], "{ptx}");
    assert!(counts.iter().all(|count| (2..=12).contains(count)), "{counts:?}: {ptx}");
}

#[test]
fn amdgcn_gets_the_arithmetic_and_nothing_else() {
    let Some(text) = assembly("amdgcn-amd-amdhsa", &["-C", "target-cpu=gfx90a"]) else { return };
    // Constants that do not fit in an instruction are moved into registers first.
    let moves = ["s_waitcnt", "s_mov", "v_mov"];
    let counts = ["tile", "quotients", "gathered", "part"].map(|name| count(&text, name, "s_setpc", &moves));
    assert_eq!(counts[0], 2, "{text}");
    assert!(counts.iter().all(|count| (2..=12).contains(count)), "{counts:?}: {text}");
}
