//! The guide's chapters as pages of the documentation.

use std::path::Path;

/// Returns the text of a chapter of the guide, which is read from the folder `docs/guide/src` of the crate that is
/// being compiled. Links to other chapters are changed to the pages of these chapters. A link to any other file of the
/// repository is replaced by the text of the link. If the file of the chapter does not exist, as in a published
/// archive, the result is empty.
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

/// Adds the target of a link to `text`, which ends with `[` and the text of the link. If the target is not part of the
/// guide, removes the `[` instead.
fn linked(text: String, target: &str) -> String {
    match (link(target), text.rsplit_once('[')) {
        (None, Some((before, label))) => format!("{before}{label}"),
        (page, _) => format!("{text}]({})", page.unwrap_or_default()),
    }
}

/// Returns the page to which a link in a chapter leads: `../forms/index.html#words` for `forms.md#words`. Returns
/// `None` for files outside of the guide.
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
