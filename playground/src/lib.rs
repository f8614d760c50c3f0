//! The engine of the playground. It receives a question as JSON, and returns the result as JSON.
//!
//! The page writes the question to the bytes that [`input`] returns, calls [`answer`], and reads [`length`] bytes of
//! the result. JavaScript calls only these three WebAssembly functions. They take and return numbers, so no glue code
//! is generated.
//!
//! The page is one file that needs no network access. It contains the style, the script, the examples and the compressed engine, about 1,270 KB.
//! `playground/build` makes the page, and builds the standard library for WebAssembly from source if the toolchain does not contain it.
//!
//! - `layout_cli` computes the results of the page and of the command. A test compares 1,000 expressions in the browser and in the shell.
//! - The engine is compressed with zopfli and encoded with seven bits per character, which is smaller than base64.
//! - Pictures with more than 600 cells have no labels in the SVG. The page writes each row as one line of text with tab stops: visible rows
//!   first, the others 50 ms later. The first picture is drawn with the keystroke, the others one per frame. A test limits a keystroke in a
//!   64x64 tile to 400 elements.
//! - One style sheet in the page contains all colours. With a style sheet per picture, the browser would style the page again at each keystroke.
//! - The engine computes all phases of an access at once, and the page only shows them.
//! - The engine tries each fix before the page offers it. A fix must remove its error, keep other results, and introduce no new names.
//! - Each symbol has a slider, and facts set its step and limit. Index code is parsed as by `colex recover` without a shape.
//! - The page shows the layout of the line that contains the cursor. The parser determines where a line ends.

mod answer;
mod ask;
mod beside;
mod cell;
mod code;
mod draw;
mod fix;
mod line;
mod mistake;
mod numbers;
mod page;
mod phase;
mod state;
mod watch;
mod work;

pub use ask::{Question, ask};
pub use page::Page;
pub use state::State;

use std::cell::RefCell;

thread_local! {
    /// The bytes of the question, and later of the answer.
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last page. Questions about cells refer to it.
    static PAGE: RefCell<Page> = RefCell::new(Page::default());
}

/// Returns a buffer for a question of `length` bytes.
#[allow(unsafe_code, reason = "the page finds the function by its name; nothing else in the module has that name")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    BYTES.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(length, 0);
        bytes.as_mut_ptr()
    })
}

/// Answers the question. The returned pointer to the result is valid until the next call of [`input`].
#[allow(unsafe_code, reason = "the page finds the function by its name; nothing else in the module has that name")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BYTES.with_borrow_mut(|bytes| {
        let answer = match serde_json::from_slice(bytes) {
            Ok(question) => PAGE.with_borrow_mut(|page| ask(&question, page)),
            Err(error) => serde_json::json!({ "error": error.to_string() }).to_string(),
        };
        *bytes = answer.into_bytes();
        bytes.as_ptr()
    })
}

/// The number of bytes of the answer.
#[allow(unsafe_code, reason = "the page finds the function by its name; nothing else in the module has that name")]
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    BYTES.with_borrow(Vec::len)
}
