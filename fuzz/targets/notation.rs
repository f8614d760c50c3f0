//! Parses text as a layout. The printed layout must parse to the same layout, and no index may be outside of the
//! bounds.
#![no_main]

use colex::Layout;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Layout>() {
        Ok(layout) => {
            assert_eq!(layout.to_string().parse::<Layout>().ok(), Some(layout), "{text:?}");
            if layout.is_integral() {
                let ((low, high), size) = (layout.bounds(), layout.size());
                for i in (0..size).take(8).chain(size.saturating_sub(8)..size) {
                    assert!((low..=high).contains(&layout.index(i as i64)), "{text:?} at {i}");
                }
            }
        }
        Err(error) => {
            assert!(error.start <= error.end && text.get(error.start..error.end).is_some(), "{text:?}: {error:?}");
            assert!(!error.to_string().is_empty(), "{text:?}");
        }
    }
});
