use colex::layout;

layout! {
    fn at(i: u32, (j, k): (u32, u32)) -> u32 = (4,8):(1,4);
}

fn main() {}
