//! Tests the command line by calling the command.

mod answers;
mod found;
mod show;

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

/// Returns the output of a call, which must succeed.
fn printed(args: &[&str]) -> String {
    let output = colex().args(args).output().expect("colex runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the error of a call, which must fail.
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
