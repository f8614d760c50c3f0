//! Runs cargo to compile a crate with rustc's NVPTX back end.

use crate::{Build, Error, messages, sources};
use std::fs;
use std::io::{BufReader, IsTerminal};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

const TARGET: &str = "nvptx64-nvidia-cuda";

/// The environment variables that a build script inherits and that do not apply to the device.
const INHERITED: [&str; 7] = [
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_MAKEFLAGS",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTC_LINKER",
];

/// The release profile for kernels, which has one codegen unit and is independent of the crate's profiles.
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
        _ => Err(Error(format!("{} was not built; rustc's messages are above", build.folder().display()))),
    }
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
    if let Some(folder) = sources::folder()? {
        cargo.env("__CARGO_TESTS_ONLY_SRC_ROOT", folder);
    }
    cargo
        .envs(PROFILE)
        // The stable compiler contains the back end, but the names of registers and entries in its output are unstable,
        // so they need a variable.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", target)
        // LLVM's assembly is the whole program, so there is nothing to link; `true` replaces the linker.
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
