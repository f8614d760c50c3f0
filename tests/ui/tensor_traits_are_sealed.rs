//! What unchecked access rests on cannot be implemented elsewhere.
use colex::tensor::{Storage, TensorLayout};

struct Mine;

unsafe impl Storage for Mine {
    type Item = u8;
    type Seen = Self;
    fn as_ptr(&self) -> *const u8 {
        std::ptr::null()
    }
}

fn given<L: TensorLayout>() {}

fn main() {
    given::<Mine>();
}
