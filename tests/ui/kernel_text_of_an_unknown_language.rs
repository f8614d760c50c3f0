use colex::layout;

layout! {
    extern "cdua" fn first(i: u32) -> u32 = (4,8):(1,4);
    extern "WGSL" fn second(i: u32) -> u32 = (4,8):(1,4);
    extern "glsl" fn third(i: u32) -> u32 = (4,8):(1,4);
}

fn main() {}
