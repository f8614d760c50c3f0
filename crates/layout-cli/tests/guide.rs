//! Checks that the commands in the guide print the output that the guide shows.
//! `UPDATE_GUIDE=1 cargo test -p layout-cli --test guide` updates the guide.

use std::path::{Path, PathBuf};
use std::process::Command;

fn chapters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src");
    let files = std::fs::read_dir(folder).expect("the guide").map(|file| file.expect("a file").path());
    let mut chapters: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    chapters.sort();
    chapters
}

/// Returns the output of a command line of the guide. The output can be an error.
fn printed(line: &str) -> String {
    let mut args = Vec::new();
    // Quoted arguments contain no quotes.
    for (k, part) in line.split('\'').enumerate() {
        if k % 2 == 1 { args.push(part) } else { args.extend(part.split_whitespace()) }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_colex"));
    command.env_remove("CLICOLOR_FORCE").args(args);
    let output = command.output().expect("colex runs");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

/// Returns the chapter with the current output of its commands.
fn answered(chapter: &str, commands: &mut usize) -> String {
    let (mut out, mut console, mut answer) = (String::new(), false, false);
    for line in chapter.lines() {
        if line.starts_with("```") {
            (console, answer) = (line == "```console", false);
        }
        if let Some(command) = line.strip_prefix("$ colex ").filter(|_| console) {
            *commands += 1;
            out += &format!("{line}\n{}", printed(command));
            answer = true;
        } else if !(console && answer) {
            out += &format!("{line}\n");
        }
    }
    out
}

#[test]
fn the_commands_of_the_guide_answer_what_it_shows() {
    let mut commands = 0;
    for path in chapters() {
        let chapter = std::fs::read_to_string(&path).expect("a chapter");
        let expected = answered(&chapter, &mut commands);
        if std::env::var_os("UPDATE_GUIDE").is_some() {
            std::fs::write(&path, &expected).expect("written");
        } else {
            assert_eq!(chapter, expected, "{}", path.display());
        }
    }
    assert!(commands > 25, "{commands} commands");
}
