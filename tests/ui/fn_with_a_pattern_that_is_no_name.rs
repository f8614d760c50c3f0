use colex::layout;

layout! {
    fn at(_: u32) -> u32 = (4,8):(1,4);
}

fn main() {}
