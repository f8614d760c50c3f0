use colex::layout;

layout! {
    /// Rows of 64 with 8 elements of padding.
    struct Padded = (32,64):(64 + 8, 1);
}

fn main() {
    println!("{}", Padded::COSIZE);
}
