//! The catalogue of messages, a part of the book: what each mistake under `tests/ui` answers, in one place. Of what
//! rustc prints it keeps what a reader needs: the message, the line with the mistake, and the help. The cases hold the
//! rest.
//!
//! ```text
//! MESSAGES=target/messages.md cargo test -p colex-tests --test messages the_catalogue
//! ```

mod desk;
mod truth;
mod values;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cases of a folder: their names, and what the compiler says.
fn cases(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).expect("the cases are in the repository");
    let mut cases: Vec<(String, String)> = files
        .filter_map(|file| {
            let path = file.expect("a file").path();
            let said = fs::read_to_string(path.with_extension("stderr")).ok()?;
            let is_case = path.extension().is_some_and(|extension| extension == "rs");
            is_case.then(|| (path.file_stem().expect("a name").to_string_lossy().replace('_', " "), said))
        })
        .collect();
    cases.sort();
    cases
}

/// The sources of the libraries that report errors.
const LIBRARIES: [&str; 7] = [
    "layout-runtime/src",
    "crates/layout-cutlass/src",
    "crates/layout-hardware/src",
    "crates/layout-index/src",
    "crates/layout-movement/src",
    "crates/layout-proofs/src",
    "crates/layout-tensor/src",
];

fn catalogue() -> String {
    let mut text = String::from(
        "\n# Messages\n\nWhat the macros answer to mistakes, one case a mistake: the message, the line, the help. The cases are tests, \
         `tests/ui`, and hold all that rustc prints. Those of the last part are found when generic code meets its types, in \
         `cargo build`.\n",
    );
    let ours: Vec<_> = LIBRARIES.iter().flat_map(|library| notes(&root().join(library))).collect();
    for (title, folder) in [("In `cargo check`", "tests/ui"), ("In `cargo build`", "tests/ui/built")] {
        write!(text, "\n## {title}\n").expect("a string takes text");
        for (name, said) in cases(&root().join(folder)) {
            write!(text, "\n### {name}\n\n```text\n").expect("a string takes text");
            let mut errors: Vec<String> = errors(&said).iter().map(|error| digest(error, &ours)).collect();
            // What rustc says once more, without a line of the case.
            errors.dedup_by(|again, error| error.starts_with(again.as_str()));
            text += &(errors.concat() + "```\n");
        }
    }
    text
}

/// The errors of a case, each with the notes behind it.
fn errors(said: &str) -> Vec<Vec<&str>> {
    let mut errors: Vec<Vec<&str>> = Vec::new();
    for line in said.lines() {
        if line.starts_with("error") {
            errors.push(Vec::new());
        }
        errors.last_mut().expect("a case starts with an error").push(line);
    }
    errors
}

/// The message, the first line of the case that it points at, and the help.
fn digest(error: &[&str], ours: &[String]) -> String {
    let message = error.iter().take_while(|line| !line.trim_start().starts_with("-->"));
    let in_case = error.iter().position(|line| line.trim_start().starts_with("--> ui/"));
    let snippet = in_case.map_or(&[][..], |start| &error[start + 2..]);
    // Up to the carets; the arrow and the empty line in front of the source say nothing more.
    let end = snippet.iter().position(|line| line.contains('^')).map_or(0, |carets| carets + 1);
    let help = error.iter().filter(|line| is_help(line, ours));
    message.chain(&snippet[..end]).chain(help).flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// Help that says how to mend the mistake: rustc's lists of types are none, and what a trait of colex notes is.
fn is_help(line: &str, ours: &[String]) -> bool {
    let Some((kind, text)) = line.trim_start().strip_prefix("= ").and_then(|line| line.split_once(": ")) else {
        return false;
    };
    let about_traits =
        ["the trait", "trait", "the following", "for that trait"].iter().any(|start| text.starts_with(start));
    kind == "help" && !about_traits || ours.iter().any(|note| note == text)
}

/// The notes of `#[diagnostic::on_unimplemented]` in the sources of a folder.
fn notes(folder: &Path) -> Vec<String> {
    let mut notes = Vec::new();
    for file in fs::read_dir(folder).expect("the sources are in the repository") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            notes.extend(self::notes(&path));
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source");
        let of_line =
            |line: &str| Some(line.trim().strip_prefix("note = \"")?.trim_end_matches([',', '"']).to_string());
        notes.extend(source.lines().filter_map(of_line));
    }
    notes
}

#[test]
fn the_catalogue_lists_what_the_cases_say() {
    let catalogue = catalogue();
    if let Some(page) = std::env::var_os("MESSAGES") {
        fs::write(root().join(page), &catalogue).expect("the page can be written");
    }
    let listed = catalogue.matches("\n### ").count();
    let all: usize = ["tests/ui", "tests/ui/built"].iter().map(|folder| cases(&root().join(folder)).len()).sum();
    assert!(listed == all && !catalogue.contains("```text\n```"), "{listed} of {all} cases have words");
}

/// Lines of a message with all that rustc adds to it. What takes more is listed with what it takes: generic code that
/// meets its types, several notes of rustc, and lists of implementations.
const LINES: usize = 16;
const LONGER: [(&str, usize); 31] = [
    ("at with a tuple for an integer", 18),
    ("constants that break a promise", 18),
    ("constants that break a layout", 23),
    ("constants that overrun", 21),
    ("constants that overrun in an index", 66),
    ("constants that break a function", 17),
    ("coordinates of a layout with names", 18),
    ("index of references and floats", 25),
    ("movement of constants", 25),
    ("names private", 20),
    ("names shadowed", 27),
    ("numbers go to new", 22),
    ("tensor of a pointer", 23),
    ("tensor of a slice without a borrow", 23),
    ("tensor of an element", 17),
    ("tensor of what is no layout", 22),
    ("tensor partition by another tiling", 35),
    ("tensor partition by no tiling", 26),
    ("tensor start of users", 21),
    ("tensor tile taken twice", 19),
    ("tensor tilings are sealed", 36),
    ("tensor traits are sealed", 37),
    ("at of a narrow type", 19),
    ("coordinates are sealed", 21),
    ("cutlass interleave of zero", 25),
    ("constant of a caller that breaks a layout", 64),
    ("template of a caller that breaks a layout", 83),
    ("offset below zero", 17),
    ("struct with an index too large for u8", 19),
    ("tensor partition does not divide", 25),
    ("tensor partition of a nested mode", 25),
];

#[test]
fn messages_are_short() {
    let mut long = Vec::new();
    for (name, said) in ["tests/ui", "tests/ui/built"].into_iter().flat_map(|folder| cases(&root().join(folder))) {
        let lines = |error: &Vec<&str>| error.iter().filter(|line| !line.trim().is_empty()).count();
        let longest = errors(&said).iter().map(lines).max().expect("a case says something");
        let limit = LONGER.iter().find(|(longer, _)| *longer == name).map_or(LINES, |(_, lines)| *lines);
        if longest > limit {
            long.push(format!("(\"{name}\", {longest}),"));
        }
    }
    assert!(long.is_empty(), "messages are longer than their limits:\n{}", long.join("\n"));
}

/// With the component `rust-src`, which rust-analyzer needs, rustc shows lines of the standard library, and without it
/// their places: what shows neither is the same on every machine.
#[test]
fn messages_show_nothing_of_the_standard_library() {
    let all = ["tests/ui", "tests/ui/built"].into_iter().flat_map(|folder| cases(&root().join(folder)));
    let shown: Vec<String> = all.filter(|(_, said)| said.contains("$RUST/")).map(|(name, _)| name).collect();
    assert!(shown.is_empty(), "{shown:?}");
}

/// The first column of the guide's table, with numbers as they come: each part around `…` stands in one message of the
/// catalogue.
#[test]
fn the_guides_table_is_about_messages_that_there_are() {
    let without_numbers = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let guide = fs::read_to_string(root().join("docs/guide/src/messages.md")).expect("the chapter");
    let catalogue = without_numbers(&catalogue());
    let rows: Vec<&str> =
        guide.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |")).map(|row| row.0).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let row = without_numbers(row.trim_matches(['`', ' ']));
        let parts: Vec<&str> = row.split('…').map(|part| part.trim_matches(['`', ' '])).collect();
        let says = catalogue.lines().any(|line| parts.iter().all(|part| line.contains(part)));
        assert!(says, "nobody says `{row}`");
    }
}

/// A kind of mistake that no case makes would be missing in the catalogue.
#[test]
fn every_fixed_message_of_the_notation_has_a_case() {
    let source = fs::read_to_string(root().join("layout-runtime/src/notation/syntax.rs")).expect("the messages");
    let rules = source.lines().filter_map(|line| Some(line.split_once(" = \"")?.1.split_once('"')?.0));
    // Rust closes the parentheses of a macro; these mistakes are only made in text.
    let in_text = ["(4", "4)", "4:1 5", "Sw<1,0,1>"].map(|text| text.parse::<colex::Layout>().unwrap_err().to_string());
    let catalogue = catalogue() + &in_text.concat();
    let mut seen = 0;
    for rule in rules {
        assert!(catalogue.contains(rule), "nobody says `{rule}`");
        seen += 1;
    }
    assert!(seen > 10, "the messages were read");
}

/// Kinds of searches that are cut off, and of second looks at what is established before: they have no small input.
const NOT_REACHED: [&str; 4] = ["BoundsUndecided", "InjectiveUndecided", "LeavesTensor", "Undecided"];

/// Each row of the table of errors: its message, with numbers in braces, is said by a case or by a mistake of values;
/// or a test of the runtime names the kind.
#[test]
fn every_kind_of_error_has_a_case() {
    let table = fs::read_to_string(root().join("layout-runtime/src/error/kind.rs")).expect("the table");
    let said = ["tests/ui", "tests/ui/built"].into_iter().flat_map(|folder| cases(&root().join(folder)));
    let said = said.map(|(_, said)| said).collect::<String>() + &values::messages();
    let named: String = LIBRARIES.iter().map(|library| tests_of(&root().join(library), false)).collect();
    let rows: Vec<(&str, &str)> = table.split(';').filter_map(row).collect();
    assert!(rows.len() > 100, "the table was read");
    let is_said = |message: &str| said.lines().any(|line| parts(message).all(|part| line.contains(part)));
    let has_case = |(kind, message): &(&str, &str)| is_said(message) || named.contains(&format!("ErrorKind::{kind}"));
    let without: Vec<_> = rows.iter().filter(|row| !has_case(row) && !NOT_REACHED.contains(&row.0)).collect();
    assert!(without.is_empty(), "kinds without a case: {without:#?}");
}

/// `Kind { field: type } = "message"`: the kind and its message.
fn row(row: &str) -> Option<(&str, &str)> {
    let (kind, message) = row.split_once(" =")?;
    let kind = kind.split_whitespace().next()?;
    kind.starts_with(char::is_uppercase).then_some((kind, message.split('"').nth(1)?))
}

/// What stands around the numbers of a message.
fn parts(message: &str) -> impl Iterator<Item = &str> {
    message.split(['{', '}']).step_by(2)
}

/// The sources of the tests in a folder: of files and folders whose name starts so.
fn tests_of(folder: &Path, is_of_tests: bool) -> String {
    let source = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        let is_of_tests = is_of_tests || name.starts_with("tests");
        match path.is_dir() {
            true => tests_of(&path, is_of_tests),
            false if is_of_tests => fs::read_to_string(&path).expect("a source"),
            false => String::new(),
        }
    };
    let files = fs::read_dir(folder).expect("the sources are in the repository");
    files.map(|file| source(file.expect("a file").path())).collect()
}
