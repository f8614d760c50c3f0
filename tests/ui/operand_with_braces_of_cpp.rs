use colex::layout;

fn main() {
    let _ = layout!(coalesce((4,8):(1,4){3}));
}
