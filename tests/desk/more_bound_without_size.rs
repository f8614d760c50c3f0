use colex::{Structure, layout};

layout! { struct Padded = (32,32):(33,1); }

fn zeros<L: Structure>(_layout: L) -> Vec<f32> {
    vec![0.0; L::SIZE]
}

fn main() {
    println!("{}", zeros(Padded).len());
}
