//! The catalogue of messages. For each row of `tests/tables` and each program of `tests/ui`, the catalogue contains the
//! message, the line with the mistake, and the help.

use super::{LIBRARIES, PROGRAMS, cases, errors, root, row};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Returns the catalogue of all programs and of all rows. Recorded mistakes of users are skipped.
pub(crate) fn catalogue() -> String {
    let mut text = String::from(
        "\n# Messages\n\nEach entry shows a line with an error, the message, and the help. The entries come from tests: \
         `tests/tables` contains the whole source of each entry. rustc reports the errors of the last two parts. It reports the \
         errors of the last part only in `cargo build`, when it compiles generic code for concrete types.\n",
    );
    for (about, rows) in row::all() {
        write!(text, "\n## {}\n", about.trim_end_matches(['.', '\n'])).expect("a string takes text");
        for row in rows.iter().filter(|row| !row.is_of_user()) {
            write!(text, "\n### {}\n\n```text\n{}```\n", row.purpose, row.digest()).expect("a string takes text");
        }
    }
    let ours: Vec<_> = LIBRARIES.iter().flat_map(|library| notes(&root().join(library))).collect();
    for (title, folder) in
        ["Reported by rustc in `cargo check`", "Reported by rustc in `cargo build`"].iter().zip(PROGRAMS)
    {
        write!(text, "\n## {title}\n").expect("a string takes text");
        for (name, said) in cases(&root().join(folder)) {
            write!(text, "\n### {name}\n\n```text\n").expect("a string takes text");
            let mut errors: Vec<String> = errors(&said).iter().map(|error| digest(error, &ours)).collect();
            // rustc may repeat an error without a line of the program.
            errors.dedup_by(|again, error| error.starts_with(again.as_str()));
            text += &(errors.concat() + "```\n");
        }
    }
    text
}

/// Returns the message, the first line of the program at which the error points, and the help.
fn digest(error: &[&str], ours: &[String]) -> String {
    let message = error.iter().take_while(|line| !line.trim_start().starts_with("-->"));
    let in_case = error.iter().position(|line| line.trim_start().starts_with("--> ui/"));
    let snippet = in_case.map_or(&[][..], |start| &error[start + 2..]);
    // The excerpt ends at the carets. The lines above the source line are skipped.
    let end = snippet.iter().position(|line| line.contains('^')).map_or(0, |carets| carets + 1);
    let help = error.iter().filter(|line| is_help(line, ours));
    message.chain(&snippet[..end]).chain(help).flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// Returns `true` if a line is a help with a fix, or a note of a trait of colex. rustc's lists of types are left out.
fn is_help(line: &str, ours: &[String]) -> bool {
    let Some((kind, text)) = line.trim_start().strip_prefix("= ").and_then(|line| line.split_once(": ")) else {
        return false;
    };
    let about_traits =
        ["the trait", "trait", "the following", "for that trait"].iter().any(|start| text.starts_with(start));
    kind == "help" && !about_traits || ours.iter().any(|note| note == text)
}

/// Returns the notes of `#[diagnostic::on_unimplemented]` in the sources of a folder.
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
    let rows = row::all().iter().flat_map(|(_, rows)| rows).filter(|row: &&row::Row| !row.is_of_user()).count();
    let all = rows + super::programs().count();
    assert_eq!(listed, all, "the catalogue lists each case");
    assert!(!catalogue.contains("```text\n```"), "a row has no errors yet: run the command with `UPDATE=1` again");
}

/// Checks the first column of the guide's table of messages. A message of the catalogue must
/// contain the texts before and after each `…`. This comparison ignores all numbers.
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
