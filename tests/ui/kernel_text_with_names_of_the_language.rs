use colex::layout;

layout! {
    pub extern "wgsl" fn tile(target: u32, r#type: u32) -> u32 = (4,8):(1,4);
    pub extern "cuda" fn double(int: u32) -> u32 = (4,8):(1,4);
}

fn main() {}
