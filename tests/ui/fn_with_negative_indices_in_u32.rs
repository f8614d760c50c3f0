use colex::layout;

layout! {
    fn at(i: u32) -> u32 = 4:-1;
}

fn main() {}
