//! Tests of the library of the command: results of every operation, also for extreme numbers, CuTe's static numbers, and
//! printed code that is read again. They are one program, so that they run in parallel.

mod cute;
mod extremes;
mod marks;
mod notes;
mod recover;
