//! The body of a kernel, which is emitted unchanged.

use crate::input::nesting;
use proc_macro2::TokenStream;

/// Returns the body, or an error if it nests deeper than rustc can read.
#[must_use]
pub fn kernel_body(body: TokenStream) -> TokenStream {
    match nesting::check_code(&body) {
        Ok(()) => body,
        Err(mistake) => mistake,
    }
}
