//! Prints the copies of `strided_copies.tsv` and their plans as JSON, for `benches/strided.py`.
//!
//! ```text
//! cargo run -p colex-kernels --example strided_plans > target/strided.json
//! ```

#[path = "../tests/support/copies.rs"]
mod copies;

use colex_kernels::strided::{Kernel, Plan};
use std::error::Error;

/// Returns the name of the kernel and its numeric arguments.
fn launch(plan: &Plan) -> (String, String) {
    let Plan { rows, columns, height, divisors, room, offset, reverse, of_rows, of_columns, .. } = plan;
    let (name, numbers) = match plan.kernel {
        Kernel::Rows => {
            return ("strided_rows".into(), format!("[{}, {room}, {offset}, {reverse}, {of_columns:?}]", 4 * columns));
        }
        Kernel::Tiles => ("tiles", format!("[{height}, {columns}, {room}, {offset}, {of_rows:?}, {of_columns:?}]")),
        Kernel::Narrow => (
            "narrow",
            format!(
                "[{}, {columns}, {height}, {divisors:?}, {room}, {offset}, {of_rows:?}, {of_columns:?}]",
                rows * columns
            ),
        ),
        Kernel::Scalars => ("scalars", format!("[{rows}, {columns}, {room}, {offset}, {of_rows:?}, {of_columns:?}]")),
        Kernel::Elements => ("elements", format!("[{columns}, {room}, {offset}, {of_columns:?}]")),
    };
    (format!("strided_{name}_u{}", 8 * plan.bytes), numbers)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = Vec::new();
    for copy in copies::copies() {
        let (view, room) = (copy.view(&copy.source), copy.source.iter().product());
        let plan = Plan::new(&view.shape, &view.strides, view.offset, room, copy.bytes())?;
        let (kernel, numbers) = launch(&plan);
        lines.push(format!(
            "{{\"name\": {:?}, \"element\": {:?}, \"room\": {room}, \"shape\": {:?}, \"strides\": {:?}, \"offset\": {}, \"kernel\": {kernel:?}, \"bytes\": {}, \"numbers\": {numbers}}}",
            copy.name, copy.element, view.shape, view.strides, view.offset, if plan.kernel == Kernel::Tiles { 4 } else { plan.bytes }
        ));
    }
    println!("[\n{}\n]", lines.join(",\n"));
    Ok(())
}
