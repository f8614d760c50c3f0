use colex::layout;

layout! { struct A { m: usize, n: usize } = (m,n):(n,1); }

fn main() {
    let _ = A { m: 2, n: 3 };
}
