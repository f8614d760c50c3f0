// the error of `parse` is given on with `?` as the error of the algebra, `colex::Error`
use colex::Layout;

fn inverse(text: &str) -> Result<Layout, colex::Error> {
    let layout: Layout = text.parse()?;
    Ok(layout.right_inverse()?)
}

fn main() {
    for text in ["(4,8):(8,1)", "(16,16):(1,16)", "(2,(3,4)):(12,(4,1))"] {
        match inverse(text) {
            Ok(inverse) => println!("{text}: {inverse}"),
            Err(error) => println!("{text}: {error}"),
        }
    }
}
