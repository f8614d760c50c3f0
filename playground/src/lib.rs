//! The engine of the playground. It receives requests from the page and returns responses. Requests and responses are
//! JSON.
//!
//! The page writes a request to the buffer that [`input`] returns, calls [`answer`], and reads the [`length`] bytes of
//! the response. These three functions are the only WebAssembly functions that JavaScript calls. Their arguments and
//! results are numbers, so they need no generated glue code.
//!
//! The page is one file of about 1,270 KB that needs no network access. It contains the style, the script, the examples
//! and the compressed engine. `playground/build` builds the page, and also Rust's standard library for WebAssembly if
//! the toolchain does not contain it.
//!
//! - The results come from `layout_cli`, which the `colex` command also calls. A test compares 1,000 results of the
//!   page in a browser with results of the command.
//! - The engine is compressed with zopfli and encoded with seven bits per character, which is shorter than base64.
//! - In a picture with more than 600 cells, the SVG contains no labels. The page writes each row of labels as one line
//!   of text with tab stops, the visible rows first and the other rows 50 ms later. After a keystroke, the page draws
//!   the first picture immediately, and then one more picture per frame. A test checks that a keystroke in a 64x64 tile
//!   creates at most 400 elements.
//! - All pictures share one style sheet. If each picture had its own, the browser would compute the style of the whole
//!   page again after each keystroke.
//! - The engine computes all phases of an access at once, and the page shows them one by one.
//! - The page offers a suggested fix only after the engine has tried it. A fix must remove its error, cause no other
//!   errors, and add no names.
//! - Symbols have sliders. The steps and limits of the sliders come from `where` clauses. For index code, the page
//!   guesses extents and values like `colex recover` without a shape.
//! - The page shows the layout in the line of the cursor. The parser decides where a line ends.

mod answer;
mod ask;
mod beside;
mod cell;
mod draw;
mod mistake;
mod numbers;
mod page;
mod phase;
mod state;
mod watch;

pub use ask::{Question, ask};
pub use page::Page;
pub use state::State;

use std::cell::RefCell;

thread_local! {
    /// The buffer of a request. The response replaces the request.
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last page that was returned. Requests about cells and pictures refer to it.
    static PAGE: RefCell<Page> = RefCell::new(Page::default());
}

/// Returns a buffer for a request of `length` bytes.
#[allow(unsafe_code, reason = "the page finds the function by its name; nothing else in the module has that name")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    BYTES.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(length, 0);
        bytes.as_mut_ptr()
    })
}

/// Answers the request in the buffer, and returns a pointer to the response. The pointer is valid until the next call
/// of [`input`].
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

/// Returns the number of bytes of the response.
#[allow(unsafe_code, reason = "the page finds the function by its name; nothing else in the module has that name")]
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    BYTES.with_borrow(Vec::len)
}
