use colex::layout;
layout! { struct C = make_tiled_copy(UniversalCopy<128>, (32,8):(8,1), (1,8)); struct B = partition_S(C, (128,64):(64,1)); }
fn main() {
    println!("{}", B.at(0));
}
