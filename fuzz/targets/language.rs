//! Evaluates text as an expression. The result must be a value or errors, and each error must have a message and a span
//! in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match layout_compiler::eval(text) {
        Ok(value) => assert!(!value.to_string().is_empty() && !format!("{value:#}").is_empty(), "{text:?}"),
        Err(errors) => {
            assert!(!errors.is_empty(), "{text:?} is refused without an error");
            for error in errors {
                assert!(!error.message.is_empty(), "{text:?} is refused without a message");
                assert!(error.at.start <= error.at.end && text.get(error.at.clone()).is_some(), "{text:?}: {error:?}");
            }
        }
    }
});
