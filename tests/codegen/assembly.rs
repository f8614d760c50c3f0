//! Reads functions and their instructions from the assembly that rustc emits.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The instructions of every function of a crate, by the last two segments of the function's path.
pub(crate) struct Assembly(HashMap<String, Vec<String>>);

impl Assembly {
    /// Compiles the package `colex-codegen`, and its dependencies with full optimization.
    pub(crate) fn of_forms() -> Self {
        let output = target().join("forms.s");
        let emit = format!("asm={}", output.display());
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root()).args(["rustc", "--release", "--quiet", "--package", "colex-codegen"]);
        cargo.arg("--target-dir").arg(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target directory"));
        cargo.args(["--", "--emit", &emit, "-C", "codegen-units=1", "-C", "target-cpu=x86-64"]);
        finish(cargo, &output)
    }

    /// Compiles a source file without dependencies.
    pub(crate) fn of_source(name: &str, source: &str) -> Self {
        let (input, output) = (target().join(name).with_extension("rs"), target().join(name).with_extension("s"));
        std::fs::write(&input, source).expect("the target directory can be written");
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.current_dir(root()).args(["--edition", "2024", "--crate-type", "lib", "--cap-lints", "allow"]);
        rustc.args(["-C", "opt-level=3", "-C", "codegen-units=1", "-C", "target-cpu=x86-64", "--emit", "asm"]);
        rustc.arg("-o").arg(&output).arg(&input);
        finish(rustc, &output)
    }

    /// Returns the instructions of `module::function`, without `ret`.
    pub(crate) fn function(&self, module: &str, function: &str) -> &[String] {
        let name = format!("{module}::{function}");
        self.0.get(&name).unwrap_or_else(|| panic!("there is no `{name}` in the assembly"))
    }

    fn read(text: &str) -> Self {
        let mut functions = HashMap::new();
        let mut same = Vec::new();
        let mut current: Option<(String, Vec<String>)> = None;
        for line in text.lines() {
            if let Some((alias, of)) = alias(line) {
                same.extend(path(alias).zip(path(of)));
            } else if let Some(name) = line.strip_suffix(':').and_then(path) {
                current = Some((name, Vec::new()));
            } else if line.trim() == ".cfi_endproc" {
                functions.extend(current.take());
            } else if let (Some((_, body)), Some(instruction)) = (&mut current, instruction(line)) {
                body.push(instruction);
            }
        }
        // The compiler merges functions with equal bodies, and emits an alias for each merged function.
        for (alias, of) in same {
            if let Some(body) = functions.get(&of).cloned() {
                functions.insert(alias, body);
            }
        }
        Self(functions)
    }
}

fn finish(mut command: Command, output: &Path) -> Assembly {
    let run =
        command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS").output().expect("the toolchain runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    Assembly::read(&std::fs::read_to_string(output).expect("the assembly was written"))
}

/// Returns the code that `layout!` emits for these items.
pub(crate) fn emitted(items: &str) -> String {
    layout_compiler::layout(items.parse().expect("tokens"), &"colex".parse().expect("a path")).to_string()
}

/// Returns the folder of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns a folder for compiled files.
fn target() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("codegen");
    std::fs::create_dir_all(&folder).expect("the target directory can be written");
    folder
}

/// Parses an alias, `a = b` or `.set a, b`. Returns the alias and the function.
fn alias(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    line.split_once(" = ").or_else(|| line.strip_prefix(".set\t").or(line.strip_prefix(".set "))?.split_once(", "))
}

/// Returns `module::function` for a mangled name. In a mangled name, the length of each name precedes the name.
fn path(symbol: &str) -> Option<String> {
    let mut rest = symbol.strip_prefix('_')?;
    let mut names: Vec<&str> = Vec::new();
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = &rest[start..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let length: usize = rest[..digits].parse().ok()?;
        let name = rest.get(digits..digits + length)?;
        // In the legacy mangling scheme, the last name is a hash, `17h…`.
        if length != 17 || !name.starts_with('h') {
            names.push(name);
        }
        rest = &rest[digits + length..];
    }
    let [.., module, function] = names[..] else { return None };
    Some(format!("{module}::{function}"))
}

/// Returns the instruction on a line, or `None` for labels, directives and `ret`.
fn instruction(line: &str) -> Option<String> {
    let text = line.strip_prefix('\t')?;
    let is_instruction = text.starts_with(|c: char| c.is_ascii_lowercase()) && !text.starts_with("ret");
    is_instruction.then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
}
