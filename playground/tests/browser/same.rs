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

/// What the command answers, without notes beside it, or its mistakes; and whether it succeeds.
fn printed(args: &[&str]) -> Value {
    let colex = root().join("target/debug/colex");
    let output = Command::new(&colex).args(args).output().expect("`cargo build -p layout-cli` has been run");
    let ok = output.status.success();
    let text = if ok { output.stdout } else { [output.stdout, output.stderr].concat() };
    json!({ "ok": ok, "text": String::from_utf8(text).expect("text") })
}

/// The language and the coordinates that are asked for.
fn form(k: usize) -> (&'static str, &'static str) {
    (["rust", "cuda", "metal", "wgsl", "c"][k % 5], ["1d", "modes", "natural"][k % 3])
}

/// What the engine is asked.
fn questions(k: usize, expr: &str) -> Value {
    let (language, coord) = form(k);
    let state = json!({ "expr": expr, "language": language, "coord": coord, "access": "8:1" });
    let commands = ["eval", "check", "emit", "explain", "cute"];
    commands.iter().map(|command| json!({ "ask": "command", "command": command, "state": state })).collect()
}

/// What the commands print.
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
    // A question to the browser takes longer than its answer, so it is asked for many at a time.
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
