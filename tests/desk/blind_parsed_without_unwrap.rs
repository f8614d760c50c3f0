// `parse` answers a `Result`, which is taken for the layout
use colex::Layout;

fn describe(text: &str) {
    let layout: Layout = text.parse();
    println!("{layout}: {} coordinates", layout.size());
    if layout.is_injective() {
        println!("no two of them share an index");
    }
}

fn main() {
    for text in ["(4,8):(8,1)", "(4,8):(1,1)", "8:0"] {
        describe(text);
    }
}
