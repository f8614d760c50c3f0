use colex::layout;
layout! { pub struct G { rows: usize, columns: usize } = (rows,colums):(columns,1); }
fn main() {
    println!("{}", G::new(8, 4).unwrap().at((1, 1)));
}
