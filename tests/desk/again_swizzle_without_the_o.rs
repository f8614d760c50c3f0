// no `o` between the swizzle and the layout
use colex::layout;

layout! {
    struct Plain = (8,64):(64,1);
    struct Smem = Sw<3,3,3> (8,64):(64,1);
}

fn main() {
    let moved = (0..512_usize).filter(|c| Plain.at(*c) != Smem.at(*c)).count();
    println!("{moved} of {} elements are moved by the swizzle", Plain::SIZE);
}
