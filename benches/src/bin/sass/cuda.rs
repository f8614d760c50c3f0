//! Compiles functions with NVIDIA's compiler, and counts the instructions in the disassembly.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Prefixes of instructions that are not arithmetic: they move data or the program counter.
const MOVES: [&str; 14] =
    ["LD", "ST", "ULD", "S2R", "S2UR", "CS2R", "EXIT", "BRA", "NOP", "BAR", "RET", "MOV", "UMOV", "R2UR"];

/// Returns the number of arithmetic instructions of each function. A function consists of its text and the number of
/// integers of its coordinate. `tools` is the folder of the compiler and the disassembler.
pub(crate) fn arithmetic(tools: &Path, functions: &[(String, usize)]) -> Result<Vec<usize>, Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("colex-sass-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (source, binary) = (folder.join("kernels.cu"), folder.join("kernels.cubin"));
    std::fs::write(&source, kernels(functions)?)?;
    output(Command::new(tools.join("nvcc")).args(["-arch=sm_90", "-cubin", "-o"]).args([&binary, &source]))?;
    let listing = output(Command::new(tools.join("nvdisasm")).arg("-c").arg(&binary))?;
    std::fs::remove_dir_all(&folder)?;
    Ok((0..functions.len()).map(|k| count(&listing, &format!(".text.kernel_{k}:"))).collect())
}

/// Returns a kernel for each function. The kernel loads a coordinate and stores its index.
fn kernels(functions: &[(String, usize)]) -> Result<String, std::fmt::Error> {
    let mut source = String::new();
    for (k, (function, parts)) in functions.iter().enumerate() {
        let coordinate: Vec<String> = (0..*parts).map(|part| format!("in[{part}]")).collect();
        let coordinate = coordinate.join(", ");
        writeln!(source, "namespace n{k} {{ {function} }}")?;
        writeln!(source, "extern \"C\" __global__ void kernel_{k}(const unsigned* in, unsigned* out)")?;
        writeln!(source, "{{ *out = n{k}::index({coordinate}); }}")?;
    }
    Ok(source)
}

fn output(command: &mut Command) -> Result<String, Box<dyn Error>> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Counts the arithmetic instructions of the section that starts with `head`.
fn count(listing: &str, head: &str) -> usize {
    let lines = listing.lines().skip_while(|line| line.trim() != head).skip(1);
    let section = lines.take_while(|line| !line.contains(".section"));
    section.filter_map(operation).filter(|name| !MOVES.iter().any(|other| name.starts_with(other))).count()
}

/// Returns the name of the instruction on a line like `/*0040*/ @P0 IMAD.SHL R1, …`.
fn operation(line: &str) -> Option<&str> {
    let (address, rest) = line.trim_start().strip_prefix("/*")?.split_once("*/")?;
    let is_address = address.len() == 4 && address.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut words = rest.split_whitespace().skip_while(|word| word.starts_with('@'));
    words.next().filter(|_| is_address)
}
