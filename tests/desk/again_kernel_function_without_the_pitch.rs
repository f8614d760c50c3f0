// the function of a matrix with a pitch has no parameter `ld`
use colex::layout;

layout! {
    /// A row-major matrix of any size, by blocks of 64 x 64.
    extern "cuda" fn element(i: u32, j: u32) -> u32 = (64, 64):(ld, 1);
    fn element_on_host(i: u32, j: u32, ld: u32) -> u32 = (64, 64):(ld, 1);
}

fn main() {
    assert_eq!(element_on_host(2, 3, 100), 203);
    println!("{element}");
}
