use colex::{Tensor, layout};

layout! { struct Columns = (4,8):(1,4); }

fn main() -> Result<(), colex::Error> {
    let t = Tensor::new((0..32).collect::<Vec<u32>>(), Columns)?;
    for i in 0..4_usize {
        println!("{}", t(i, 2));
    }
    Ok(())
}
