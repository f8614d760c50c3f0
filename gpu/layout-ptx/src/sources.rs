//! Locates the sources of `core`, which is compiled for the device.

use crate::Error;
use std::path::PathBuf;
use std::process::Command;

/// The environment variable that contains the folder of the standard library's sources, for toolchains without these
/// sources.
pub(crate) const VARIABLE: &str = "COLEX_RUST_SRC";

/// Returns the folder of the sources, or `None` if cargo finds the sources itself.
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
        "kernels need the sources of `core`, which are not installed\n  help: `rustup component add rust-src`; or, where there is no rustup, \
         unpack those of Rust {release} and name their folder `library` in {VARIABLE}"
    )))
}

/// Runs rustc and returns its output.
fn rustc(arguments: &[&str]) -> Result<String, Error> {
    let name = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let answer = Command::new(&name).args(arguments).output();
    let answer = answer.map_err(|error| Error(format!("{} does not start: {error}", name.display())))?;
    Ok(String::from_utf8_lossy(&answer.stdout).trim().to_string())
}
