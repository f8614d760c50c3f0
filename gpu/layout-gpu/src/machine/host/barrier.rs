//! A barrier that counts arrivals and bytes, like the device's `mbarrier`.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time after which a waiting thread panics, because the pipeline or the chain makes no progress.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug)]
pub(super) struct Barrier {
    name: &'static str,
    arrivals: u32,
    state: Mutex<State>,
    changed: Condvar,
    waiting: Arc<Waiting>,
}

/// Counts how often a thread has started to wait or has ended.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    count: Mutex<u32>,
    changed: Condvar,
}

impl Waiting {
    pub(super) fn add(&self) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.changed.notify_all();
    }

    /// Waits until the counter is at least `count`.
    pub(super) fn until(&self, count: u32) {
        let waiting = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(waiting, |waiting| *waiting < count));
    }
}

#[derive(Debug)]
struct State {
    /// The numbers of arrivals and bytes that are still expected. The number of bytes is negative if bytes arrive
    /// before they are expected.
    pending: u32,
    bytes: i64,
    parity: u32,
    has_failed: bool,
}

impl Barrier {
    pub(super) fn new(name: &'static str, arrivals: u32, waiting: &Arc<Waiting>) -> Self {
        let state = State { pending: arrivals, bytes: 0, parity: 0, has_failed: false };
        Self { name, arrivals, state: Mutex::new(state), changed: Condvar::new(), waiting: waiting.clone() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts arrivals, and adds `bytes` to the number of expected bytes. If bytes have arrived, `bytes` is negative.
    pub(super) fn arrive(&self, arrivals: u32, bytes: i64) {
        let mut state = self.state();
        assert!(state.pending >= arrivals, "barrier `{}` received more arrivals than it expects", self.name);
        state.pending -= arrivals;
        state.bytes += bytes;
        if state.pending == 0 && state.bytes == 0 {
            state.parity ^= 1;
            state.pending = self.arrivals;
            self.changed.notify_all();
        }
    }

    /// Waits until the phase with this parity is complete.
    pub(super) fn wait(&self, parity: u32) {
        let mut state = self.state();
        if state.parity == parity {
            self.waiting.add();
        }
        while state.parity == parity {
            if state.has_failed {
                drop(state);
                std::panic::resume_unwind(std::boxed::Box::new(Stopped));
            }
            let (again, waited) = self.changed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            assert!(
                !waited.timed_out() || again.parity != parity,
                "the pipeline is stuck: a thread waits for barrier `{}`, which still expects {} arrivals and {} bytes",
                self.name,
                again.pending,
                again.bytes
            );
            state = again;
        }
    }

    /// Makes all waiting threads panic.
    pub(super) fn fail(&self) {
        self.state().has_failed = true;
        self.changed.notify_all();
    }
}

/// The panic payload of a thread that stops only because another thread has panicked.
pub(super) struct Stopped;
