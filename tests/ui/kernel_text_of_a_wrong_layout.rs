use colex::layout;

layout! {
    pub extern "cuda" fn tile(i: u32) -> u32 = (4,8):(1,4,32);
}

fn main() {
    // Reported once: the constant is there.
    println!("{tile}");
}
