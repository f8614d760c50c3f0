//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) StartJoined = "the start of the view is XORed to its indices, but the result is not linear over bits",
        "compose or divide the tensor before it is sliced";
    pub(crate) SingleElement = "the coordinate selects a single element", "keep a mode with `..`";
}
