// the type parameter of a generic function has no bound `StaticLayout`
use colex::{StaticLayout, layout};

layout! {
    struct RowMajor = (16,24):LayoutRight;
    struct ColumnMajor = (16,24):LayoutLeft;
}

fn column_sum<L>(data: &[u32], column: usize) -> u32 {
    (0..16).map(|row| data[L::index_at((row, column))]).sum()
}

fn main() {
    let data: Vec<u32> = (0..RowMajor::SIZE as u32).collect();
    assert!(<RowMajor as StaticLayout>::SIZE == ColumnMajor::SIZE);
    println!("{} {}", column_sum::<RowMajor>(&data, 3), column_sum::<ColumnMajor>(&data, 3));
}
