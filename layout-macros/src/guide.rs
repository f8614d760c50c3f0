//! The guide's chapters as pages of the documentation.

use std::path::Path;

/// Where files are that are no chapters.
const REPOSITORY: &str = "https://github.com/colex-rs/colex/blob/main/";

/// The text of a chapter of the crate that is being documented, with links that lead to pages; empty if there is no
/// such file, as in an archive.
pub(crate) fn chapter(file: &str) -> String {
    let krate = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let text = std::fs::read_to_string(Path::new(&krate).join("docs/guide/src").join(file)).unwrap_or_default();
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| match part.split_once(')') {
        Some((target, rest)) => format!("{text}]({}){rest}", link(target)),
        None => format!("{text}]({part}"),
    })
}

/// Where a link of a chapter leads from its page: `forms.md#words` to `../forms/index.html#words`.
fn link(target: &str) -> String {
    let (file, place) = target.split_once('#').map_or((target, String::new()), |(file, at)| (file, format!("#{at}")));
    if let Some(path) = file.strip_prefix("../../../") {
        return format!("{REPOSITORY}{path}{place}");
    }
    if let Some(path) = file.strip_prefix("../../") {
        return format!("{REPOSITORY}docs/{path}{place}");
    }
    match file.strip_suffix(".md") {
        Some(chapter) => format!("../{}/index.html{place}", chapter.replace('-', "_")),
        None => target.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn links_lead_to_pages() {
        assert_eq!(link("from-cute.md#what-differs"), "../from_cute/index.html#what-differs");
        assert_eq!(link("../../gpu.md"), "https://github.com/colex-rs/colex/blob/main/docs/gpu.md");
        assert_eq!(link("../../../DESIGN.md"), "https://github.com/colex-rs/colex/blob/main/DESIGN.md");
        assert_eq!((link("#here"), link("i, j")), ("#here".into(), "i, j".into()));
    }
}
