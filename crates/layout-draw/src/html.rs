//! Pictures on an HTML page.

use crate::picture::Picture;
use crate::svg::{escaped, svg};

/// The style sheet of the page. The page follows the reader's colour scheme, like the pictures.
const STYLE: &str = "\
:root{color-scheme:light dark}
body{margin:0 auto;max-width:1400px;padding:16px 24px;font:15px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#181c22}
h1{font-size:24px;margin:16px 0 4px}h2{font-size:18px;margin:36px 0 0}p{margin:4px 0 12px;max-width:80ch}
code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
figure{margin:12px 0;overflow-x:auto}figure .colex{max-width:max(100%,760px)}
@media (prefers-color-scheme:dark){body{background:#0c0e12;color:#e4e7eb}}
";

/// Returns a self-contained HTML page with a title, an introduction, and pictures. Each picture has a heading and a
/// line of text. All texts except the title may be empty.
#[must_use]
pub fn page(title: &str, introduction: &str, pictures: &[(String, String, Picture)]) -> String {
    let sections: String = pictures.iter().map(section).collect();
    let introduction = paragraph(introduction);
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{introduction}{sections}</body>\n</html>\n"
    )
}

fn section((heading, text, picture): &(String, String, Picture)) -> String {
    let heading = if heading.is_empty() { String::new() } else { format!("<h2>{}</h2>\n", escaped(heading)) };
    format!("{heading}{}<figure>{}</figure>\n", paragraph(text), svg(picture))
}

fn paragraph(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(text)) }
}
