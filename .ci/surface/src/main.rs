//! The public surface of each package as text, one item a line, compared with what is recorded under `docs/surface`: a
//! change that breaks programs is seen as a line that goes. Reads what nightly's rustdoc says. `UPDATE_SURFACE=1`
//! records what there is. `examples.txt` has the functions that users of `colex` can name, marked with `+` if their
//! documentation has an example: `tests/surface.rs` counts them.

mod examples;

use public_api::{Builder, PublicApi};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

/// The libraries that `colex` re-exports, whole or in part. A library has the name of its package, with `_` for `-`.
const REEXPORTED: [&str; 7] = [
    "layout-runtime",
    "layout-proofs",
    "layout-index",
    "layout-hardware",
    "layout-movement",
    "layout-tensor",
    "layout-cutlass",
];

/// The other libraries.
const OTHERS: [&str; 6] = ["layout-draw", "layout-compiler", "colex", "layout-gpu", "layout-ptx", "layout-cli"];

/// Where the documentation is built.
const TARGET: &str = "target/surface";

fn main() -> ExitCode {
    let mut is_recorded = true;
    document();
    let surfaces: Vec<_> = REEXPORTED.iter().chain(&OTHERS).map(|package| (*package, surface(package))).collect();
    let examples = examples::list(&surfaces);
    let pages =
        surfaces.iter().map(|(package, surface)| (*package, surface.items().map(|item| format!("{item}\n")).collect()));
    for (page, found) in pages.chain([("examples", examples)]) {
        let page = format!("docs/surface/{page}.txt");
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

/// What nightly's rustdoc says of all packages with all their features, in one call: so what they depend on is checked
/// once.
fn document() {
    let status = Command::new("cargo")
        .args(["+nightly", "doc", "--quiet", "--lib", "--no-deps", "--all-features", "--target-dir", TARGET])
        .args(REEXPORTED.iter().chain(&OTHERS).flat_map(|package| ["--package", package]))
        .env("RUSTDOCFLAGS", "-Zunstable-options --output-format json --cap-lints allow")
        .status()
        .expect("cargo is there");
    assert!(status.success(), "rustdoc of the packages");
}

/// What rustdoc says of the library of a package.
fn json(package: &str) -> PathBuf {
    Path::new(TARGET).join("doc").join(format!("{}.json", package.replace('-', "_")))
}

/// The items that users can name.
fn surface(package: &str) -> PublicApi {
    Builder::from_rustdoc_json(json(package))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .expect("rustdoc's answer is of the version that is read")
}
