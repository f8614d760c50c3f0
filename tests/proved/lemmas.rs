//! Equations between quotients, called lemmas. The solver proves a lemma before other proofs use it. With lemmas, the
//! code and the definition share their quotients. So the proof of a function only compares these quotients, and the
//! solver need not reason about the bits of multiplications.
//!
//! z3 runs as one process that receives all queries in order.

use crate::terms::{bits, runs};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An equation for all `x >= 0`, or for `0 <= x <= most`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Lemma {
    /// The equation `⌊⌊x / first⌋ / second⌋ = ⌊x / (first · second)⌋`.
    Nested { first: i128, second: i128 },
    /// The equation `⌊x · factor / by⌋ = ⌊x / divisor⌋` for `x <= most`.
    Quotient { most: i128, factor: i128, by: i128, divisor: i128 },
    /// Each run of ones in the mask has the bits from `low` to `high - 1`. The equation for `x <= most`: `x & mask` is
    /// the sum of `⌊x / 2^low⌋ · 2^low - ⌊x / 2^high⌋ · 2^high` over these runs.
    Mask { most: i128, mask: i128 },
}

/// The solver, and the lemmas that it has tried to prove.
pub(crate) struct Lemmas {
    pub(crate) solver: Solver,
    known: HashMap<Lemma, bool>,
}

impl Lemmas {
    pub(crate) fn new(solver: Solver) -> Self {
        Self { solver, known: HashMap::new() }
    }

    /// Returns `true` if the solver proves the equation.
    pub(crate) fn holds(&mut self, lemma: Lemma) -> bool {
        if let Some(holds) = self.known.get(&lemma) {
            return *holds;
        }
        let (logic, question) = lemma.question();
        let holds = self.solver.ask(logic, &question, 0, 20_000) == Answer::Never;
        self.known.insert(lemma, holds);
        holds
    }

    pub(crate) fn shown(&self) -> usize {
        self.known.values().filter(|holds| **holds).count()
    }
}

impl Lemma {
    /// Returns a query that asks for values for which the equation is false.
    fn question(self) -> (&'static str, String) {
        match self {
            Self::Nested { first, second } => {
                let quotients =
                    [quotient("a", "x", first), quotient("b", "a", second), quotient("q", "x", first * second)];
                ("QF_LIA", integers("x a b q", &quotients.concat(), i128::MAX, "b"))
            }
            Self::Quotient { most, factor, by, divisor } => {
                let quotients = [quotient("p", &format!("(* {factor} x)"), by), quotient("q", "x", divisor)];
                ("QF_LIA", integers("x p q", &quotients.concat(), most, "p"))
            }
            Self::Mask { most, mask } => ("QF_BV", masked(most, mask)),
        }
    }
}

fn integers(names: &str, quotients: &str, most: i128, other: &str) -> String {
    let names: String = names.split(' ').map(|name| format!("(declare-const {name} Int)")).collect();
    format!("{names}{quotients}(assert (<= 0 x {most}))(assert (distinct q {other}))")
}

/// Returns an assertion that `name = ⌊of / by⌋`.
pub(crate) fn quotient(name: &str, of: &str, by: i128) -> String {
    format!("(assert (<= 0 (- {of} (* {by} {name})) {}))\n", by - 1)
}

fn masked(most: i128, mask: i128) -> String {
    let width = bits(most.max(mask)) + 1;
    let number = |value: i128| format!("(_ bv{value} {width})");
    let cleared = |low: u32| format!("(bvshl (bvlshr x {n}) {n})", n = number(low.min(width).into()));
    let run =
        |sum: String, (low, high): (u32, u32)| format!("(bvadd {sum} (bvsub {} {}))", cleared(low), cleared(high));
    let sum = runs(mask).into_iter().fold(number(0), run);
    let (most, mask) = (number(most), number(mask));
    format!("(declare-const x (_ BitVec {width}))(assert (bvule x {most}))(assert (distinct (bvand x {mask}) {sum}))")
}

/// The solver's result for a query. A query is the question whether some values satisfy all assertions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// No values satisfy the assertions.
    Never,
    /// These entries of the coordinate satisfy all assertions.
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
    /// Starts the program `COLEX_Z3`, or `z3` if the variable is not set.
    pub(crate) fn new() -> Self {
        let program = std::env::var("COLEX_Z3").unwrap_or_else(|_| "z3".into());
        let piped = Command::new(&program).arg("-in").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = piped.unwrap_or_else(|error| panic!("{program}: {error}; .ci/proofs installs it"));
        let questions = process.stdin.take().expect("the input is a pipe");
        let answers = BufReader::new(process.stdout.take().expect("the output is a pipe"));
        Self { process, questions, answers, asked: 0 }
    }

    /// Asks whether some values satisfy the assertions of a query. The time limit is in milliseconds. The query calls
    /// entry `k` of the coordinate `x{k}`.
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

    /// Reads the value of entry `k` from the solver's output, `((x0 #x0000001f))` or `((x0 31))`.
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
