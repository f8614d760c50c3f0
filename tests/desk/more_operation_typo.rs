use colex::layout;

layout! {
    struct Quad = (2,2):(2,1);
    struct Grid = blocked_prodcut(Quad, (3,4):(1,3));
}

fn main() {
    let corner: usize = Grid.at((5_usize, 7));
    println!("{corner}");
}
