//! Generates programs with layout types, views, and operands with XOR strides, offsets and carries. Each view is
//! compared with the law of views. For some programs, rustc reports errors, because the law is violated or because
//! rustc cannot prove that partitions are disjoint. These programs are dropped, and the other programs run.
//!
//! ```text
//! PROGRAMS=5000 cargo test --package colex-tests --test compiler typed -- --ignored --nocapture
//! ```

mod draw;

use fastrand::Rng;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const HEAD: &str = "#![allow(unused, dead_code)]\nmod support;\nuse colex::{Tensor, layout};\nuse support::*;\n";

/// Returns the source of all programs that are not dropped. Also returns the first line and the number of each program.
fn source(programs: &[String], dropped: &BTreeSet<usize>) -> (String, Vec<(usize, usize)>) {
    let (mut text, mut lines, mut calls) = (HEAD.to_string(), vec![], String::new());
    for (i, program) in programs.iter().enumerate().filter(|(i, _)| !dropped.contains(i)) {
        lines.push((text.lines().count() + 1, i));
        text += program;
        writeln!(calls, "    right += usize::from(run(\"{i}\", p{i}));").expect("memory");
    }
    write!(text, "fn main() {{\n    let mut right = 0;\n{calls}    println!(\"{{right}} are right\");\n}}\n")
        .expect("memory");
    (text, lines)
}

/// Creates a separate package in the build folder of the workspace.
fn package() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_path_buf();
    let folder = root.join("target/typed");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"typed\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\ncolex = {{ path = {root:?}, features = [\"alloc\"] }}\n[workspace]\n[profile.dev]\ndebug = false\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("copied");
    fs::write(folder.join("src/support.rs"), include_str!("support.rs")).expect("written");
    folder
}

/// Returns the lines of the source in which rustc reports errors, or `None` if rustc reports no errors.
fn errors(folder: &Path) -> Option<Vec<usize>> {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet", "--message-format", "json"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .expect("cargo runs");
    if output.status.success() {
        return None;
    }
    let messages = String::from_utf8(output.stdout).expect("text");
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    // If the error is in an instance of generic code, only a separate note contains the line of the call.
    let errors = messages.filter(|message| message["message"]["level"] != "warning");
    let lines: Vec<_> = errors.flat_map(|error| spans(&error["message"])).collect();
    assert!(!lines.is_empty(), "errors of no program:\n{}", String::from_utf8_lossy(&output.stderr));
    Some(lines)
}

/// Returns the lines of the source in a message of rustc and in its notes.
fn spans(message: &serde_json::Value) -> Vec<usize> {
    let list = |key: &str| message[key].as_array().cloned().unwrap_or_default();
    let of_main = |span: &serde_json::Value| span["file_name"].as_str().is_some_and(|file| file.ends_with("main.rs"));
    let lines = list("spans").into_iter().filter(of_main).filter_map(|span| span["line_start"].as_u64());
    lines.map(|line| line as usize).chain(list("children").iter().flat_map(spans)).collect()
}

/// The number of programs per crate. After an error in one program, the whole crate is built again.
const BATCH: usize = 200;

#[test]
#[ignore = "compiles for a minute"]
fn programs_follow_the_law_of_views() {
    let count: usize = env::var("PROGRAMS").map_or(100, |count| count.parse().expect("a number"));
    let seed = env::var("SEED").map_or(7, |seed| seed.parse().expect("a number"));
    let programs: Vec<_> =
        (0..count).map(|i| draw::program(&mut Rng::with_seed(seed + i as u64), &(i % BATCH).to_string())).collect();
    let folder = package();
    let (mut seen, mut refused) = (0, 0);
    for batch in programs.chunks(BATCH) {
        refused += run(&folder, batch);
        seen += batch.len();
        println!("{seen} programs, {refused} refused, {} are right", seen - refused);
    }
    assert!(refused * 3 < count * 2, "{refused} of {count} are refused");
}

/// Builds and runs the programs. Drops the programs with errors, and returns their number.
fn run(folder: &Path, programs: &[String]) -> usize {
    let mut dropped = BTreeSet::new();
    loop {
        let (text, lines) = source(programs, &dropped);
        fs::write(folder.join("src/main.rs"), text).expect("written");
        let Some(errors) = errors(folder) else { break };
        let program = |line: usize| lines[..lines.partition_point(|(first, _)| *first <= line)].last().map(|(_, i)| *i);
        let before = dropped.len();
        dropped.extend(errors.into_iter().filter_map(program));
        assert!(dropped.len() > before, "the same errors again");
    }
    let output = Command::new(folder.join("target/debug/typed")).output().expect("it runs");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains(&format!("{} are right", programs.len() - dropped.len())), "{said}");
    dropped.len()
}
