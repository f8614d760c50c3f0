//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) AccessOutside { coordinate: i64, size: i64 } = "the access contains coordinate {coordinate}, but the layout has size {size}",
        "let the access map each thread, or each (thread, value) pair, to a coordinate that is less than the size of the layout";
    pub(crate) NoThreads = "the access has no threads", "write an access with at least one thread";
    pub(crate) ElementBytes { bytes: i64 } = "an element cannot have {bytes} bytes", "use 1, 2, 4, 8 or 16 bytes";
    pub(crate) Conflicts { degree: i64, bound: i64 } = "the best layout has {degree}-way bank conflicts, and all other swizzles and XOR strides have at least {bound}-way conflicts"
        (bound == 1 => "the best layout that was found has {degree}-way bank conflicts"),
        "call `fewest_conflicts` to get this layout";
}
