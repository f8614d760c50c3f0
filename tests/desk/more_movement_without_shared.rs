use colex::layout;

layout! {
    /// Rows of eight halves, as they are loaded, to columns of eight.
    pub struct Turn = convert<16>((32,8):(8,1), (32,8):(1,32));
    pub extern "cuda" fn turn(from: [u32; 4], thread: u32) -> [u32; 4] = Turn;
}

fn main() {
    println!("{}:\n{turn}", Turn::MOVEMENT);
}
