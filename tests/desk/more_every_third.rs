use colex::layout;

layout! {
    struct Matrix = (4,8):(8,1);
    struct EveryThird = Matrix o 6:3;
}

fn main() {
    for i in 0..6_u32 {
        println!("{}", EveryThird.at(i));
    }
}
