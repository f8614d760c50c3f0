use colex::layout;

layout! {
    fn at(i: u32, j: usize) -> u32 = (4,8):(1,4);
}

fn main() {}
