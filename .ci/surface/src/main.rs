//! The public surface of each library, item by item, beside the one that is recorded in `docs/surface`.
//!
//! ```text
//! UPDATE_SURFACE=1 cargo run --manifest-path .ci/surface/Cargo.toml
//! ```
//!
//! rustdoc's JSON is unstable, so the pinned toolchain is asked for it by `RUSTC_BOOTSTRAP`.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Packages and their libraries.
const LIBRARIES: [(&str, &str); 5] = [
    ("colex", "colex"),
    ("colex-runtime", "layout_runtime"),
    ("colex-draw", "layout_draw"),
    ("colex-compiler", "layout_compiler"),
    ("colex-cli", "colex_cli"),
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut differs = false;
    for (package, library) in LIBRARIES {
        let surface = surface(&root, package, library)?;
        let file = root.join(format!("docs/surface/{package}.txt"));
        if std::env::var_os("UPDATE_SURFACE").is_some() {
            fs::write(&file, &surface)?;
        }
        let recorded = fs::read_to_string(&file).unwrap_or_default();
        differs |= report(package, &recorded, &surface);
    }
    if differs {
        println!("if this is meant: UPDATE_SURFACE=1 cargo run --manifest-path .ci/surface/Cargo.toml");
    }
    Ok(if differs { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The items of a library, one a line, without what the compiler derives.
fn surface(root: &Path, package: &str, library: &str) -> Result<String, Box<dyn Error>> {
    let target = root.join("target/surface");
    let status = Command::new("cargo")
        .current_dir(root)
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["rustdoc", "--quiet", "--lib", "--all-features", "--package", package, "--target-dir"])
        .arg(&target)
        .args(["--", "-Zunstable-options", "--output-format", "json"])
        .status()?;
    if !status.success() {
        return Err(format!("rustdoc of {package}").into());
    }
    let json = target.join(format!("doc/{library}.json"));
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    Ok(api.items().map(|item| format!("{item}\n")).collect())
}

/// Whether the surfaces differ; says where.
fn report(package: &str, recorded: &str, surface: &str) -> bool {
    let only = |sign: char, here: &str, there: &str| {
        for line in here.lines().filter(|line| !there.lines().any(|other| other == *line)) {
            println!("{package}: {sign} {line}");
        }
    };
    only('-', recorded, surface);
    only('+', surface, recorded);
    recorded != surface
}
