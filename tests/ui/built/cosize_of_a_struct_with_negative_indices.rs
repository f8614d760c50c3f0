use colex::{StaticLayout, layout};

fn main() {
    let _ = <layout!(8:-1) as StaticLayout>::COSIZE;
}
