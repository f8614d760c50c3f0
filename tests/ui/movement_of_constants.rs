use colex::layout;

const BITS: usize = 12;

layout! {
    struct Move = convert<BITS>((32,2):(2,1), (32,2):(1,32));
}

fn main() {}
