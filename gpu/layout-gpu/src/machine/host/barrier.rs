//! A barrier that counts arrivals and bytes, like the device's `mbarrier`.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The maximum time that a thread waits. After this time, the thread panics, because the pipeline or the chain makes no
/// progress.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug)]
pub(super) struct Barrier {
    name: &'static str,
    arrivals: u32,
    state: Mutex<State>,
    changed: Condvar,
    waiting: Arc<Waiting>,
}

/// A counter. Each thread of a cluster increments the counter when the thread starts to wait at a barrier, and when the
/// thread ends.
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

    /// Waits until the counter has reached `count`.
    pub(super) fn until(&self, count: u32) {
        let waiting = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(waiting, |waiting| *waiting < count));
    }
}

#[derive(Debug)]
struct State {
    /// The number of arrivals (`pending`) and the number of bytes (`bytes`) that the current phase still expects. If
    /// bytes arrive before a thread expects them, `bytes` is negative.
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

    /// Counts `arrivals` arrivals, and adds `bytes` to the number of expected bytes. A copy that has written 16 bytes
    /// passes -16. If no more arrivals and bytes are expected, the phase is complete.
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

    /// Waits until the current phase is complete, if its parity is `parity`. Otherwise returns at once.
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

    /// Makes each thread that waits at this barrier, now or later, panic.
    pub(super) fn fail(&self) {
        self.state().has_failed = true;
        self.changed.notify_all();
    }
}

/// The panic payload of a thread that panics only because another thread has panicked.
pub(super) struct Stopped;
