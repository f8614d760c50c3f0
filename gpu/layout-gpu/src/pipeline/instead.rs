//! What is asked of slots that hold other tiles: a method that cannot be called, whose words say what to write.

use super::cluster::{Cluster, Groups};
use super::slots::Slots;
use super::sums::Sums;
use crate::machine::{Wide, Width};

/// Slots of two tiles, which those of one are not.
#[diagnostic::on_unimplemented(
    message = "a product multiplies two tiles, and these slots hold one",
    label = "let them hold both: `slots tiles: 3 of (a, b)`"
)]
pub trait HoldsTwo {
    /// What a step loads.
    #[doc(hidden)]
    type Windows;
}

impl<'k, A, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize> Slots<'k, (A,), STAGES, BLOCKS, GROUPS> {
    #[doc(hidden)]
    pub fn product<const N: usize>(
        &mut self,
        _: &mut Cluster<'k, BLOCKS, GROUPS>,
        _: u32,
        _: impl Fn(u32) -> <Self as HoldsTwo>::Windows,
    ) -> Groups<Sums<N>>
    where
        Self: HoldsTwo,
        Width<N>: Wide,
    {
        Groups::none()
    }
}
