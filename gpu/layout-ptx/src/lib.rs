//! Compiles a crate of kernels to PTX, the assembly language that NVIDIA's driver loads. The crate declares its kernels
//! with `layout_gpu::kernel!` or `layout_gpu::pipeline!`.
//!
//! rustc contains the back end for PTX. `layout-ptx` adds the compiler flags, the sources of `core`, and the launch
//! bounds in the head of each kernel. `layout-ptx` also checks the PTX: all threads must reach every barrier, no
//! variable may be `static`, and the target GPU must have `stmatrix` and the instructions for 8-bit floats if the code
//! uses them.
//!
//! If the kernels are in a separate crate, write this in the build script of the program:
//!
//! ```no_run
//! layout_ptx::Build::new("../kernels").architecture("sm_90a").write("kernels.ptx");
//! ```
//!
//! and this in the program: `include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"))`.

mod cargo;
mod converge;
mod entries;
mod manifest;
mod messages;
mod registers;
mod text;

pub use registers::{Registers, registers};

use std::fmt;
use std::path::{Path, PathBuf};

/// A crate to compile, and the options of the compilation.
#[derive(Clone, Debug)]
pub struct Build {
    folder: PathBuf,
    architecture: String,
    features: Vec<String>,
    target: Option<PathBuf>,
}

/// The result of compiling a crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ptx {
    /// The PTX code, as input for the driver or for `ptxas`.
    pub text: String,
    /// The names of the kernels, in the order in which the PTX contains them.
    pub kernels: Vec<String>,
    /// A description in JSON of how to launch each kernel. The guide's chapter "The manifest of kernels" specifies the
    /// format.
    pub manifest: String,
}

impl Ptx {
    /// Writes the PTX to a file, and the manifest next to it with the extension `json`.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, file: &Path) -> Result<(), Error> {
        let write = |file: &Path, text: &str| {
            std::fs::write(file, text).map_err(|error| Error(format!("{}: {error}", file.display())))
        };
        write(file, &self.text)?;
        write(&file.with_extension("json"), &self.manifest)
    }
}

/// The error of a build. The error contains one message for each reason why the build failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(pub(crate) String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl Build {
    /// Creates the build of the crate in `folder`, which contains `Cargo.toml`. By default, the kernels run on `sm_80`
    /// and newer GPUs.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), architecture: "sm_80".into(), features: Vec::new(), target: None }
    }

    /// Sets the architecture by its `ptxas` name, for example `sm_90a` for a Hopper GPU with all its features.
    #[must_use]
    pub fn architecture(mut self, name: impl Into<String>) -> Self {
        self.architecture = name.into();
        self
    }

    /// Enables features of the crate, in addition to the features that earlier calls enabled.
    #[must_use]
    pub fn features(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.features.extend(names.into_iter().map(Into::into));
        self
    }

    /// Sets the target folder of cargo. The default is `target/ptx` in the crate's folder, or `ptx` in `OUT_DIR` if
    /// [`write`](Self::write) runs the build.
    #[must_use]
    pub fn target(mut self, folder: impl Into<PathBuf>) -> Self {
        self.target = Some(folder.into());
        self
    }

    /// Compiles the crate. rustc's messages go to the standard error of this process.
    ///
    /// # Errors
    /// If the folder does not contain a crate, if cargo or the sources of `core` are not found, if rustc reports
    /// errors, if the crate has no kernel or uses another version of `layout-gpu`, or if the PTX fails a check.
    pub fn run(&self) -> Result<Ptx, Error> {
        let (text, descriptions) = manifest::split(&cargo::assembly(self)?)?;
        let manifest = manifest::of(&self.architecture, &descriptions)?;
        Ok(Ptx { manifest, ..checked(&entries::with_bounds(&text), &self.architecture)? })
    }

    fn folder(&self) -> &Path {
        &self.folder
    }

    fn target_folder(&self) -> PathBuf {
        self.target.clone().unwrap_or_else(|| self.folder.join("target/ptx"))
    }
}

/// Checks the PTX. Returns the PTX with the `.version` that its instructions require, and the names of its kernels.
fn checked(text: &str, architecture: &str) -> Result<Ptx, Error> {
    let functions = text::functions(text);
    let mut wrong = entries::found(text);
    wrong.extend(functions.iter().flat_map(converge::mistakes));
    wrong.extend(entries::lacking(&functions, architecture));
    if !wrong.is_empty() {
        return Err(Error(wrong.join("\n")));
    }
    let kernels: Vec<_> =
        functions.iter().filter(|function| function.is_entry).map(|function| function.name.clone()).collect();
    if kernels.is_empty() {
        return Err(Error(
            "there is no kernel in this crate\n  help: declare a kernel with `layout_gpu::kernel!` in the library of the crate".into(),
        ));
    }
    Ok(Ptx { text: entries::with_version(text, &functions), kernels, manifest: String::new() })
}

#[cfg(test)]
mod tests;
