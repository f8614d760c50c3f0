//! Compares the evaluation of index code with compilers and interpreters. The same code runs in C, Rust and Python.

use super::Recover;
use super::program::Program;
use random::Rng;
use std::path::PathBuf;
use std::process::Command;

/// The indices at the coordinates 0 to 39. `None` means that the evaluation returns an error.
type Indices = Vec<Option<i64>>;

const COORDINATES: i64 = 40;

fn recovered(code: &str) -> Indices {
    let program = Program::read(code, None, None, &[]).unwrap_or_else(|error| panic!("{code}: {error:?}"));
    (0..COORDINATES).map(|i| program.index(&[i]).ok()).collect()
}

/// Writes random expressions in the variable `i` in the syntax of a language.
struct Writer<'a> {
    rng: Rng,
    /// The division operator.
    division: &'a str,
    /// The suffix of number literals.
    suffix: &'a str,
    cast: fn(&mut Rng, String) -> String,
}

impl Writer<'_> {
    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 || self.rng.u32(0..6) == 0 {
            return if self.rng.u32(0..5) < 2 { self.number(0, 100) } else { "i".into() };
        }
        let (left, division) = (self.expression(depth - 1), self.division);
        let text = match self.rng.u32(0..9) {
            0 | 1 => format!("({left} + {})", self.expression(depth - 1)),
            2 => format!("({left} - {})", self.expression(depth - 1)),
            3 => format!("({left} * {})", self.expression(depth - 1)),
            4 => format!("({left} {division} {})", self.number(1, 9)),
            5 => format!("({left} % {})", self.number(1, 9)),
            6 => format!("({left} >> {})", self.number(0, 5)),
            7 => format!("({left} & {})", self.number(0, 60)),
            _ => format!("({left} ^ {})", self.expression(depth - 1)),
        };
        if self.rng.u32(0..4) == 0 { (self.cast)(&mut self.rng, text) } else { text }
    }

    fn number(&mut self, from: i64, to: i64) -> String {
        format!("{}{}", self.rng.i64(from..to), self.suffix)
    }
}

/// Runs a tool on a source, and parses the numbers that it prints. There is one line per function. The tool prints `x`
/// for an error.
fn lines(name: &str, source: &str, run: impl FnOnce(&PathBuf, &PathBuf) -> Command) -> Vec<Indices> {
    let folder = std::env::temp_dir().join(format!("colex-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, binary) = (folder.join(name), folder.join(format!("{name}.out")));
    std::fs::write(&file, source).expect("the folder can be written");
    let output = run(&file, &binary).output().expect("the tool runs");
    assert!(output.status.success(), "{}\n{source}", String::from_utf8_lossy(&output.stderr));
    let output = if binary.exists() { Command::new(&binary).output().expect("it runs") } else { output };
    std::fs::remove_dir_all(&folder).ok();
    let text = String::from_utf8(output.stdout).expect("numbers");
    text.lines().map(|line| line.split_whitespace().map(|number| number.parse().ok()).collect()).collect()
}

/// Compares the indices of functions with the indices that a tool printed. Returns the number of indices, and how many
/// of them are errors.
fn compare(functions: &[String], printed: &[Indices]) -> (usize, usize) {
    assert_eq!(functions.len(), printed.len());
    for (code, expected) in functions.iter().zip(printed) {
        assert_eq!(&recovered(code), expected, "{code}");
    }
    let all = || printed.iter().flatten();
    (all().count(), all().filter(|index| index.is_none()).count())
}

#[test]
fn python_divides_down() {
    if Command::new("python3").arg("--version").output().is_err() {
        return println!("skipped: no python3");
    }
    let mut writer = Writer { rng: Rng::with_seed(1), division: "//", suffix: "", cast: |_, text| text };
    let functions: Vec<String> = (0..200).map(|_| format!("def f(i): return {}", writer.expression(4))).collect();
    let prints = format!("print(*[f(i) if abs(f(i)) < 2**63 else 'x' for i in range({COORDINATES})])\n");
    let source: String = functions.iter().map(|function| format!("{function}\n{prints}")).collect();
    let printed = lines("f.py", &source, |file, _| command("python3", &[], file));
    compare(&functions, &printed);
}

const C: [&str; 7] = ["uint8_t", "int16_t", "unsigned int", "int", "uint64_t", "int64_t", "unsigned short"];

/// Tests the rules of C: unsigned types wrap, and types narrower than `int` are promoted to `int`. An overflow of a
/// signed type must be an error, because C does not define its result.
#[test]
fn c_is_what_a_compiler_makes_of_it() {
    let cast = |rng: &mut Rng, text| format!("(({}) {text})", C[rng.usize(0..C.len())]);
    let mut writer = Writer { rng: Rng::with_seed(2), division: "/", suffix: "", cast };
    let (mut source, mut main) = (String::from("#include <stdint.h>\n#include <stdio.h>\n"), String::new());
    let functions: Vec<String> = (0..300)
        .map(|n| {
            let [result, ty] = [(); 2].map(|()| C[writer.rng.usize(0..C.len())]);
            format!("{result} f{n}({ty} i) {{ {ty} q = i; return {} + q; }}", writer.expression(3))
        })
        .collect();
    for (n, function) in functions.iter().enumerate() {
        source += &format!("{function}\n");
        let print = format!("printf(f{n}(i) > INT64_MAX ? \"x \" : \"%lld \", (long long)f{n}(i));");
        main += &format!("for (int i = 0; i < {COORDINATES}; i++) {{ {print} }}\nprintf(\"\\n\");\n");
    }
    let source = format!("{source}int main(void) {{ {main} }}");
    let printed = lines("f.c", &source, |file, binary| {
        let mut compiler = command("cc", &["-fwrapv", "-w", "-o"], binary);
        compiler.arg(file);
        compiler
    });
    let (mut refused, mut compared) = (0, 0);
    for (code, expected) in functions.iter().zip(&printed) {
        for (i, (ours, theirs)) in recovered(code).iter().zip(expected).enumerate() {
            assert!(ours.is_none() || ours == theirs, "{code} at {i}: {ours:?}, {theirs:?}");
            *if ours.is_none() { &mut refused } else { &mut compared } += 1;
        }
    }
    assert!(refused > 0 && refused < compared / 20, "{refused} of {compared} are refused");
}

/// Tests that index code has an error exactly where the same code panics in Rust.
#[test]
fn rust_panics_where_recover_refuses() {
    const TYPES: [&str; 6] = ["u8", "i16", "u32", "i32", "u64", "i64"];
    let (mut source, mut functions) = (String::from("#![allow(warnings)]\n"), Vec::new());
    let mut main = String::from("std::panic::set_hook(Box::new(|_| ()));\n");
    for (n, suffix) in TYPES.iter().cycle().take(100).enumerate() {
        let cast = |rng: &mut Rng, text| format!("({text} as {})", TYPES[rng.usize(0..TYPES.len())]);
        let mut writer = Writer { rng: Rng::with_seed(n as u64), division: "/", suffix, cast: |_, text| text };
        let [inner, outer] = [(); 2].map(|()| writer.expression(3));
        let inner = cast(&mut writer.rng, inner);
        functions.push(format!("fn f{n}(i: {suffix}) -> {suffix} {{ let q = {inner}; (q as {suffix}) ^ {outer} }}"));
        source += &format!("{}\n", functions[n]);
        let call = format!("std::panic::catch_unwind(|| f{n}(i) as i128)");
        let arms = "Ok(v) if v <= i64::MAX as i128 => print!(\"{v} \"), _ => print!(\"x \")";
        main += &format!("for i in 0..{COORDINATES} {{ match {call} {{ {arms} }} }}\nprintln!();\n");
    }
    let source = format!("{source}fn main() {{ {main} }}");
    let printed = lines("f.rs", &source, |file, binary| {
        let lints = ["-Coverflow-checks=on", "-Aarithmetic_overflow", "-Aunconditional_panic", "-o"];
        let mut compiler = command("rustc", &lints, binary);
        compiler.arg(file);
        compiler
    });
    let (count, none) = compare(&functions, &printed);
    assert!(none > count / 20 && none < count / 2, "{none} of {count} panic");
}

fn command(program: &str, arguments: &[&str], last: &PathBuf) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).arg(last);
    command
}

/// Tests that the time for code without a shape grows linearly with the length of the code, and not with the number of
/// paths through its statements.
#[test]
fn statements_that_use_others_twice_take_no_time() {
    for step in ["a{p} ^ a{p}", "a{p} + a{p}", "(a{p} * a{p}) & 7", "a{p} << (a{p} & 1)", "(a{p} + i) / (a{p} % 5 + 1)"]
    {
        let line = |k: usize| format!("int a{}={};", k + 1, step.replace("{p}", &k.to_string()));
        let code =
            |lines| format!("int f(int i){{int a0=i;{}return a{lines};}}", (0..lines).map(line).collect::<String>());
        let start = std::time::Instant::now();
        for lines in [28, 200] {
            let code = code(lines);
            let how = Recover::over("");
            if let Ok(assumed) = super::assume(&code, &how, &|_| None) {
                let _ = super::recover(&code, &Recover { shape: &assumed.shape(), ..how });
            }
        }
        assert!(start.elapsed() < std::time::Duration::from_secs(20), "{step}");
    }
}
