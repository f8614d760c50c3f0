//! The engine of the playground. The engine receives a request and returns a response, both in JSON.
//!
//! The page writes the request to the bytes that [`input`] returns, calls [`answer`], and reads [`length`] bytes of the
//! response. JavaScript calls only these three WebAssembly functions. The functions take and return numbers, so no glue
//! code is generated.
//!
//! The page is one file that needs no network access. The file contains the style, the script, the examples and the
//! compressed engine, and has about 1,270 KB. `playground/build` makes the page. If the toolchain does not contain the
//! standard library for WebAssembly, `playground/build` builds it from source.
//!
//! - The results come from `layout_cli`, which the command also uses. A test compares the results for 1,000 expressions
//!   in the browser and in the shell.
//! - The engine is compressed with zopfli and encoded with seven bits per character. The result is smaller than with
//!   base64.
//! - Pictures with more than 600 cells have no labels in the SVG. Instead, the page writes each row as one line of text
//!   with tab stops. The page writes the visible rows first, and the other rows 50 ms later. After a keystroke, the
//!   first picture is drawn immediately, and the other pictures are drawn one per frame. A test checks that a keystroke
//!   in a 64x64 tile creates at most 400 elements.
//! - The page contains one style sheet for all colours. If each picture had its own style sheet, the browser would
//!   compute the style of the page again after each keystroke.
//! - All phases of an access are computed at once, and the page only shows them.
//! - A suggested fix is tried before it is offered. A fix must remove its error, keep other results, and not introduce
//!   new names.
//! - Names have sliders, and `where` clauses determine the step and the limits of a slider. Index code is interpreted
//!   as in `colex recover` without a shape.
//! - The page shows the layout of the line in which the cursor is. The parser determines the end of a line.

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
    /// The bytes of the request, which the bytes of the response then replace.
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last page, to which requests about cells refer.
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

/// Processes the request in the buffer, and returns a pointer to the response. The pointer is valid until the next call
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
