//! Builds kernels for a GPU.

use crate::args::Ptx;
use crate::output::write;
use crate::stop::Stop;

pub(crate) fn build(Ptx { folder, arch, features, out }: &Ptx) -> Result<(), Stop> {
    let build = layout_ptx::Build::new(folder).architecture(arch).features(features);
    let built = build.run().map_err(|error| Stop::message(error.to_string()))?;
    built.write(out).map_err(|error| Stop::message(error.to_string()))?;
    write(
        &format!(
            "{} kernels in {} and {}: {}\n",
            built.kernels.len(),
            out.display(),
            out.with_extension("json").display(),
            built.kernels.join(", ")
        ),
        None,
    )?;
    let registers = layout_ptx::registers(out, arch).map_err(|error| Stop::message(error.to_string()))?;
    let lines = registers.iter().flatten().map(|of| {
        format!(
            "  {:<20} {:>4} registers, {:>4} bytes of stack, {:>4} spilled\n",
            of.kernel, of.registers, of.stack, of.spilled
        )
    });
    write(&lines.collect::<String>(), None)
}
