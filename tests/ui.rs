//! Tests errors that rustc reports because of our types, traits and constants. Each file covers one topic and one phase
//! of rustc, with a module per error. The expected output is next to the file.
//!
//! ```text
//! UPDATE=1 cargo test -p colex-tests --test ui
//! ```

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The packages with cases: the folder of the package, and the folders of its cases.
const PACKAGES: [(&str, [&str; 3]); 2] = [
    ("tests", ["ui", "ui/built", "pass"]),
    ("gpu/layout-gpu", ["tests/refused", "tests/refused/built", "tests/accepted"]),
];

#[test]
fn mistakes_are_reported_where_they_are() {
    refused(PACKAGES[0].0, PACKAGES[0].1[0], "metadata");
}

#[test]
fn mistakes_in_kernels_are_reported_where_they_are() {
    refused(PACKAGES[1].0, PACKAGES[1].1[0], "metadata");
}

/// These errors occur in `cargo build`, when generic code is instantiated; `cargo check` does not report them.
#[test]
fn mistakes_of_instances_are_reported_by_the_build() {
    refused(PACKAGES[0].0, PACKAGES[0].1[1], "link");
}

/// Errors of `cargo build`, which proves properties of layouts, threads and numbers together. `cargo check` does not
/// report them.
#[test]
fn mistakes_of_instances_of_kernels_are_reported_by_the_build() {
    refused(PACKAGES[1].0, PACKAGES[1].1[1], "link");
}

#[test]
fn correct_programs_are_built_and_run() {
    for (package, [_, _, folder]) in PACKAGES {
        for file in cases(package, folder) {
            let program = target().join(file.file_stem().expect("a name"));
            let said = rustc(package, &file, "link", &program);
            assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
            assert!(Command::new(program).status().expect("the program starts").success(), "{}", file.display());
        }
    }
}

/// Compares the output of rustc for each file of a folder with the expected output. `emit` is `metadata`, as in `cargo
/// check`, or `link`, as in `cargo build`.
fn refused(package: &str, folder: &str, emit: &str) {
    let mut wrong = String::new();
    for file in cases(package, folder) {
        let output = target().join(format!("{emit}_{}", file.file_stem().expect("a name").display()));
        let said = rustc(package, &file, emit, &output);
        let found = normalized(package, &file, &String::from_utf8(said.stderr).expect("text"));
        let page = root().join(package).join(&file).with_extension("stderr");
        let expected = fs::read_to_string(&page).unwrap_or_default();
        let is_same = comparable(&found) == comparable(&expected);
        if said.status.success() {
            wrong += &format!("{} compiles\n", file.display());
        } else if !is_same && std::env::var_os("UPDATE").is_some() {
            fs::write(page, found).expect("the output can be written");
        } else if !is_same {
            wrong += &format!("{}:\n{found}\n", file.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}`UPDATE=1` rewrites the outputs");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository").to_path_buf()
}

/// Returns a folder for compiled files.
fn target() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui");
    fs::create_dir_all(&folder).expect("the target directory can be written");
    folder
}

/// Returns the programs of a folder, relative to the package.
fn cases(package: &str, folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join(package).join(folder)).expect("a folder");
    let names = files.map(|file| Path::new(folder).join(file.expect("a file").file_name()));
    let mut cases: Vec<_> = names.filter(|name| name.extension().is_some_and(|end| end == "rs")).collect();
    assert!(!cases.is_empty(), "{folder} has no cases");
    cases.sort();
    cases
}

/// Compiles a program with the libraries of this test. cargo compiled them in the folder of the repository, so rustc finds
/// their sources only there.
fn rustc(package: &str, file: &Path, emit: &str, output: &Path) -> Output {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.current_dir(root()).args(["--edition", "2024", "--crate-type", "bin", "--color", "never", "--verbose"]);
    rustc.args(externs::externs!()).args(["-A", "dead_code", "--emit"]).arg(format!("{emit}={}", output.display()));
    rustc.arg(Path::new(package).join(file)).output().expect("rustc runs")
}

/// Returns the paragraphs of an output, without indentation. Notes of an error that rustc reports as separate paragraphs are
/// sorted, because their order depends on hashes of the libraries.
fn comparable(output: &str) -> Vec<String> {
    let trimmed: Vec<&str> = output.lines().map(str::trim_start).collect();
    let mut paragraphs: Vec<String> = trimmed.split(|line| line.is_empty()).map(|lines| lines.join("\n")).collect();
    paragraphs.chunk_by_mut(|_, next| next.starts_with("note")).for_each(|error| error[1..].sort());
    paragraphs
}

/// Removes what other code changes from the output of rustc: line numbers of other files, most names of long lists, and the
/// summary. Paths become relative to the package, or start with the name of the repository or of the standard library.
fn normalized(package: &str, file: &Path, said: &str) -> String {
    let summaries = ["error: aborting due to ", "Some errors have detailed", "For more information about"];
    // The tests have `ndarray`, and programs of users often do not.
    let is_kept = |line: &&str| !line.contains("ndarray::") && !summaries.iter().any(|start| line.starts_with(start));
    let lines: Vec<&str> = said.lines().filter(is_kept).collect();
    let (mut text, mut is_elsewhere, mut listed) = (String::new(), false, None);
    for (i, line) in lines.iter().enumerate() {
        let start = line.trim_start();
        let indent = line.len() - start.len();
        let mut line = line.trim_end().replace(&format!("@{package}/"), "@$DIR/");
        if let Some(path) = start.strip_prefix("--> ").or(start.strip_prefix("::: ")) {
            let path = relative(package, path);
            is_elsewhere = !path.starts_with(&*file.to_string_lossy());
            let shown = if is_elsewhere { path.split_inclusive(".rs").next().expect("a file") } else { &path };
            line.replace_range(indent + 4.., shown);
        } else if is_elsewhere && start.starts_with(|c: char| c.is_ascii_digit() || c == '|' || c == '.') {
            line = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').to_string();
        } else {
            is_elsewhere = false;
        }
        let is_name = indent > 10 && !start.ends_with(" others");
        let goes_on = lines.get(i + 1).is_some_and(|next| next.len() - next.trim_start().len() == indent);
        listed = match listed {
            _ if start.starts_with("= help: the following") => Some(0),
            Some(8) if is_name && goes_on => {
                line = "and $N others".into();
                Some(9)
            }
            Some(9) if is_name => continue,
            Some(count) if is_name => Some(count + 1),
            _ => None,
        };
        if start.starts_with("and ") && start.ends_with(" others") {
            line = "and $N others".into();
        }
        text += &line;
        text += "\n";
    }
    format!("{}\n", text.trim_end())
}

/// Returns the path and position `at` for the expected output of a package.
fn relative(package: &str, at: &str) -> String {
    if let Some(at) = at.strip_prefix(package).and_then(|at| at.strip_prefix('/')) {
        return at.to_string();
    }
    match at.split_once("/library/") {
        Some((_, at)) => format!("$RUST/{at}"),
        None => format!("$WORKSPACE/{}", at.trim_start_matches(&*format!("{}/", root().display()))),
    }
}
