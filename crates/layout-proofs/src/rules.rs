//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) AccessOutside { coordinate: i64, size: i64 } = "the access reads coordinate {coordinate} of a layout of size {size}",
        "let the access map threads, or (threads, values), to coordinates of the layout";
    pub(crate) NoThreads = "the access is empty", "write an access of one thread or more";
    pub(crate) ElementBytes { bytes: i64 } = "an element cannot have {bytes} bytes", "use 1, 2, 4, 8 or 16 bytes";
    pub(crate) Conflicts { degree: i64, bound: i64 } = "the best layout has {degree}-way conflicts, and no swizzle or XOR strides have less than {bound}-way"
        (bound == 1 => "the best layout that is found has {degree}-way conflicts"),
        "call `fewest_conflicts` to get it";
}
