use colex::layout;

layout! {
    fn place(row: u8, column: u8) -> u8 = (64,64):(64,1);
}

fn main() {
    println!("{}", place(3, 5));
}
