use colex::layout;

/// A row of the tile, with eight elements more than it needs.
const LD: usize = 72;

layout! {
    pub fn on_host(row: u32, column: u32) -> u32 = (64,64):(LD,1);
    pub extern "cuda" fn in_kernel(row: u32, column: u32) -> u32 = (64,64):(LD,1);
}

fn main() {
    assert_eq!(on_host(1, 3), 75);
    let kernel = format!("{in_kernel}
extern \"C\" __global__ void copy(const float *s, float *d) {{
    const unsigned int i = in_kernel(threadIdx.y, threadIdx.x);
    d[i] = s[i];
}}");
    println!("{kernel}");
}
