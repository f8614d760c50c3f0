//! Tests of the page in a real browser. They simulate the actions of a user, and check that the page shows the same
//! results as the command line.
//!
//! The tests need `chromium` and `chromedriver`, the page that `playground/build` creates, and the `colex` command.
//! `.ci/playground` prepares all of these programs and files.

mod access;
mod driver;
mod look;
mod page;
mod picture;
mod same;
mod typing;

use driver::Browser;

const TILES: &str = "zipped_divide((8,16):(16,1), (4,4))";

fn hash(expr: &str) -> String {
    format!("#expr={}", url::form_urlencoded::byte_serialize(expr.as_bytes()).collect::<String>())
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn everything_has_a_name_and_fits_a_phone() {
    let browser = Browser::open(&hash(TILES)).await;
    let unnamed = "return [...document.querySelectorAll('button,input,select,textarea')].filter(e => !e.labels?.length && !e.textContent.trim() && !e.getAttribute('aria-label')).length";
    assert_eq!(browser.number(unnamed).await, 0.0);
    browser.size(390, 844).await;
    browser.go(&hash(TILES)).await;
    assert_eq!(browser.script("return document.documentElement.scrollWidth <= innerWidth").await, true);
    let shift = "return new Promise(done => new PerformanceObserver(list => done(list.getEntries().reduce((sum, e) => sum + e.value, 0))).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => done(0), 500))";
    assert!(browser.number(shift).await < 0.05);
    browser.close().await;
}

/// Each control has a name for screen readers, and screen readers announce results and errors.
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_screen_reader_finds_everything() {
    let browser =
        Browser::open("#expr=A = (8,64):(64,1)%0AB = (m, 64):(ld, 1)&bits=16&access=columns&beside=A&line=0").await;
    browser.wait("return player.at >= 0").await;
    let tree = browser.accessibility().await;
    let unnamed = tree.iter().filter(|node| {
        let uses =
            ["button", "combobox", "textbox", "radio", "slider", "DisclosureTriangle", "region", "article", "figure"];
        uses.contains(&node.role.as_str()) && node.name.trim().is_empty()
    });
    assert_eq!(unnamed.count(), 0, "{tree:?}");
    for (role, name) in [
        ("textbox", "Layout, expression, C++, or index code"),
        ("combobox", "Access"),
        ("combobox", "Bits of an element"),
        ("button", "Paint the access on the picture"),
        ("button", "Find a layout without conflicts"),
        ("region", "Pictures"),
        ("button", "Next phase"),
        ("figure", "Coloured by index."),
        ("image", "(8,64):(64,1)"),
        ("article", "Code"),
        ("radio", "CUDA C++"),
        ("group", "Facts of the second layout"),
    ] {
        assert!(tree.iter().any(|node| node.role == role && node.name == name), "{role} {name}: {tree:?}");
    }
    let spoken = tree.iter().filter(|node| node.is_live).count();
    assert!(spoken >= 6, "only {spoken} live regions");
    // Screen readers announce changes of the status: the phase, and the text that was copied.
    let live = "return ['verdict', 'solved', 'cell', 'phase', 'degree', 'painted', 'said'].every(id => $(id).getAttribute('aria-live') === 'polite' || $(id).getAttribute('role') === 'status')";
    assert_eq!(browser.script(live).await, true);
    // An error is associated with its field.
    browser.write("expr", "compositoin(8:1, 4:2)").await;
    let tree = browser.accessibility().await;
    let field = tree.iter().find(|node| node.role == "textbox" && node.is_invalid).expect("a field with a mistake");
    assert!(field.description.starts_with("unknown operation compositoin"), "{field:?}");
    browser.close().await;
}

/// A script that returns the lowest contrast between text and its background, computed as in the WCAG.
const CONTRAST: &str = "
    const digits = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim().slice(1);
    const parts = (text) => text.length === 3 ? [...text].map((digit) => digit + digit) : text.match(/../g);
    const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const light = (name) => parts(digits(name)).reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * linear(parseInt(part, 16) / 255), 0.05);
    const contrast = (a, b) => Math.max(light(a) / light(b), light(b) / light(a));
    return Math.min(...['--ink', '--faint', '--accent', '--wrong'].flatMap((text) => ['--card', '--paper'].map((paper) => contrast(text, paper))))";

#[tokio::test]
#[ignore = "needs a browser"]
async fn text_can_be_read_in_both_themes() {
    let browser = Browser::open("").await;
    for scheme in ["light", "dark"] {
        browser.scheme(scheme).await;
        browser.wait(&format!("return document.documentElement.dataset.theme === '{scheme}'")).await;
        let contrast = browser.number(CONTRAST).await;
        assert!(contrast >= 4.5, "{scheme}: {contrast}");
    }
    browser.close().await;
}
