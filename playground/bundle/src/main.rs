//! Builds the page. `bundle ENGINE PAGE` writes one file that contains all parts of the page, so that a browser loads
//! no other files.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::{env, fs};
use zopfli::{Format, Options};

const PAGE: &str = include_str!("../../page/index.html");
/// The placeholders in the page, and the files that replace them.
const PARTS: [(&str, &str); 15] = [
    ("/* style.css */", include_str!("../../page/style.css")),
    ("/* gallery.json */", include_str!("../../page/gallery.json")),
    ("/* engine.js */", include_str!("../../page/engine.js")),
    ("/* editor.js */", include_str!("../../page/editor.js")),
    ("/* access.js */", include_str!("../../page/access.js")),
    ("/* state.js */", include_str!("../../page/state.js")),
    ("/* answer.js */", include_str!("../../page/answer.js")),
    ("/* pictures.js */", include_str!("../../page/pictures.js")),
    ("/* size.js */", include_str!("../../page/size.js")),
    ("/* point.js */", include_str!("../../page/point.js")),
    ("/* margins.js */", include_str!("../../page/margins.js")),
    ("/* beside.js */", include_str!("../../page/beside.js")),
    ("/* paint.js */", include_str!("../../page/paint.js")),
    ("/* code.js */", include_str!("../../page/code.js")),
    ("/* page.js */", include_str!("../../page/page.js")),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [engine, page] = paths.as_slice() else { return Err("bundle ENGINE PAGE".into()) };
    let mut bytes = Vec::new();
    let options = Options { iteration_count: NonZeroU64::new(10).expect("ten"), ..Options::default() };
    zopfli::compress(options, Format::Gzip, fs::read(engine)?.as_slice(), &mut bytes)?;
    let mut text = PAGE.to_string();
    for (place, part) in PARTS {
        assert!(text.contains(place), "the page has no place for {place}");
        text = text.replace(place, part);
    }
    let text = text.replace("engine.bytes", &bytes.len().to_string()).replace("engine.wasm.gz", &letters(&bytes));
    fs::write(page, &text)?;
    println!("{} bytes in {}", text.len(), page.display());
    Ok(())
}

/// Bytes that must not be in the text of a script. HTML replaces the bytes 0 and `\r`, and `<` could end the script.
const OTHERS: [u8; 3] = [0, b'\r', b'<'];

/// Encodes bytes as text with seven bits per character. The text is one eighth longer than the bytes; base64 would be
/// one third longer. If a character would be a byte of [`OTHERS`], it and the next seven bits form one character of two
/// bytes. `engine.js` decodes the text.
fn letters(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| byte >> (at % 8) & 1);
    let mut sevens = (0..bytes.len() * 8).step_by(7).map(|at| (0..7).fold(0, |seven, k| seven | bit(at + k) << k));
    let mut text = String::new();
    while let Some(seven) = sevens.next() {
        text.push(match OTHERS.iter().position(|other| *other == seven) {
            None => char::from(seven),
            Some(which) => {
                let code = 128 + 128 * which as u32 + u32::from(sevens.next().unwrap_or(0));
                char::from_u32(code).expect("a letter of two bytes")
            }
        });
    }
    text
}
