//! A case that runs away fails: it stops the tests with its own text.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// An unoptimised build answers any case a hundred times as fast.
const LONGEST: Duration = Duration::from_secs(10);

/// The case at hand, and when it began.
pub(super) struct Watchdog(Arc<Mutex<Option<(String, Instant)>>>);

impl Watchdog {
    pub(super) fn new() -> Self {
        let case: Arc<Mutex<Option<(String, Instant)>>> = Arc::default();
        let watched = Arc::downgrade(&case);
        std::thread::spawn(move || {
            while let Some(case) = watched.upgrade() {
                if let Some((text, start)) = &*case.lock().expect("no case panics while it is noted")
                    && start.elapsed() > LONGEST
                {
                    eprintln!("{text} runs for more than {LONGEST:?}");
                    std::process::exit(101);
                }
                drop(case);
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        Self(case)
    }

    /// Evaluates a case, and says which it is if that panics.
    pub(super) fn eval(&self, text: &str) {
        let note = |case| *self.0.lock().expect("no case panics while it is noted") = case;
        note(Some((text.to_string(), Instant::now())));
        let answer = std::panic::catch_unwind(|| crate::eval(text));
        note(None);
        assert!(answer.is_ok(), "{text} panics");
    }
}
