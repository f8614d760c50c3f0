//! Prints the public items of each package, one item per line, and compares them with the files in `docs/surface`. A
//! removed line breaks programs that use the item. `UPDATE_SURFACE=1` rewrites the files.

use public_api::{Builder, PublicApi};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::{env, fs};

/// The packages whose public items are recorded in `docs/surface`. A library has the name of its package, with `_`
/// instead of `-`.
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

/// Writes rustdoc's JSON for all packages with all features. A warning of rustdoc, for example about a broken link, is
/// an error. Only rustdoc gets the unstable option, so other cargo commands can use the same compiled dependencies.
fn document() {
    let status = Command::new("cargo")
        .args(["doc", "--quiet", "--lib", "--no-deps", "--all-features"])
        .args(PACKAGES.iter().flat_map(|package| ["--package", package]))
        .env("RUSTDOC", env::current_dir().expect("the working directory exists").join(".ci/surface/rustdoc"))
        .env("RUSTDOCFLAGS", "-Zunstable-options --output-format json -D warnings")
        .status()
        .expect("cargo can be started");
    assert!(status.success(), "rustdoc failed");
}

/// Returns the path of rustdoc's JSON for the library of a package.
fn json(package: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    target.join("doc").join(format!("{}.json", package.replace('-', "_")))
}

/// Returns the public items of a package.
fn surface(package: &str) -> PublicApi {
    Builder::from_rustdoc_json(json(package))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .expect("this version of public-api reads the JSON of rustdoc")
}
