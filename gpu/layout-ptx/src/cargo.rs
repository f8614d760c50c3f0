//! Runs cargo to compile a crate with rustc's NVPTX back end.
//!
//! This module also locates the sources of `core`, and contains `Build::write`, which build scripts call.

use crate::{Build, Error, messages};
use std::fs;
use std::io::{BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

const TARGET: &str = "nvptx64-nvidia-cuda";

/// The environment variables that a build script inherits from cargo, and that must not affect the build for the
/// device.
const INHERITED: [&str; 7] = [
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_MAKEFLAGS",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTC_LINKER",
];

/// The settings of the release profile for kernels, as environment variables. These settings replace the profile in the
/// crate's `Cargo.toml`.
const PROFILE: [(&str, &str); 5] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
    ("CARGO_PROFILE_RELEASE_PANIC", "abort"),
    ("CARGO_PROFILE_RELEASE_LTO", "fat"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
];

/// Compiles the crate and returns LLVM's assembly of the whole program.
pub(crate) fn assembly(build: &Build) -> Result<String, Error> {
    let manifest = build.folder().join("Cargo.toml");
    if !manifest.is_file() {
        return Err(Error(format!(
            "there is no crate in {}: {} is missing",
            build.folder().display(),
            manifest.display()
        )));
    }
    let target = absolute(&build.target_folder())?;
    let assembly = target.join(format!("{}.s", build.architecture));
    let status = run(&mut command(build, &manifest, &target, &assembly)?);
    match status.map_err(|error| Error(format!("cargo does not start: {error}")))? {
        status if status.success() => {
            fs::read_to_string(&assembly).map_err(|error| Error(format!("{}: {error}", assembly.display())))
        }
        _ => Err(Error(format!("{} was not built; rustc's messages are above", name(&manifest)))),
    }
}

/// Returns the text "the crate `name`" for the crate with this manifest, or the path of the manifest if it contains no
/// name.
pub(crate) fn name(manifest: &Path) -> String {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let package = text.lines().map(str::trim).skip_while(|line| *line != "[package]").skip(1);
    let mut entries = package.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once('='));
    let name = entries.find(|(key, _)| key.trim() == "name").and_then(|(_, name)| name.split(['"', '\'']).nth(1));
    name.map_or_else(|| manifest.display().to_string(), |name| format!("the crate `{name}`"))
}

/// Runs cargo, copies its messages, and returns its exit status.
fn run(cargo: &mut Command) -> std::io::Result<ExitStatus> {
    let mut child = cargo.stderr(Stdio::piped()).spawn()?;
    if let Some(messages) = child.stderr.take() {
        messages::pass_on(BufReader::new(messages), std::io::stderr())?;
    }
    child.wait()
}

fn absolute(folder: &Path) -> Result<std::path::PathBuf, Error> {
    let made = fs::create_dir_all(folder).and_then(|()| folder.canonicalize());
    made.map_err(|error| Error(format!("{}: {error}", folder.display())))
}

fn command(build: &Build, manifest: &Path, target: &Path, assembly: &Path) -> Result<Command, Error> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for name in INHERITED {
        cargo.env_remove(name);
    }
    if std::io::stderr().is_terminal() && std::env::var_os("CARGO_TERM_COLOR").is_none() {
        cargo.env("CARGO_TERM_COLOR", "always");
    }
    if let Some(folder) = folder()? {
        cargo.env("__CARGO_TESTS_ONLY_SRC_ROOT", folder);
    }
    cargo
        .envs(PROFILE)
        // The stable compiler contains the back end for PTX. With this variable, the compiler accepts the unstable
        // flags and features below.
        .env("RUSTC_BOOTSTRAP", "1")
        // Kernels have a separate target folder, because the build script of `proc-macro2` depends on
        // `RUSTC_BOOTSTRAP`. In a common folder, builds for the host and builds for the device would each compile all
        // macros again.
        .env("CARGO_TARGET_DIR", target)
        // LLVM's assembly is the whole program, so no linking is necessary. The command `true`, which does nothing,
        // replaces the linker.
        .env("CARGO_TARGET_NVPTX64_NVIDIA_CUDA_LINKER", "true")
        // Jump threading would copy barriers into divergent branches, so it is disabled.
        .env("RUSTFLAGS", format!("-C target-cpu={} -Zmir-enable-passes=-JumpThreading", build.architecture))
        .args(["rustc", "--release", "--lib", "--crate-type", "cdylib", "--target", TARGET, "-Zbuild-std=core"])
        .arg("--manifest-path")
        .arg(manifest)
        .args(build.features.iter().map(|name| format!("--features={name}")))
        .args(["--", "--emit"])
        .arg(format!("asm={}", assembly.display()))
        .args(["-Zcrate-attr=no_std", "-Zcrate-attr=feature(abi_ptx,asm_experimental_arch)"]);
    Ok(cargo)
}

impl Build {
    /// Compiles the crate in a build script, and writes the PTX to the file `name` in `OUT_DIR`, next to its manifest.
    /// Cargo runs the script again if the crate or `COLEX_RUST_SRC` changes. If compilation fails, this function prints
    /// the reasons and fails the build.
    ///
    /// # Panics
    /// If `OUT_DIR` is not set, because the caller is not a build script.
    pub fn write(mut self, name: &str) {
        let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("a build script calls this function"));
        println!("cargo::rerun-if-changed={}", self.folder().display());
        println!("cargo::rerun-if-env-changed={VARIABLE}");
        self.target.get_or_insert_with(|| out.join("ptx"));
        if let Err(error) = self.run().and_then(|ptx| ptx.write(&out.join(name))) {
            for line in error.to_string().lines() {
                println!("cargo::error={line}");
            }
        }
    }
}

/// The environment variable that contains the folder of the standard library's sources, for toolchains without these
/// sources.
const VARIABLE: &str = "COLEX_RUST_SRC";

/// Returns the folder of the standard library's sources, or `None` if cargo finds the sources itself.
pub(crate) fn folder() -> Result<Option<PathBuf>, Error> {
    if let Some(folder) = std::env::var_os(VARIABLE).map(PathBuf::from) {
        let has_core = folder.join("core/Cargo.toml").is_file();
        return if has_core {
            Ok(Some(folder))
        } else {
            Err(Error(format!("{VARIABLE} is {}, but this folder does not contain `core`", folder.display())))
        };
    }
    let sysroot = PathBuf::from(rustc(&["--print", "sysroot"])?);
    if sysroot.join("lib/rustlib/src/rust/library/core/Cargo.toml").is_file() {
        return Ok(None);
    }
    let version = rustc(&["--version"])?;
    let release = version.split_whitespace().nth(1).unwrap_or_default();
    let debian = PathBuf::from(format!("/usr/src/rustc-{release}/library"));
    if debian.join("core/Cargo.toml").is_file() {
        return Ok(Some(debian));
    }
    Err(Error(format!(
        "kernels need the sources of `core`, which are not installed\n  help: run `rustup component add rust-src`; without rustup, \
         unpack the sources of Rust {release}, and set {VARIABLE} to their folder `library`"
    )))
}

/// Runs rustc and returns its output.
fn rustc(arguments: &[&str]) -> Result<String, Error> {
    let name = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let answer = Command::new(&name).args(arguments).output();
    let answer = answer.map_err(|error| Error(format!("{} does not start: {error}", name.display())))?;
    Ok(String::from_utf8_lossy(&answer.stdout).trim().to_string())
}
