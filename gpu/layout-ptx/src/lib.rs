//! Builds a crate of kernels, made with `layout_gpu::kernel!`, to PTX, the assembly that NVIDIA's driver takes.
//!
//! rustc has the back end; what this adds is its flags, the sources of `core`, launch bounds in the head of each entry,
//! and a look at the result: every barrier is reached by all threads, and nothing is static.
//!
//! In a build script, with the kernels in a crate of their own:
//!
//! ```no_run
//! layout_ptx::Build::new("../kernels").architecture("sm_90a").write("kernels.ptx");
//! ```
//!
//! and in the program `include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"))`.

mod cargo;
mod converge;
mod entries;
mod manifest;
mod messages;
mod needs;
mod registers;
mod script;
mod sources;
mod statics;
mod text;

pub use registers::{Registers, registers};

use std::fmt;
use std::path::{Path, PathBuf};

/// What to build, and for which GPU.
#[derive(Clone, Debug)]
pub struct Build {
    folder: PathBuf,
    architecture: String,
    features: Vec<String>,
    target: Option<PathBuf>,
}

/// The PTX of a crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ptx {
    /// The text, as the driver and `ptxas` take it.
    pub text: String,
    /// The names of the kernels.
    pub kernels: Vec<String>,
    /// How each kernel is launched, as JSON: the guide's "The manifest of kernels" has the format.
    pub manifest: String,
}

impl Ptx {
    /// Writes the PTX to a file, and its manifest to the file with the extension `json` in the same folder.
    ///
    /// # Errors
    /// If a file is not written.
    pub fn write(&self, file: &Path) -> Result<(), Error> {
        let write = |file: &Path, text: &str| {
            std::fs::write(file, text).map_err(|error| Error(format!("{}: {error}", file.display())))
        };
        write(file, &self.text)?;
        write(&file.with_extension("json"), &self.manifest)
    }
}

/// Why there is no PTX: a sentence for each reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(pub(crate) String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl Build {
    /// The crate in a folder, for `sm_80` and what is newer.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), architecture: "sm_80".into(), features: Vec::new(), target: None }
    }

    /// For another architecture, as `ptxas` calls it: `sm_90a` for a Hopper GPU and all that it can do.
    #[must_use]
    pub fn architecture(mut self, name: impl Into<String>) -> Self {
        self.architecture = name.into();
        self
    }

    /// With features of the crate, as its `Cargo.toml` names them.
    #[must_use]
    pub fn features(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.features.extend(names.into_iter().map(Into::into));
        self
    }

    /// Where cargo keeps what it has built; `target/ptx` in the crate's folder if this is not said.
    #[must_use]
    pub fn target(mut self, folder: impl Into<PathBuf>) -> Self {
        self.target = Some(folder.into());
        self
    }

    /// Builds the crate. rustc's messages go where those of this process go.
    ///
    /// # Errors
    /// If `core`'s sources are not found, if rustc refuses the crate, and if the PTX is not what a kernel may be.
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

/// The text, if it is what kernels may be.
fn checked(text: &str, architecture: &str) -> Result<Ptx, Error> {
    let functions = text::functions(text);
    let mut wrong = statics::found(text);
    wrong.extend(functions.iter().flat_map(converge::mistakes));
    wrong.extend(needs::lacking(&functions, architecture));
    if !wrong.is_empty() {
        return Err(Error(wrong.join("\n")));
    }
    let kernels: Vec<_> =
        functions.iter().filter(|function| function.is_entry).map(|function| function.name.clone()).collect();
    if kernels.is_empty() {
        return Err(Error(
            "there is no kernel in this crate\n  help: `layout_gpu::kernel!` declares one, in a library".into(),
        ));
    }
    Ok(Ptx { text: needs::with_version(text, &functions), kernels, manifest: String::new() })
}

#[cfg(test)]
mod tests;
