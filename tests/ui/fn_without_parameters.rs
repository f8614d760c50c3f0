use colex::layout;

layout! {
    fn at() -> u32 = (4,8):(1,4);
}

fn main() {}
