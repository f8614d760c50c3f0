use colex::Layout;
struct P<L>(core::marker::PhantomData<L>);
impl<L> P<L> { const SIZE: usize = L::LAYOUT.size(); }
fn main() {
    let _: Option<Layout> = None;
    println!("{}", P::<u8>::SIZE);
}
