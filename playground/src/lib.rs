//! The engine of the playground: a question in, an answer out, both JSON.
//!
//! The page writes the question to the bytes that [`input`] hands out, calls [`answer`], and reads [`length`] bytes
//! from where the answer stands. Three functions of numbers are all that crosses the border, so nothing has to generate
//! code for either side.

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
    /// The question, then the answer.
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// What was drawn last; questions about cells are about it.
    static PAGE: RefCell<Page> = RefCell::new(Page::default());
}

/// Room for a question of `length` bytes.
#[allow(unsafe_code, reason = "the page finds the function by its name; nothing else in the module has that name")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    BYTES.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(length, 0);
        bytes.as_mut_ptr()
    })
}

/// Answers the question; the answer stands where the result points, until the next call of [`input`].
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

/// Bytes of the answer.
#[allow(unsafe_code, reason = "the page finds the function by its name; nothing else in the module has that name")]
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    BYTES.with_borrow(Vec::len)
}
