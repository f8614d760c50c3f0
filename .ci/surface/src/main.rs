//! Prints the public items of each package, one item per line, and compares them with the files in `docs/surface`. A
//! removed line breaks programs that use the item. Reads rustdoc's JSON from the nightly toolchain. `UPDATE_SURFACE=1`
//! rewrites the files.

use public_api::{Builder, PublicApi};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

/// The packages with a recorded surface. A library has the name of its package, with `_` for `-`.
const PACKAGES: [&str; 14] = [
    "layout-runtime",
    "layout-proofs",
    "layout-index",
    "layout-hardware",
    "layout-movement",
    "layout-tensor",
    "layout-cutlass",
    "layout-draw",
    "layout-language",
    "layout-compiler",
    "colex",
    "layout-gpu",
    "layout-ptx",
    "layout-cli",
];

/// The target directory of rustdoc. `.ci/sanitizer` also uses this directory, so the nightly toolchain builds the macros only once.
const TARGET: &str = "target/nightly";

fn main() -> ExitCode {
    let mut is_recorded = true;
    document();
    for package in PACKAGES {
        let page = format!("docs/surface/{package}.txt");
        let found: String = surface(package).items().map(|item| format!("{item}\n")).collect();
        let recorded = fs::read_to_string(&page).unwrap_or_default();
        if found == recorded {
            continue;
        }
        if env::var_os("UPDATE_SURFACE").is_some() {
            fs::create_dir_all("docs/surface").expect("a folder can be made");
            fs::write(&page, found).expect("the page can be written");
            continue;
        }
        is_recorded = false;
        let lines = |text: &str| text.lines().map(String::from).collect::<BTreeSet<_>>();
        let (before, after) = (lines(&recorded), lines(&found));
        println!("{page}:");
        before.difference(&after).for_each(|line| println!("- {line}"));
        after.difference(&before).for_each(|line| println!("+ {line}"));
    }
    if is_recorded {
        return ExitCode::SUCCESS;
    }
    println!(
        "the public surface has changed; what goes breaks programs. To record it: UPDATE_SURFACE=1 .ci/surface/check"
    );
    ExitCode::FAILURE
}

/// Runs nightly's rustdoc once for all packages with all features, so that dependencies are checked only once.
fn document() {
    let status = Command::new("cargo")
        .args(["+nightly", "doc", "--quiet", "--lib", "--no-deps", "--all-features", "--target-dir", TARGET])
        .args(PACKAGES.iter().flat_map(|package| ["--package", package]))
        .env("RUSTDOCFLAGS", "-Zunstable-options --output-format json --cap-lints allow")
        .status()
        .expect("cargo is there");
    assert!(status.success(), "rustdoc of the packages");
}

/// Returns the path of rustdoc's JSON for the library of a package.
fn json(package: &str) -> PathBuf {
    Path::new(TARGET).join("doc").join(format!("{}.json", package.replace('-', "_")))
}

/// Returns the public items of a package.
fn surface(package: &str) -> PublicApi {
    Builder::from_rustdoc_json(json(package))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .expect("rustdoc's answer is of the version that is read")
}
