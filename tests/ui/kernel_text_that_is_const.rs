use colex::layout;

layout! {
    pub const extern "c" fn tile(i: u32) -> u32 = (4,8):(1,4);
    pub unsafe extern "cuda" fn other(i: u32) -> u32 = (4,8):(1,4);
}

fn main() {}
