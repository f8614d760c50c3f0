use colex::layout;

layout! {
    /// From rows of four to columns of four, f16.
    struct Turn = convert<16>((32,4):(4,1), (64,2):(1,64));
}

fn main() {
    println!("{}", Turn::MOVEMENT);
}
