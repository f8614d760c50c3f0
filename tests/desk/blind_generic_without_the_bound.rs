// the type parameter has no bound `StaticLayout`
use colex::layout;
#[allow(unused_imports)]
use colex::StaticLayout;

layout! {
    struct Rows = (8,16):LayoutRight;
    struct Columns = (8,16):LayoutLeft;
}

fn gather<L>(data: &[u8], row: usize) -> Vec<u8> {
    (0..16_usize).map(|column| data[L::index_at((row, column))]).collect()
}

fn main() {
    let data: Vec<u8> = (0..128).collect();
    println!("{:?}", gather::<Rows>(&data, 2));
    println!("{:?}", gather::<Columns>(&data, 2));
}
