//! Runs `ptxas` to measure the registers and the spills of kernels.

use crate::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The registers and the stack that a kernel uses, as `ptxas` reports them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registers {
    /// The kernel's name.
    pub kernel: String,
    /// The number of registers per thread.
    pub registers: u32,
    /// The number of bytes per thread that the kernel stores and loads because registers do not suffice (spills): the
    /// sum of the stored and the loaded bytes.
    pub spilled: u32,
    /// The number of bytes of the stack per thread. The stack contains, for example, arrays that are not in registers.
    pub stack: u32,
}

/// Returns the registers and the stack of each kernel in a PTX file. Returns `None` if `ptxas` is neither in the path
/// nor in CUDA's folder.
///
/// # Errors
/// If `ptxas` does not start, or rejects the PTX.
pub fn registers(file: &Path, architecture: &str) -> Result<Option<Vec<Registers>>, Error> {
    let Some(ptxas) = ptxas() else { return Ok(None) };
    let answer = Command::new(&ptxas)
        .arg(format!("-arch={architecture}"))
        .arg("-v")
        .arg(file)
        .args(["-o", "/dev/null"])
        .output();
    let answer = answer.map_err(|error| Error(format!("{}: {error}", ptxas.display())))?;
    let said = String::from_utf8_lossy(&answer.stderr).into_owned() + &String::from_utf8_lossy(&answer.stdout);
    if answer.status.success() {
        Ok(Some(read(&said)))
    } else {
        Err(Error(format!("ptxas refuses {}:\n{said}", file.display())))
    }
}

fn ptxas() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let cuda = ["CUDA_HOME", "CUDA_PATH"]
        .into_iter()
        .filter_map(std::env::var_os)
        .map(|folder| PathBuf::from(folder).join("bin"));
    let folders = std::env::split_paths(&path).chain(cuda).chain([PathBuf::from("/usr/local/cuda/bin")]);
    folders.map(|folder| folder.join("ptxas")).find(|file| file.is_file())
}

/// Parses the output of `ptxas`. The result is sorted by the names of the kernels.
pub(crate) fn read(said: &str) -> Vec<Registers> {
    let mut all: Vec<Registers> = Vec::new();
    // `ptxas` also reports the functions that a kernel calls. These reports are skipped.
    let mut is_kernel = true;
    for line in said.lines() {
        if let Some(name) = line.split("Compiling entry function '").nth(1).and_then(|rest| rest.split('\'').next()) {
            all.push(Registers { kernel: name.into(), registers: 0, spilled: 0, stack: 0 });
        }
        let Some(last) = all.last_mut() else { continue };
        if let Some(name) = line.split("Function properties for ").nth(1) {
            is_kernel = name == last.kernel;
        }
        if let Some(stack) = before(line, " bytes stack frame").filter(|_| is_kernel) {
            last.stack = stack;
            let bytes = |words| before(line, words).unwrap_or(0);
            last.spilled = bytes(" bytes spill stores") + bytes(" bytes spill loads");
        }
        if line.contains("Used ") {
            last.registers = before(line, " registers").unwrap_or(0);
        }
    }
    all.sort_by(|a, b| a.kernel.cmp(&b.kernel));
    all
}

/// Returns the number before `words` in a line, or `None` if the line does not contain `words`.
fn before(line: &str, words: &str) -> Option<u32> {
    line.split(words).next().filter(|head| head.len() < line.len())?.rsplit([' ', ',']).next()?.parse().ok()
}
