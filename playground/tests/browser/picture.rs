//! Tests of pictures: cells, sizes, and layouts that are too large.

use super::driver::Browser;
use super::{TILES, hash};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, MouseActions, PointerAction};

#[tokio::test]
#[ignore = "needs a browser"]
async fn very_many_cells_have_their_text_at_last() {
    let browser = Browser::open(&hash("(64,64):(64,1)")).await;
    browser.wait("return document.querySelector('.labels').textContent.trim().split(/\\s+/).join() === Array.from({ length: 4096 }, (_, i) => i).join()").await;
    // The cell in row 63 and column 63 is at the position that the engine returned.
    let last = "const labels = document.querySelector('.labels'), range = document.createRange(), text = labels.firstChild;
        range.setStart(text, text.length - 4); range.setEnd(text, text.length);
        const at = range.getBoundingClientRect(), b = document.querySelector('#frames svg').getBoundingClientRect(), g = drawings[0][0];
        return [at.left - b.left - g[0], at.top - b.top - g[1]].map((far, i) => Math.floor(far / g[2 + i])).join()";
    assert_eq!(browser.text(last).await, "63,63");
    // After the window is moved, the numbers of rows and columns remain at the edges, and the lens shows the position
    // of the window.
    assert_eq!(browser.script("return document.querySelector('.margins')").await, serde_json::Value::Null);
    browser.script("$('frames').scrollTo(600, 500)").await;
    browser.wait("return document.querySelector('.margins g')?.style.display === ''").await;
    let edges =
        "const box = $('frames').getBoundingClientRect(), [columns, rows] = document.querySelectorAll('.margins g');
        const [c, r] = [columns.getBoundingClientRect(), rows.getBoundingClientRect()];
        return [c.top - box.top, r.left - box.left].every(far => Math.abs(far) < 2)
            && columns.textContent === Array.from({ length: 64 }, (_, i) => i).join('')";
    assert_eq!(browser.script(edges).await, true);
    assert_eq!(browser.script("return $('lens').hidden").await, false);
    let left = "return $('glass').getBoundingClientRect().left - $('afar').getBoundingClientRect().left";
    assert!(browser.number(left).await > 10.0);
    browser.script("look(1, 1)").await;
    browser.wait(&format!("{left} > 60")).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_cell_says_what_it_is_and_where_else() {
    let browser = Browser::open("#expr=Sw<3,3,3> o (8,64):(64,1)&bits=16&access=(8,8):(1,8)").await;
    // The second cell of the second row has index 65 before the swizzle, and index 73 after it.
    let at = "const b = document.querySelector('#frames svg').getBoundingClientRect(), g = drawings[0][0];";
    let x = browser.number(&format!("{at} return b.left + g[0] + 1.5 * g[2]")).await;
    let y = browser.number(&format!("{at} return b.top + g[1] + 1.5 * g[3]")).await;
    let to = PointerAction::MoveTo { duration: None, x, y };
    browser.client.perform_actions(MouseActions::new("mouse".into()).then(to)).await.expect("moved");
    let known = browser.text("return $('cell').textContent").await;
    for fact in ["coordinate (1,1) = 9", "index 73", "before the swizzle 65", "bank 4", "accessed by T1 V1"] {
        assert!(known.contains(fact), "{known} lacks {fact}");
    }
    // The page shows the line of the code with numbers instead of names.
    assert_eq!(
        browser.text("return document.querySelector('#code .lit').textContent.trim().split('//')[0].trim()").await,
        "(1 * 72u32) ^ 1 → 73"
    );
    assert!(known.contains("code (1 * 72u32) ^ 1 = 73"), "{known}");
    let by_hand = "1 multiplication, 1 bit operation. By hand, let x = i * 64 + j; x ^ ((x & 448) >> 3): 1 multiplication, 1 addition";
    assert!(browser.text("return $('cost').textContent").await.starts_with(by_hand));
    // The element is marked in the table, in the table before the swizzle, and in the table after it.
    assert_eq!(browser.number("return document.querySelectorAll('.mark').length").await, 3.0);
    browser.script("document.querySelector('.frame').focus()").await;
    let frame = browser.client.find(Locator::Css(".frame")).await.expect("a picture");
    frame.send_keys("\u{E014}\u{E014}\u{E015}").await.expect("keys");
    assert!(browser.text("return $('cell').textContent").await.contains("coordinate (1,1) = 9"));
    // A tile of a division shows the coordinates of the divided layout.
    browser.go(&hash(TILES)).await;
    browser.script("show({ picture: 0, table: 0, cell: 17 })").await;
    assert!(browser.text("return $('cell').textContent").await.contains("coordinate (1,1) = 9index 17"));
    browser.go("#expr=((4,16),16):((0,1),16)&tile=16,16").await;
    browser.script("show({ picture: 0, table: 0, cell: 1 })").await;
    assert!(browser.text("return $('cell').textContent").await.contains("held by T0 V1, T1 V1, T2 V1, T3 V1"));
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn cells_without_text_have_it_when_they_are_large() {
    let browser = Browser::open(&hash("(128,64):(64,1)")).await;
    browser.size(1400, 900).await;
    browser.script("$('fit').click()").await;
    assert_eq!(browser.script("return document.querySelector('.labels')").await, serde_json::Value::Null);
    // The overview shows the whole layout.
    let whole = "const svg = document.querySelector('#frames svg.colex').getBoundingClientRect(), view = $('frames').getBoundingClientRect(); return svg.height <= view.height && svg.width <= view.width";
    assert_eq!(browser.script(whole).await, true);
    browser.script("for (let k = 0; k < 9; k++) $('larger').click()").await;
    browser.wait("return document.querySelector('.labels').textContent.trim().split(/\\s+/).length === 128 * 64").await;
    browser.close().await;
}

/// A small layout fills the available space.
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_picture_is_as_large_as_it_fits() {
    let browser = Browser::open(&hash("(4,8):(8,1)")).await;
    browser.size(1400, 900).await;
    browser.script("$('fit').click()").await;
    let scale = "const svg = document.querySelector('#frames svg.colex'); return svg.getBoundingClientRect().width / svg.width.baseVal.value";
    assert!(browser.number(scale).await > 1.5);
    browser.go(&hash("(16,16):(16,1)")).await;
    let whole = "const svg = document.querySelector('#frames svg.colex').getBoundingClientRect(), view = $('frames').getBoundingClientRect(); return svg.bottom <= view.bottom + 1 && svg.right <= view.right + 1 && $('lens').hidden";
    browser.wait(whole).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_picture_fits_its_frame() {
    let browser = Browser::open("").await;
    browser.size(390, 844).await;
    // The operands of an instruction surround an empty corner, so the whole picture is shown.
    browser.go(&hash("SM80_16x8x16_F32F16F16F32_TN")).await;
    let pressed = "return $('fit').getAttribute('aria-pressed')";
    let wide = "return document.querySelector('#frames svg').getBoundingClientRect().width";
    let room = browser.number("return $('frames').clientWidth").await;
    assert_eq!(browser.text(pressed).await, "true");
    assert!(browser.number(wide).await <= room);
    // At every size, the cell that is shown is the cell at the pointer.
    for times in 0..3 {
        let at = "const svg = document.querySelector('#frames svg'), g = drawings[0][0], view = document.querySelector('.frame');
            const scale = svg.getBoundingClientRect().width / svg.width.baseVal.value; $('frames').scrollTo(g[0] * scale, 0);
            const c = svg.getBoundingClientRect();";
        let event = "view.dispatchEvent(new PointerEvent('pointermove', { clientX: c.left + scale * (g[0] + 1.5 * g[2]), clientY: c.top + scale * (g[1] + 0.5 * g[3]) }));
            return $('cell').textContent";
        let known = browser.text(&format!("{at} {event}")).await;
        assert!(known.contains("held by T4 V0"), "{times}: {known}");
        browser.script("$('larger').click()").await;
    }
    assert_eq!(browser.text(pressed).await, "false");
    assert!(browser.number(wide).await > room);
    browser.script("$('fit').click()").await;
    assert!(browser.number(wide).await <= room);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn what_is_too_large_is_said() {
    let browser = Browser::open("").await;
    browser.write("expr", "(1024,1024):(1,1024)").await;
    assert_eq!(browser.text("return $('verdict').textContent").await, "(1024,1024):(1,1024)");
    let caption = browser.text("return document.querySelector('figcaption').textContent").await;
    assert!(caption.contains("The first rows and columns of 1048576 cells"), "{caption}");
    assert!(browser.text("return $('facts').textContent").await.contains("1048576 coordinates"));
    assert!(browser.text("return $('code').textContent").await.contains("fn index("));
    assert!(browser.text("return $('cute').textContent").await.contains("Layout<Shape<_1024,_1024>"));
    // The lens selects the part that is drawn. The lens can also be moved with the keyboard. The link contains the
    // position of the lens.
    browser.wait("return document.querySelector('#afar canvas')?.width === 96").await;
    let lens = browser.client.find(Locator::Id("lens")).await.expect("a lens");
    lens.send_keys("\u{E015}\u{E015}\u{E014}").await.expect("keys");
    let first = "return document.querySelector('#frames svg .tick').textContent";
    assert_eq!(browser.text("return String(lens)").await, "16,8");
    assert_eq!(browser.text(first).await, "8");
    let caption = browser.text("return document.querySelector('figcaption').textContent").await;
    assert!(caption.contains("Rows from 16 and columns from 8 on of 1048576 cells"), "{caption}");
    browser.wait("return location.hash.includes('lens=16%2C8')").await;
    browser.write("expr", &"(".repeat(3000)).await;
    assert!(browser.text("return $('verdict').textContent").await.contains("the parentheses have more than 8 levels"));
    browser.write("expr", "8:1").await;
    assert_eq!(browser.text("return $('verdict').textContent").await, "8:1");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn the_picture_stands_beside_the_editor_or_above_it() {
    let browser = Browser::open(&hash(TILES)).await;
    let places = "const [p, e] = ['pictures', 'ask'].map(id => $(id).getBoundingClientRect()); return [p.left >= e.right, p.bottom <= e.top, p.height > 0.7 * innerHeight].join()";
    browser.size(1400, 900).await;
    assert_eq!(browser.text(places).await, "true,false,true");
    browser.size(420, 844).await;
    assert_eq!(browser.text(places).await, "false,true,false");
    let kinds = "return [...$('kinds').children].map(button => button.textContent).join()";
    assert_eq!(browser.text(kinds).await, "tiles,indices,banks,all");
    let seen = "return [...$('frames').children].filter(figure => !figure.hidden).length";
    assert_eq!(browser.number(seen).await, 1.0);
    browser.script("$('kinds').children[3].click()").await;
    assert_eq!(browser.number(seen).await, 3.0);
    browser.wait("return location.hash.includes('picture=all')").await;
    browser.close().await;
}
