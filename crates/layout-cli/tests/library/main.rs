//! Tests of the library of the command: answers for every operation and for extreme numbers, CuTe's static numbers, and
//! code that is written and read again. They are one program, so that they run in parallel.

mod cute;
mod extremes;
mod marks;
mod notes;
mod recover;
