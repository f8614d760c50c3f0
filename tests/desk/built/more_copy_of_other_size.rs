use colex::{Tensor, layout};

layout! {
    struct Rows = (8,16):(16,1);
    struct Columns = (8,12):(1,8);
}

fn main() -> Result<(), colex::Error> {
    let rows = Tensor::new((0..128).collect::<Vec<u32>>(), Rows)?;
    let mut columns = Tensor::new(vec![0; 96], Columns)?;
    columns.copy_from(&rows);
    println!("{}", columns[(5, 11)]);
    Ok(())
}
