use colex::layout;

layout! { struct A = (8,4):(4,1); }

fn main() {
    for i in [1_usize, 2].iter() {
        let _ = A.at((i, 0));
    }
}
