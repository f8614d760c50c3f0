//! The public surface of each package as text, one item a line, compared with what is recorded under `docs/surface`: a change that breaks
//! programs is seen as a line that goes. Reads what nightly's rustdoc says. `UPDATE_SURFACE=1` records what there is.

use public_api::Builder;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

/// Packages, their libraries, and the features that their documentation has.
const PACKAGES: [(&str, &str, &[&str]); 7] = [
    ("colex-runtime", "layout_runtime", &["--all-features"]),
    ("colex-draw", "layout_draw", &["--all-features"]),
    ("colex-compiler", "layout_compiler", &[]),
    ("colex", "colex", &["--all-features"]),
    ("colex-gpu", "colex_gpu", &["--all-features"]),
    ("colex-ptx", "colex_ptx", &[]),
    ("colex-cli", "colex_cli", &[]),
];

fn main() -> ExitCode {
    let mut is_recorded = true;
    for (package, library, features) in PACKAGES {
        let found = surface(package, library, features);
        let page = format!("docs/surface/{package}.txt");
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

/// One line for each item that users can name.
fn surface(package: &str, library: &str, features: &[&str]) -> String {
    let target = "target/surface";
    let status = Command::new("cargo")
        .args(["+nightly", "rustdoc", "--quiet", "--lib", "--package", package, "--target-dir", target])
        .args(features)
        .args(["--", "-Zunstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .status()
        .expect("cargo is there");
    assert!(status.success(), "rustdoc of {package}");
    let json = Path::new(target).join("doc").join(format!("{library}.json"));
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .expect("rustdoc's answer is of the version that is read");
    api.items().map(|item| format!("{item}\n")).collect()
}
