use colex::layout;

layout! {
    pub extern "wgsl" fn tile(row: usize, column: usize) -> usize = (4,8):(1,4);
}

fn main() {}
