// `size::<0>()` of a layout of run time, by CuTe's `size<0>(l)`
use colex::{Error, Layout};

fn main() -> Result<(), Error> {
    let layout: Layout = "((8,16),128):((1,1040),8)".parse().unwrap();
    let rows = layout.size::<0>();
    println!("{rows} rows of {} coordinates", layout.size());
    for row in 0..rows {
        if row % 32 == 0 {
            println!("row {row}");
        }
    }
    Ok(())
}
