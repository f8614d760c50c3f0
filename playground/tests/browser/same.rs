//! The answers of the page are those of the command line.

use super::driver::Browser;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Expressions that are compared.
const COUNT: usize = 1000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Calls of CuTe's operations; every third with a character less, so that there are mistakes of all kinds.
fn expressions() -> Vec<String> {
    let calls = std::fs::read_to_string(root().join("tests/data/cute_conformance.jsonl")).expect("the calls");
    let lines: Vec<&str> = calls.lines().collect();
    let every = lines.len() / COUNT;
    let expression = |(k, line): (usize, &&str)| {
        let call: Value = serde_json::from_str(line).expect("a call");
        let args: Vec<&str> = call["args"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut text = format!("{}({})", call["op"].as_str().unwrap_or_default(), args.join(", "));
        // Swizzled layouts, and layouts by themselves.
        match k % 4 {
            0 => text = args[0].to_string(),
            1 => text = format!("Sw<2,1,3> o {}", args[0]),
            _ => {}
        }
        if k % 3 == 0 {
            text.remove(k * 7 % text.len());
        }
        text
    };
    lines.iter().step_by(every).enumerate().map(expression).take(COUNT).collect()
}

/// What the command prints, on either channel, and whether it succeeds.
fn printed(args: &[&str]) -> Value {
    let colex = root().join("target/debug/colex");
    let output = Command::new(&colex).args(args).output().expect("`cargo build -p colex-cli` has been run");
    let text = [output.stdout, output.stderr].concat();
    json!({ "ok": output.status.success(), "text": String::from_utf8(text).expect("text") })
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_thousand_expressions_have_the_answers_of_the_command_line() {
    let browser = Browser::open("").await;
    let expressions = expressions();
    assert_eq!(expressions.len(), COUNT);
    let (mut answers, mut mistakes) = (0, 0);
    for (k, expr) in expressions.iter().enumerate() {
        let language = ["rust", "cuda", "metal", "wgsl", "c"][k % 5];
        let coord = ["1d", "modes", "natural"][k % 3];
        let ask = |command: &str| json!({ "ask": "command", "command": command, "state": { "expr": expr, "language": language, "coord": coord, "access": "8:1" } });
        let questions = json!([ask("eval"), ask("check"), ask("emit"), ask("explain"), ask("cute")]);
        let found =
            browser.client.execute("return arguments[0].map(question => engine.ask(question))", vec![questions]).await;
        let expected = json!([
            printed(&["eval", "--", expr]),
            printed(&["check", "--access", "8:1", "--", expr]),
            printed(&["emit", "--language", language, "--coord", coord, "--", expr]),
            printed(&["explain", "--", expr]),
            printed(&["cute", "--", expr]),
        ]);
        assert_eq!(found.expect("answers"), expected, "{expr}");
        let ok = expected[0]["ok"] == true;
        (answers, mistakes) = (answers + usize::from(ok), mistakes + usize::from(!ok));
    }
    assert!(answers > 500 && mistakes > 200, "{answers} answers, {mistakes} mistakes");
    browser.close().await;
}
