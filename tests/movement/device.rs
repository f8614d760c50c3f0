//! Writes random movements for a test on a GPU: their CUDA text, and the registers of each thread before and after the
//! movement.

use super::kernel_text::cuda;
use super::random::pair;
use super::{held, registers};
use colex::movement::{Limits, Movement};
use fastrand::Rng;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The number of kernels per file. The compiler runs once per file.
const PER_FILE: usize = 32;

/// `FOLDER=target/movements PAIRS=1000 cargo test -p colex-tests --test movement device -- --ignored` writes the
/// movements. Then run `benches/movements.py target/movements` on a machine with a GPU. The script compiles the text,
/// runs the kernels, and compares every register.
#[test]
#[ignore = "writes a folder for a machine with a GPU"]
fn pairs_for_a_device() {
    let folder = PathBuf::from(
        std::env::var("FOLDER").unwrap_or_else(|_| concat!(env!("CARGO_TARGET_TMPDIR"), "/movements").into()),
    );
    let pairs = std::env::var("PAIRS").map_or(1000, |text| text.parse().unwrap());
    std::fs::create_dir_all(&folder).unwrap();
    let cases: Vec<(String, Movement)> = (0..pairs).flat_map(|seed| cases(5000 + seed)).collect();
    let mut table = Table { cases: String::new(), words: Vec::new() };
    for (number, file) in cases.chunks(PER_FILE).enumerate() {
        write(&folder, number, file, &mut table);
    }
    std::fs::write(folder.join("cases.tsv"), &table.cases).unwrap();
    let bytes: Vec<u8> = table.words.iter().flat_map(|word| word.to_le_bytes()).collect();
    std::fs::write(folder.join("words.bin"), bytes).unwrap();
    println!("{} movements of {pairs} pairs in {}", cases.len(), folder.display());
}

/// Returns up to three movements of a random pair: the default movement, the movement for sm_80 if it is different, and
/// a movement with half of the shared memory if it exists.
fn cases(seed: u64) -> Vec<(String, Movement)> {
    let (from, to, bits) = pair(&mut Rng::with_seed(seed));
    let whole = Movement::between(&from, &to, bits).unwrap();
    let with = |limits| Movement::between_within(&from, &to, bits, limits).ok();
    let older = with(Limits { sm: 80, ..Limits::NONE }).filter(|movement| movement.steps() != whole.steps());
    let room = whole.shared_bytes() / 2;
    let half = with(Limits { room, ..Limits::NONE }).filter(|_| room > 0);
    let mut all = vec![(format!("convert<{bits}>({from}, {to})"), whole)];
    all.extend(older.map(|older| (format!("convert<{bits},80>({from}, {to})"), older)));
    all.extend(half.map(|half| (format!("convert<{bits},90,{room}>({from}, {to})"), half)));
    all
}

/// A table with one line per movement, and the registers of all movements.
struct Table {
    cases: String,
    words: Vec<u32>,
}

/// Writes a file of kernels.
fn write(folder: &Path, number: usize, cases: &[(String, Movement)], table: &mut Table) {
    let mut source = String::new();
    for (k, (expression, movement)) in cases.iter().enumerate() {
        let name = format!("f{}", PER_FILE * number + k);
        source += &cuda(&name, expression, movement);
        let (inputs, outputs) = (movement.inputs(), movement.outputs().len());
        let shared = if movement.shared_bytes() > 0 { ", shared" } else { "" };
        writeln!(source, "extern \"C\" __global__ void k_{name}(const unsigned int *before, unsigned int *after) {{")
            .unwrap();
        source += "    extern __shared__ __align__(16) unsigned char shared[];\n    (void)shared;\n";
        writeln!(source, "    unsigned int from[{inputs}], to[{outputs}];").unwrap();
        writeln!(source, "    for (int k = 0; k < {inputs}; k++) from[k] = before[threadIdx.x * {inputs} + k];")
            .unwrap();
        writeln!(source, "    {name}(from, to, threadIdx.x{shared});").unwrap();
        writeln!(source, "    for (int k = 0; k < {outputs}; k++) after[threadIdx.x * {outputs} + k] = to[k];\n}}")
            .unwrap();
        table.add(&name, number, expression, movement);
    }
    std::fs::write(folder.join(format!("{number}.cu")), source).unwrap();
}

impl Table {
    /// Adds a line `name file threads inputs outputs shared mask before after expression`. `mask` has a 1 for each bit
    /// of the last register that contains a value. `before` and `after` are the positions of the registers of all
    /// threads.
    fn add(&mut self, name: &str, file: usize, expression: &str, movement: &Movement) {
        let (from, to, bits) = (movement.from(), movement.to(), movement.bits());
        let last = to.size_of(&[1]).unwrap() * bits % 32;
        let mask = if last == 0 { u32::MAX } else { (1 << last) - 1 };
        let starts = [from, to].map(|layout| {
            let start = self.words.len();
            self.words.extend(held(layout, bits).iter().flat_map(|own| registers(own, bits)));
            start
        });
        let (threads, inputs, outputs) = (movement.threads(), movement.inputs(), movement.outputs().len());
        let (shared, [before, after]) = (movement.shared_bytes(), starts);
        writeln!(
            self.cases,
            "{name}\t{file}\t{threads}\t{inputs}\t{outputs}\t{shared}\t{mask}\t{before}\t{after}\t{expression}"
        )
        .unwrap();
    }
}
