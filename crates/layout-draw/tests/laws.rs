//! Tests properties that all pictures have.

use layout_draw::{ColourBy, Error, MAX_CELLS, Picture, latex, svg, text, tiles};
use layout_runtime::{IntTuple, Layout, Tiler};

const HARDWARE: &str = include_str!("../../../tests/data/hardware_layouts.tsv");

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// Returns the layouts of hardware instructions.
fn hardware() -> impl Iterator<Item = Layout> {
    let lines = HARDWARE.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| layout(line.rsplit('\t').next().unwrap_or_default()))
}

fn assert_is_xml(svg: &str, what: &Layout) {
    if let Err(error) = roxmltree::Document::parse(svg) {
        panic!("{what}: {error}");
    }
}

#[test]
fn hardware_layouts_draw_as_valid_xml() {
    for layout in hardware() {
        let by = ColourBy::Bank { bits: 16 };
        match Picture::table(&layout, by) {
            Ok(picture) => assert_is_xml(&svg(&picture), &layout),
            Err(error) => assert_eq!(error, Error::TooLarge { cells: layout.size() }),
        }
    }
}

#[test]
fn thread_value_layouts_reach_every_cell_that_they_address() {
    for layout in hardware().filter(|layout| layout.rank() == 2 && layout.size() <= MAX_CELLS) {
        let rows = layout.cosize() as usize;
        let picture = Picture::thread_value(&layout, (rows, 1)).expect("the tile is as large as the cosize");
        let held = picture.all().flat_map(|panel| &panel.cells).filter(|cell| cell.element.is_some()).count();
        let mut indices: Vec<i64> = (0..layout.size() as i64).map(|i| layout.index(i)).collect();
        indices.sort_unstable();
        indices.dedup();
        assert_eq!(held, indices.len(), "{layout}");
    }
}

#[test]
fn cells_hold_the_indices_of_their_coordinates() {
    for text in
        ["(4,6):(6,1)", "((2,3),(2,2)):((1,8),(4,30))", "(2,3,4):(1,50,7)", "Sw<2,0,3> o (8,4):(4,1)", "(4,8):(-1,4)"]
    {
        let layout = layout(text);
        let picture = Picture::table(&layout, ColourBy::None).expect("small");
        for (k, panel) in picture.all().enumerate() {
            let (rows, columns) = (panel.rows.len, panel.columns.len);
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let index = layout.index((k * rows * columns + row + column * rows) as i64);
                assert_eq!(panel.cell(row, column).text, index.to_string(), "{layout}");
            }
        }
    }
}

#[test]
fn tiles_are_those_of_the_divide() {
    let by_shape = |tiles: (i64, i64)| Tiler::shape(&IntTuple::from(tiles)).expect("a tiler");
    let list = Tiler::modes(&[Tiler::layout(&layout("3:3")), Tiler::layout(&layout("(2,4):(1,8)"))]).expect("a list");
    let cases = [
        (layout("(8,6):(6,1)"), by_shape((4, 2))),
        (layout("(9,(4,8)):(59,(13,1))"), list),
        (layout("(4,2,3):(2,1,8)"), Tiler::layout(&layout("4:2"))),
    ];
    for (layout, tiler) in cases {
        let tiles = tiles(&layout, &tiler).expect("a divide");
        let divided = layout.zipped_divide(&tiler).expect("a divide");
        let size = divided.size_of(&[0]).expect("two modes");
        // Each tile in the picture must contain the indices that the divided layout has at one coordinate of mode 1.
        for (tile, start) in (0..divided.size()).step_by(size).enumerate() {
            let mut expected: Vec<i64> = (start..start + size).map(|i| divided.index(i as i64)).collect();
            let members = (0..layout.size()).filter(|i| tiles[*i] as usize == tile);
            let mut found: Vec<i64> = members.map(|i| layout.index(i as i64)).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "tile {tile} of {layout}");
        }
    }
}

#[test]
fn overrunning_tiles_stay_in_their_columns() {
    let tiles = tiles(&layout("(3,4):(4,1)"), &Tiler::from((2, 2))).expect("a divide");
    assert_eq!(tiles, [0, 0, 1, 0, 0, 1, 2, 2, 3, 2, 2, 3]);
}

#[test]
fn pictures_beyond_the_limit_are_refused() {
    let layout = layout("(1024,1024):(1,1024)");
    assert_eq!(Picture::table(&layout, ColourBy::Value), Err(Error::TooLarge { cells: 1 << 20 }));
    assert!(Picture::table(&self::layout("(256,256)"), ColourBy::Value).is_ok());
    let thin = self::layout("(1,1,4096)");
    for picture in [Picture::table(&thin, ColourBy::Value), Picture::divide(&thin, &Tiler::from((1, 1)))] {
        assert_eq!(picture, Err(Error::TooManyTables { tables: 4096 }));
    }
}

#[test]
fn an_index_outside_of_the_tile_is_an_error() {
    let picture = Picture::thread_value(&layout("(4,4):(4,1)"), (4, 3));
    assert_eq!(picture, Err(Error::OutsideTile { index: 12, tile: (4, 3) }));
    assert_eq!(Picture::thread_value(&layout("4:1"), (4, 1)), Err(Error::Rank { rank: 1 }));
}

#[test]
fn every_back_end_draws_every_rank() {
    for extents in ["1", "(1)", "(1,1)", "(2,1,2)", "((2,2),1,(2,2),3)", "(2,2,2,2,2)", "(70,3)", "(256,256)"] {
        let layout = layout(extents);
        let picture = Picture::table(&layout, ColourBy::Value).expect("small enough");
        assert_is_xml(&svg(&picture), &layout);
        assert!(latex(&picture).ends_with("\\end{document}\n"));
        assert!(text(&picture).lines().count() > layout.size_of(&[0]).unwrap_or(1).min(2));
    }
}
