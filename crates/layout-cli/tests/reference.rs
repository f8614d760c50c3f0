//! Checks that the reference of operations agrees with the operation table, and that the page of CuTe's names states
//! the right status of each name. `UPDATE_GUIDE=1 cargo test -p layout-cli --test reference` writes the reference.

use layout_compiler::{Diagnostic, Operation, eval, facts, languages, operations};
use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

fn chapter(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src").join(name)
}

/// Returns the entry of an operation: its syntax, its operands and results, its description, and an example with its
/// result.
fn entry(operation: &Operation) -> String {
    let answer = eval(operation.example).unwrap_or_else(|errors| panic!("{}: {errors:?}", operation.example));
    let takes = operation.signatures().join("; ");
    let Operation { usage, sentence, example, .. } = operation;
    format!("**`{usage}`**: {takes}. {sentence}\n\n```text\n{example}\n  = {answer}\n```\n\n")
}

fn reference() -> String {
    let mut text = String::from(
        "# Operations\n\nOn this page you can look up the syntax, the operands and an example of each operation. A test writes this page from the compiler's table of operations.\n\n\
         The bold text of an entry is the syntax. After the colon, each signature lists the kinds of the operands, an arrow, and the kind of the result. An operand that some signatures \
         omit is optional. If an operand must be a layout, you can also write integers without strides, which mean a compact layout. If an operand must be integers, you can also write a layout, \
         which means its shape. Operands may contain Rust constants, and also runtime numbers if one result is correct for all their values. The page \
         [CuTe's names](cute-names.md) lists the counterparts in CuTe.\n",
    );
    let mut subject = "";
    for operation in operations() {
        if operation.subject != subject {
            subject = operation.subject;
            write!(text, "\n## {subject}\n\n").expect("a string takes text");
        }
        text += &entry(&operation);
    }
    text.trim_end().to_string() + "\n"
}

#[test]
fn the_reference_is_what_the_table_says() {
    let path = chapter("operations.md");
    if std::env::var_os("UPDATE_GUIDE").is_some() {
        fs::write(&path, reference()).expect("written");
    }
    assert_eq!(fs::read_to_string(&path).expect("the chapter"), reference());
}

#[test]
fn examples_are_of_their_operations() {
    for operation in operations() {
        let words = operation.example.split(|c: char| !c.is_alphanumeric() && c != '_');
        assert!(words.into_iter().any(|word| word == operation.name), "{}", operation.example);
        assert!(operation.sentence.ends_with('.'), "{}: {}", operation.name, operation.sentence);
    }
}

/// Returns the rows of the page: CuTe's names, their status, and the rest of the row.
fn rows() -> Vec<(Vec<String>, String, String)> {
    let page = fs::read_to_string(chapter("cute-names.md")).expect("the chapter");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let cells =
        rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_string()).collect::<Vec<_>>());
    cells
        .map(|cells| {
            let [names, state, here] = &cells[..] else { panic!("{cells:?}") };
            (names.split(' ').map(|name| name.trim_matches('`').to_string()).collect(), state.clone(), here.clone())
        })
        .collect()
}

#[test]
fn names_of_cute_are_in_the_state_that_their_page_says() {
    let known: HashSet<&str> = operations().map(|operation| operation.name).collect();
    let mut named = HashSet::new();
    for (names, state, here) in rows() {
        for name in names {
            match state.as_str() {
                "supported" | "partly" => {
                    assert!(!here.is_empty() || known.contains(name.as_str()), "{name} is nowhere");
                }
                "not supported" | "not yet" => {
                    assert!(
                        !known.contains(name.as_str()) && !here.is_empty(),
                        "{name} is neither an operation nor explained on the page"
                    );
                }
                state => panic!("{name}: {state}"),
            }
            assert!(named.insert(name.clone()), "{name} stands twice");
        }
    }
    let missing: Vec<&str> =
        operations().map(|operation| operation.name).filter(|name| !named.contains(*name)).collect();
    assert!(missing.is_empty(), "operations that the page does not have: {missing:?}");
}

/// Pastes a name as a call with one operand, and returns the error.
fn said_of(name: &str) -> Option<Diagnostic> {
    let error = eval(&format!("{name}((4,8):(8,1))")).err()?;
    error.into_iter().next()
}

#[test]
fn names_of_cute_are_told_what_to_write() {
    let guesses = ["did you mean", "use the CuTe name of an operation", "stands alone"];
    for (names, state, _) in rows() {
        for name in names {
            let Some(said) = said_of(&name) else {
                assert!(state == "supported", "{name} is supported: {state}");
                continue;
            };
            let is_unknown = said.message.contains("unknown operation");
            let is_guess = guesses.iter().any(|guess| said.help.contains(guess));
            assert!(!is_unknown || !is_guess, "{name}: {}; {}", said.message, said.help);
            assert!(
                is_unknown || matches!(state.as_str(), "supported" | "partly"),
                "{name} is supported: {}",
                said.message
            );
        }
    }
}

#[test]
fn every_fact_has_a_row_on_the_page_of_proofs() {
    let page = fs::read_to_string(chapter("proofs.md")).expect("the chapter");
    let rows: String = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next()).collect();
    let macros = fs::read_to_string(chapter("../../../src/macros.rs")).expect("the documentation of `layout!`");
    for (name, _) in facts() {
        assert!(rows.contains(&format!("`{name}")), "{name} on the page");
        let is_listed =
            macros.lines().any(|line| line.split(", ").any(|part| part.trim_start_matches("/// ").starts_with(name)));
        assert!(is_listed, "{name} in the documentation of `layout!`");
    }
}

#[test]
fn every_language_stands_on_its_pages() {
    let [dialects, commands, forms] = ["dialects.md", "command-line.md", "forms.md"]
        .map(|name| fs::read_to_string(chapter(name)).expect("the chapter"));
    let macros = fs::read_to_string(chapter("../../../src/macros.rs")).expect("the documentation of `layout!`");
    for (abi, name) in languages() {
        assert!(dialects.contains(&format!("extern \"{abi}\" fn")), "{name}");
        assert!(macros.contains(&format!("`extern \"{abi}\" fn`")), "{name} in the documentation of `layout!`");
        assert!(forms.to_lowercase().contains(&format!(" {abi}")), "{name} in the table of forms");
        assert!(commands.contains(&format!("`{abi}`")) || commands.contains(&format!("--language {abi}`")), "{name}");
    }
}
