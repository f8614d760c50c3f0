use colex::layout;

fn main() {
    let _ = layout!(siez((4,8):(1,4)));
    let _ = layout!(coalesc((4,8):(1,4)));
}
