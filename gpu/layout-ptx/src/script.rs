//! Support for build scripts.

use crate::Build;
use std::path::PathBuf;

impl Build {
    /// Compiles the crate in a build script, and writes the PTX and its manifest to `OUT_DIR`. Cargo runs the script
    /// again if the crate changes. If compilation fails, this function prints the reasons and fails the build.
    ///
    /// # Panics
    /// If the caller is not a build script.
    pub fn write(mut self, name: &str) {
        let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("a build script calls this function"));
        println!("cargo::rerun-if-changed={}", self.folder().display());
        println!("cargo::rerun-if-env-changed={}", crate::sources::VARIABLE);
        self.target.get_or_insert_with(|| out.join("ptx"));
        if let Err(error) = self.run().and_then(|ptx| ptx.write(&out.join(name))) {
            for line in error.to_string().lines() {
                println!("cargo::error={line}");
            }
        }
    }
}
