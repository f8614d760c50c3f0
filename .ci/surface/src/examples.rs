//! Functions and methods that users of `colex` can name, and whether their documentation has an example.

use crate::{REEXPORTED, json};
use public_api::PublicApi;
use rustdoc_types::{Crate, Item, ItemEnum};
use std::collections::BTreeSet;
use std::fs;

/// One line each: `+` or `-`, and the function as the surfaces of the libraries have it.
pub fn list(surfaces: &[(&str, PublicApi)]) -> String {
    let of = |package| &surfaces.iter().find(|(name, _)| *name == package).expect("a package with a surface").1;
    let own = functions("colex", of("colex"), |_| true);
    let named = of("colex")
        .items()
        .filter_map(|item| item.to_string().strip_prefix("pub use colex::").map(String::from))
        .collect();
    let libraries = surfaces.iter().filter(|(package, _)| REEXPORTED.contains(package));
    let of_libraries =
        libraries.flat_map(|(package, surface)| functions(package, surface, |path| is_under(path, &named)));
    own.into_iter().chain(of_libraries).collect()
}

/// Whether a path, `layout_tensor::Tile::get`, is under a name that `colex` has. Proofs, movements, tensors and
/// CUTLASS's layouts are whole crates under one name.
fn is_under(path: &str, names: &BTreeSet<String>) -> bool {
    let (krate, name) = path.split_once("::").unwrap_or((path, ""));
    let first = name.split(|c: char| c != '_' && !c.is_alphanumeric()).next().unwrap_or_default();
    let is_whole = ["layout_proofs", "layout_movement", "layout_tensor", "layout_cutlass"].contains(&krate);
    is_whole || names.contains(first) || ["atom", "descriptors"].contains(&first)
}

/// The functions of a package whose path is wanted, without those that traits prescribe to their implementations.
fn functions(package: &str, surface: &PublicApi, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let said = fs::read_to_string(json(package)).expect("rustdoc's answer");
    let said: Crate = serde_json::from_str(&said).expect("rustdoc's answer is of the version that is read");
    let mut seen = BTreeSet::new();
    let line = |item: &public_api::PublicItem| {
        let (function, text) = (&said.index[&item.id()], item.to_string());
        let path = text.split_once("fn ")?.1;
        let prescribed = item.parent_id().is_some_and(|parent| is_of_trait(&said.index[&parent]));
        // What has two paths is one function.
        let wanted = matches!(function.inner, ItemEnum::Function(_))
            && !prescribed
            && is_wanted(path)
            && seen.insert(item.id().0);
        let has_example = function.docs.as_deref().unwrap_or_default().contains("```\n");
        wanted.then(|| format!("{} {text}\n", if has_example { '+' } else { '-' }))
    };
    surface.items().filter_map(line).collect()
}

/// Whether an item is an implementation of a trait.
fn is_of_trait(item: &Item) -> bool {
    matches!(&item.inner, ItemEnum::Impl(of) if of.trait_.is_some())
}
