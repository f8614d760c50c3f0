//! The guide's chapters as pages of the documentation.

use std::path::Path;

/// The text of a chapter of the crate that is documented. Links to chapters lead to their pages; a link to another file of the
/// repository becomes its text. The result is empty if the chapter does not exist, as in an archive.
pub(crate) fn chapter(file: &str) -> String {
    let krate = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let text = std::fs::read_to_string(Path::new(&krate).join("docs/guide/src").join(file)).unwrap_or_default();
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| match part.split_once(')') {
        Some((target, rest)) => linked(text, target) + rest,
        None => format!("{text}]({part}"),
    })
}

/// The text up to a link, with the link to its page, or without a link if the target is not a chapter.
fn linked(text: String, target: &str) -> String {
    match (link(target), text.rsplit_once('[')) {
        (None, Some((before, label))) => format!("{before}{label}"),
        (page, _) => format!("{text}]({})", page.unwrap_or_default()),
    }
}

/// The page of a link of a chapter: `forms.md#words` leads to `../forms/index.html#words`. `None` for files outside of the
/// guide.
fn link(target: &str) -> Option<String> {
    if target.starts_with("../") {
        return None;
    }
    let (file, place) = target.split_once('#').map_or((target, String::new()), |(file, at)| (file, format!("#{at}")));
    Some(match file.strip_suffix(".md") {
        Some(chapter) => format!("../{}/index.html{place}", chapter.replace('-', "_")),
        None => target.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::{link, linked};

    #[test]
    fn links_lead_to_pages() {
        let page = |target| link(target).expect("a page");
        assert_eq!(page("from-cute.md#what-differs"), "../from_cute/index.html#what-differs");
        assert_eq!((page("#here"), page("i, j")), ("#here".into(), "i, j".into()));
        assert_eq!(link("../../../DESIGN.md"), None);
    }

    #[test]
    fn links_to_other_files_are_text() {
        assert_eq!(linked("see [the rates".into(), "../../gpu.md"), "see the rates");
        assert_eq!(linked("see [forms".into(), "forms.md"), "see [forms](../forms/index.html)");
    }
}
