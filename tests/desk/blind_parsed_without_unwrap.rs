// `parse` answers a `Result`, which is taken for the layout
use colex::Layout;

fn describe(text: &str) {
    let layout: Layout = text.parse();
    println!("{layout}: {} coordinates", layout.size());
    if colex::proofs::is_injective(&layout) {
        println!("no two of them share an index");
    }
}

fn main() {
    for text in ["(4,8):(8,1)", "(4,8):(1,1)", "8:0"] {
        describe(text);
    }
}
