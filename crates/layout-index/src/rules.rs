//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) StartJoined = "the offset at which the view starts is XORed with its indices, but the layout of the result is not linear over GF(2)",
        "compose or divide the tensor before you slice it";
    pub(crate) SingleElement = "the coordinate selects a single element", "write `..` for each mode that the view keeps";
}
