use colex::layout;

const LD: u32 = 12;

layout! {
    extern "wgsl" fn rows(i: u32, j: u32) -> u32 = (4,8):({LD},1);
}

fn main() {}
