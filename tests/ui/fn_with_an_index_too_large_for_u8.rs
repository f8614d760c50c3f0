use colex::layout;

layout! {
    fn at(i: u8) -> u8 = (4,128):(128,1);
}

fn main() {}
