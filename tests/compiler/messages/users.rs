//! Tests mistakes of users that only rustc reports, in `tables/rustc`. A row contains a program and its first error. If
//! the program has several errors or a long error, the row also lists these faults.
//!
//! ```text
//! UPDATE=1 cargo test -p colex-tests --test compiler messages::users -- --ignored
//! ```

use super::row::{self, Row, compare, files};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "rustc runs for each row: `.ci/slow`"]
fn rustc_reports_the_mistakes_of_users() {
    let (folder, mut wrong) = (super::root().join("target/users"), String::new());
    for command in ["check", "build"] {
        let package = folder.join(command);
        let _ = fs::remove_dir_all(&package);
        fs::create_dir_all(package.join("src/bin")).expect("a folder");
        for file in files("tables/rustc") {
            if (stem(&file) == "built") == (command == "build") {
                write_programs(&package, &file);
            }
        }
        let messages = messages(command, &package, &folder.join("target"));
        for file in files("tables/rustc").iter().filter(|file| (stem(file) == "built") == (command == "build")) {
            wrong += &compare(file, |i, row| row.with(annotations(&program(file, i), &messages).as_ref()));
        }
    }
    assert!(wrong.is_empty(), "{wrong}`UPDATE=1` rewrites the tables");
}

fn stem(table: &Path) -> String {
    table.file_stem().expect("a name").to_string_lossy().into_owned()
}

/// Returns the name of the program of a row in its package.
fn program(table: &Path, row: usize) -> String {
    format!("src/bin/{}_{row}.rs", stem(table))
}

fn write_programs(package: &Path, table: &Path) {
    let (_, rows) = row::rows(&fs::read_to_string(table).expect("a table"));
    for (i, row) in rows.iter().enumerate() {
        fs::write(package.join(program(table, i)), &row.source).expect("the program can be written");
    }
}

/// The usual run of the tests only checks that these tables can be read.
#[test]
fn the_tables_of_rustc_can_be_read() {
    let rows: Vec<Row> = files("tables/rustc")
        .iter()
        .flat_map(|file| row::rows(&fs::read_to_string(file).expect("a table")).1)
        .collect();
    assert!(rows.len() > 400, "{}", rows.len());
    assert!(rows.iter().all(|row| row.errors().len() == 1), "each row has its first error");
}

/// Returns the errors of all programs of a package.
fn messages(command: &str, package: &Path, target: &Path) -> Vec<Value> {
    let root = super::root().canonicalize().expect("the repository");
    let manifest = format!(
        "[package]\nname = \"users\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         colex = {{ path = {root:?} }}\nlayout-gpu = {{ path = {:?} }}\n",
        root.join("gpu/layout-gpu")
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("the manifest can be written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file can be written");
    let cargo = Command::new(env!("CARGO"))
        .args([command, "--quiet", "--keep-going", "--message-format=json"])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("cargo runs");
    let lines = String::from_utf8(cargo.stdout).expect("JSON");
    let messages = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut errors: Vec<Value> = Vec::new();
    for mut line in messages {
        let message = line["message"].take();
        let of_program = errors.iter_mut().rfind(|error| error["target"] == line["target"]);
        match (message["level"].as_str(), of_program) {
            (Some("error"), _) => errors.push(json!({ "message": message, "target": line["target"] })),
            // If a constant has failed, rustc reports its use as a note after the error.
            (Some("note"), Some(error)) => {
                let said =
                    [&error["message"], &message].map(|message| message["rendered"].as_str().unwrap_or_default());
                error["message"]["rendered"] = said.concat().into();
                error["message"]["children"].as_array_mut().expect("a list").push(message);
            }
            _ => {}
        }
    }
    errors.into_iter().map(|mut error| error["message"].take()).collect()
}

/// Returns the line and the column of a program's first error, and the text of this error, followed by the faults of
/// all errors.
fn annotations(program: &str, messages: &[Value]) -> Option<([usize; 2], String)> {
    let of_row = messages.iter().filter_map(|message| Some((place(message, program)?, message)));
    let of_row: Vec<([usize; 2], &Value)> = of_row.collect();
    let (place, first) = of_row.iter().min_by_key(|(place, _)| *place)?;
    let said: Vec<&str> = of_row.iter().filter_map(|(_, message)| message["rendered"].as_str()).collect();
    let of_first = said.iter().zip(&of_row).find(|(_, (_, message))| message == first)?.0;
    let faults = faults(of_first, &said.join("\n\n")).join(", ");
    let text = of_first.lines().next()?.to_string();
    Some((*place, if faults.is_empty() { text } else { format!("{text}\n{faults}") }))
}

/// Returns the first line and column of a message that are in `file`. Searches the spans of the message, the macro
/// calls that contain these spans, and the notes of the message.
fn place(message: &Value, file: &str) -> Option<[usize; 2]> {
    let spans = message["spans"].as_array()?;
    let primary = |is| spans.iter().filter(move |span| (span["is_primary"] == true) == is);
    let number = |span: &Value, of: &str| span[of].as_u64().map(|number| usize::try_from(number).expect("a line"));
    let here = |span: &Value| {
        let mut span = span;
        while span["file_name"].as_str()? != file {
            span = &span["expansion"]["span"];
        }
        Some([number(span, "line_start")?, number(span, "column_start")?])
    };
    let of_notes = || message["children"].as_array()?.iter().find_map(|note| place(note, file));
    primary(true).chain(primary(false)).find_map(here).or_else(of_notes)
}

/// Returns the faults of rustc's output: more than two errors, a first error of more than 15 lines, a hidden name, or
/// the full path of a layout type. A short layout type, such as `LayoutOf<(M<8, 64>, M<64, 1>)>` for
/// `layout!((8,64):(64,1))`, is not a fault.
fn faults(first: &str, said: &str) -> Vec<String> {
    let errors = said.lines().filter(|line| line.starts_with("error")).count();
    let lines = first.lines().filter(|line| !line.trim().is_empty()).count();
    // rustc draws lines of `_`, and `__syncthreads` is a name that users write.
    let is_hidden = |word: &&str| {
        let is_ours = word.starts_with("__") && !word.starts_with("___") && *word != "__syncthreads";
        is_ours && word.contains(char::is_alphabetic)
    };
    let hidden = said.split(|c: char| c != '_' && !c.is_alphanumeric()).find(is_hidden);
    let mut faults = Vec::new();
    faults.extend((errors > 2).then(|| format!("{errors} errors")));
    faults.extend((lines > 15).then(|| format!("{lines} lines")));
    faults.extend(hidden.map(String::from));
    faults.extend(said.contains("colex::compiled::").then(|| "path of a type".to_string()));
    faults
}
