//! Runs z3 as a process, and sends it one query after the other.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The result of a query, which asks whether some values satisfy the assertions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// No values satisfy the assertions.
    Never,
    /// These entries of the coordinate satisfy the assertions.
    For(Vec<i64>),
    /// The solver ran out of time.
    Unknown,
}

pub(crate) struct Solver {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    pub(crate) asked: usize,
}

impl Solver {
    /// Starts `COLEX_Z3`, or the `z3` on the path.
    pub(crate) fn new() -> Self {
        let program = std::env::var("COLEX_Z3").unwrap_or_else(|_| "z3".into());
        let piped = Command::new(&program).arg("-in").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = piped.unwrap_or_else(|error| panic!("{program}: {error}; .ci/proofs installs it"));
        let questions = process.stdin.take().expect("the input is a pipe");
        let answers = BufReader::new(process.stdout.take().expect("the output is a pipe"));
        Self { process, questions, answers, asked: 0 }
    }

    /// Asks whether values can satisfy the assertions of a query, with a time limit in milliseconds. Entry `k` of the
    /// coordinate is `x{k}`.
    pub(crate) fn ask(&mut self, logic: &str, question: &str, entries: usize, timeout: u32) -> Answer {
        self.asked += 1;
        self.write(&format!(
            "(reset)\n(set-option :timeout {timeout})\n(set-logic {logic})\n{question}\n(check-sat)\n"
        ));
        match self.line().as_str() {
            "unsat" => Answer::Never,
            "sat" => Answer::For((0..entries).map(|k| self.entry(k)).collect()),
            "unknown" | "timeout" => Answer::Unknown,
            other => panic!("z3 answers {other} to\n{question}"),
        }
    }

    /// Parses the value of entry `k` from `((x0 #x0000001f))` or `((x0 31))`.
    fn entry(&mut self, k: usize) -> i64 {
        self.write(&format!("(get-value (x{k}))\n"));
        let line = self.line();
        let value = line.split_whitespace().nth(1).expect("a value").trim_end_matches(')');
        let number = match (value.strip_prefix("#x"), value.strip_prefix("#b")) {
            (Some(digits), _) => i64::from_str_radix(digits, 16),
            (_, Some(digits)) => i64::from_str_radix(digits, 2),
            _ => value.parse(),
        };
        number.unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn write(&mut self, text: &str) {
        self.questions.write_all(text.as_bytes()).and_then(|()| self.questions.flush()).expect("z3 reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("z3 answers");
        line.trim().to_string()
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
