#!/usr/bin/env bash
# Measures the time that the compilation of a macro call takes, in milliseconds. The result is the time of 1,000 calls minus the time of an empty crate.
#
#     benches/compile-cost.sh            every form
#     benches/compile-cost.sh index …    some of them
#
# The calls have different layouts. Each time is the shortest of five. The crates that the macros need are built first.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
calls=1000
mkdir -p "$work/src"
cp "$root/rust-toolchain.toml" "$root/Cargo.lock" "$work"
cat > "$work/Cargo.toml" <<END
[package]
name = "compile-cost"
version = "0.0.0"
edition = "2024"
[workspace]
[dependencies]
colex = { path = "$root" }
[profile.release]
incremental = false
[profile.dev]
incremental = false
END

# Writes types that contain the numbers of their modes, and a method that reads one number per layout and kind of coordinate. This is the
# minimum work of the compiler for a layout whose numbers are part of its type.
bare_types() {
    cat <<'END'
pub struct M<const N: u32, const D: u32>;
pub trait Modes { const STEP: u32; }
impl<const N: u32, const D: u32> Modes for M<N, D> { const STEP: u32 = N * D; }
impl<A: Modes, B: Modes> Modes for (A, B) { const STEP: u32 = A::STEP + 3 * B::STEP; }
pub trait Coord { const PARTS: u32; fn first(self) -> u32; }
impl Coord for u32 { const PARTS: u32 = 1; #[inline(always)] fn first(self) -> u32 { self } }
impl Coord for (u32, u32) { const PARTS: u32 = 2; #[inline(always)] fn first(self) -> u32 { self.0 } }
pub struct Of<T>(core::marker::PhantomData<T>);
impl<T: Modes> Of<T> {
    #[inline(always)]
    pub fn at<C: Coord>(&self, c: C) -> u32 { c.first().wrapping_mul(const { T::STEP * C::PARTS }) }
}
END
}

# Writes a crate of calls of one form.
write() {
    local form=$1
    {
        [ "$form" = types ] && bare_types
        for ((n = 0; n < calls; n++)); do
            local a=$((3 + n % 97)) b=$((2 + n / 97))
            local ld=$((128 + 8 * n)) layout="($a,($b,3)):(3,($((3 * a)),1))"
            case $form in
                empty) ;;
                plain) echo "pub fn f$n(i: u32, j: u32) -> u32 { i * 3 + j % $b * $((3 * a)) + j / $b }" ;;
                index) echo "pub fn f$n(i: u32, j: u32) -> u32 { colex::index!($layout; (i, j)) }" ;;
                types) echo "pub fn f$n(i: u32, j: u32) -> u32 { let l = Of::<(M<$a, 3>, (M<$b, $((3 * a))>, M<3, 1>))>(core::marker::PhantomData); l.at(i) + l.at((i, j)) }" ;;
                value) echo "pub fn f$n(i: u32, j: u32) -> u32 { let l = colex::layout!($layout); l.at(i) + l.at((i, j)) }" ;;
                struct) echo "colex::layout! { pub struct F$n = $layout; }" ;;
                function) echo "colex::layout! { pub fn f$n(i: u32, j: u32) -> u32 = $layout; }" ;;
                # `partition` and `atom` call functions. `parted` and `spelled` are the same layouts as literals.
                partition) echo "colex::layout! { pub fn f$n(t: u32, v: u32, m: u32, n: u32) -> u32 = partition_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]), (128,128):($ld,1)); }" ;;
                parted) echo "colex::layout! { pub fn f$n(t: u32, v: u32, m: u32, n: u32) -> u32 = (((4,8),(2,2)),(2,2),4,8):(((2,$ld),($((16 * ld)),8)),(1,$((8 * ld))),$((32 * ld)),16); }" ;;
                atom) echo "colex::layout! { pub fn f$n(t: u32, v: u32) -> u32 = ALayout(SM80_16x8x16_F32F16F16F32_TN); }" ;;
                spelled) echo "colex::layout! { pub fn f$n(t: u32, v: u32) -> u32 = ((4,8),(2,2,2)):((32,1),(16,8,128)); }" ;;
                # Searches for a tile without bank conflicts for four accesses.
                found) echo "colex::layout! { pub struct F$n = conflict_free<2>((128,64):(64,1), ((8,4),8):((1024,1),128), (8,8):(1,128), (8,8):($((2 << n % 3)),128), (8,8):(16,128)); }" ;;
                divide) echo "pub fn f$n(i: u32) -> u32 { colex::index!(logical_divide(($((a * 4)),$b):($b,1), [4:1, _]); i) }" ;;
            esac
        done
    } > "$work/src/lib.rs"
}

# Prints the milliseconds of the fastest of five runs of cargo.
best() {
    local least=999999
    for _ in 1 2 3 4 5; do
        touch "$work/src/lib.rs"
        local start end
        start=$(date +%s%N)
        (cd "$work" && CARGO_TARGET_DIR="$root/target/compile-cost" cargo "$@" --quiet --offline) >&2
        end=$(date +%s%N)
        local took=$(((end - start) / 1000000))
        ((took < least)) && least=$took
    done
    echo "$least"
}

write empty
(cd "$work" && export CARGO_TARGET_DIR="$root/target/compile-cost" && cargo check -q --offline && cargo build -q --release --offline) >&2
empty_check=$(best check)
empty_release=$(best build --release)
printf '%-10s %10s %10s   (ms a call)\n' form check release
for form in ${*:-plain index function struct divide value types partition parted atom spelled found}; do
    write "$form"
    check=$(best check)
    release=$(best build --release)
    awk -v form="$form" -v c="$check" -v r="$release" -v ec="$empty_check" -v er="$empty_release" -v n="$calls" \
        'BEGIN { printf "%-10s %10.3f %10.3f\n", form, (c - ec) / n, (r - er) / n }'
done
