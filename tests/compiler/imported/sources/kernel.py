"""Constructs of CuTe's Python: classes, functions, and modules with CuTe's functions."""
import cutlass.cute as cute
import flydsl.expr as fx

ROWS = 8
atom = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, cute.make_layout((ROWS, 64), stride=(64, 1)))
pair = cute.make_layout((4, 8), stride=(cute.E(0), cute.E(1)))


class Kernel:
    def __init__(self, wide: bool):
        self.tile = (128, 64)
        self.smem = cute.tile_to_shape(atom, self.tile, (0, 1))
        self.rows = cute.make_layout(ROWS * 2 if ROWS == 8 else 4)  # comment

    @cute.jit
    def __call__(self, a, width, stream):
        tiles = cute.zipped_divide(self.smem, (ROWS,
                                               64))
        threads = fx.make_layout((16, 8), (8, 1))
        copy = fx.make_tiled_copy_tv(fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float16), threads, fx.make_layout((1, 8), (0, 1)))
        view = fx.make_view(a, fx.make_layout((width, 4), (4, 1)))
        value = fx.make_view(a, fx.make_layout(4, 1)).load()
        half = cute.make_layout(ROWS // 2)
        given = cute.composition(a, width)
        m, n = ROWS, 4
        unpacked = cute.make_layout((m, n))
