//! Checks that the page and the command line return the same results.

use super::driver::Browser;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The number of compared expressions.
const COUNT: usize = 1000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns calls of CuTe's operations. One character is removed from every third call, so that there are errors of all
/// kinds.
fn expressions() -> Vec<String> {
    let calls = std::fs::read_to_string(root().join("tests/data/cute_conformance.jsonl")).expect("the calls");
    let lines: Vec<&str> = calls.lines().collect();
    let every = lines.len() / COUNT;
    let expression = |(k, line): (usize, &&str)| {
        let call: Value = serde_json::from_str(line).expect("a call");
        let args: Vec<&str> = call["args"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut text = format!("{}({})", call["op"].as_str().unwrap_or_default(), args.join(", "));
        // Some arguments are swizzled layouts, and some expressions are layouts without a call.
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

/// Returns what the command prints, without notes, and whether it succeeds. A command that fails prints its errors.
fn printed(args: &[&str]) -> Value {
    let colex = root().join("target/debug/colex");
    let output = Command::new(&colex).args(args).output().expect("run `cargo build -p layout-cli` first");
    let ok = output.status.success();
    let text = if ok { output.stdout } else { [output.stdout, output.stderr].concat() };
    json!({ "ok": ok, "text": String::from_utf8(text).expect("text") })
}

/// Returns the language and the kind of coordinates for expression `k`.
fn form(k: usize) -> (&'static str, &'static str) {
    (["rust", "cuda", "metal", "wgsl", "c"][k % 5], ["1d", "modes", "natural"][k % 3])
}

/// Returns the requests to the engine for an expression.
fn questions(k: usize, expr: &str) -> Value {
    let (language, coord) = form(k);
    let state = json!({ "expr": expr, "language": language, "coord": coord, "access": "8:1" });
    let commands = ["eval", "check", "emit", "explain", "cute"];
    commands.iter().map(|command| json!({ "ask": "command", "command": command, "state": state })).collect()
}

/// Returns the commands that correspond to these requests.
fn commands(k: usize, expr: &str) -> Value {
    let (language, coord) = form(k);
    json!([
        printed(&["eval", "--", expr]),
        printed(&["check", "--access", "8:1", "--", expr]),
        printed(&["emit", "--language", language, "--coord", coord, "--", expr]),
        printed(&["explain", "--", expr]),
        printed(&["cute", "--", expr]),
    ])
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_thousand_expressions_have_the_answers_of_the_command_line() {
    let browser = Browser::open("").await;
    let expressions = expressions();
    assert_eq!(expressions.len(), COUNT);
    let (mut answers, mut mistakes) = (0, 0);
    // A round trip to the browser takes longer than the computation, so several requests are sent at once.
    for part in expressions.chunks(100) {
        let questions: Vec<Value> = part.iter().enumerate().map(|(k, expr)| questions(k, expr)).collect();
        let script = "return arguments[0].map(questions => questions.map(question => engine.ask(question)))";
        let found = browser.client.execute(script, vec![json!(questions)]).await.expect("answers");
        for (k, expr) in part.iter().enumerate() {
            let expected = commands(k, expr);
            assert_eq!(found[k], expected, "{expr}");
            let ok = expected[0]["ok"] == true;
            (answers, mistakes) = (answers + usize::from(ok), mistakes + usize::from(!ok));
        }
    }
    assert!(answers > 500 && mistakes > 200, "{answers} answers, {mistakes} mistakes");
    browser.close().await;
}
