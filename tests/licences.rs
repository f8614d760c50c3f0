//! Tests that the licence of each package that is linked or compiled is permitted, and that the repository contains
//! both licences of the project.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The licences that require only that their notice is kept.
const PERMITTED: [&str; 8] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Unicode-3.0",
    "Zlib",
];

#[test]
fn every_dependency_may_be_used() {
    let packages = packages();
    assert!(packages.len() > 10, "the dependencies were read");
    for package in &packages {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_permitted(licence), "{} is under `{licence}`", package["name"]);
    }
}

#[test]
fn the_project_is_under_both_of_its_licences() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        assert_eq!(package["license"], "MIT OR Apache-2.0", "{}", package["name"]);
    }
    for (file, words) in [("LICENSE-MIT", "Permission is hereby granted"), ("LICENSE-APACHE", "Version 2.0")] {
        let text = std::fs::read_to_string(root.join(file)).expect("the licence is in the repository");
        assert!(text.contains(words), "{file}");
    }
}

#[test]
fn the_check_can_fail() {
    assert!(is_permitted("MIT OR GPL-3.0-only") && is_permitted("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(is_permitted("Unlicense OR MIT") && is_permitted("MIT/Apache-2.0"));
    assert!(!is_permitted("GPL-3.0-only") && !is_permitted("MIT AND GPL-3.0-only") && !is_permitted(""));
}

/// Returns `true` if permitted licences satisfy a licence expression: all operands of `AND`, and one operand of `OR`.
fn is_permitted(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], "");
    expression.split(" AND ").all(|all| all.split(" OR ").any(|one| PERMITTED.contains(&one.trim())))
}

/// Returns cargo's metadata of the workspace and its dependencies.
fn packages() -> Vec<Value> {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .expect("cargo runs");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let metadata: Value = serde_json::from_slice(&cargo.stdout).expect("cargo prints JSON");
    metadata["packages"].as_array().expect("packages").clone()
}
