use colex::layout;

layout! {
    fn at(i: u32) -> u32 { i }
}

fn main() {}
