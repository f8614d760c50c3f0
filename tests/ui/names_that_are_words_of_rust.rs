use colex::layout;

layout! {
    struct Named { type: usize, n: usize } = (n,4):(4,1);
    struct Constant { const m: usize, n: usize } = (n,4):(4,1);
    struct Receiver { self: usize, n: usize } = (n,4):(4,1);
    fn at(in: u32, out: u32) -> u32 = (8,4):(4,1);
}

fn main() {
    let named = Named::new(2, 8).unwrap();
    let constant = Constant::new(2, 8).unwrap();
    println!("{} {} {}", named.at((1, 2)), constant.at((1, 2)), at(1, 2));
}
