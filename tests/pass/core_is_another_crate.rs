//! A crate in which `::core`, `::std` and `::alloc` refer to the crate itself. The expansions must not use these paths.

#![allow(dead_code)]

extern crate alloc as real_alloc;
extern crate core as real_core;
extern crate self as alloc;
extern crate self as core;
extern crate std as real_std;

include!("../expansions/forms.rs");

fn main() {
    assert_eq!(indices()[0], 221);
    assert_eq!(elements(), 39);
    assert_eq!(texts().len(), 5);
}
