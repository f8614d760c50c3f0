use colex::index;

fn main() {
    let (i, j, k) = (1_u32, 1_u32, 2_u32);
    let data: Vec<u32> = (0..21).collect();
    let place = index!((3,(2,3)):(3,(12,1)); (i, j, k));
    println!("{}", data[place as usize]);
}
