//! Puts the page together: `bundle ENGINE PAGE` writes one file that loads nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::PathBuf;
use std::{env, fs};

const PAGE: &str = include_str!("../../page/index.html");
/// What stands in the page, and the file that takes its place.
const PARTS: [(&str, &str); 4] = [
    ("/* style.css */", include_str!("../../page/style.css")),
    ("/* gallery.json */", include_str!("../../page/gallery.json")),
    ("/* engine.js */", include_str!("../../page/engine.js")),
    ("/* page.js */", include_str!("../../page/page.js")),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [engine, page] = paths.as_slice() else { return Err("bundle ENGINE PAGE".into()) };
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&fs::read(engine)?)?;
    let mut text = PAGE.to_string();
    for (place, part) in PARTS {
        assert!(text.contains(place), "the page has no place for {place}");
        text = text.replace(place, part);
    }
    let text = text.replace("engine.wasm.gz", &STANDARD.encode(packed.finish()?));
    fs::write(page, &text)?;
    println!("{} bytes in {}", text.len(), page.display());
    Ok(())
}
