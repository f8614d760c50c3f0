// How large pictures are, and what of them is seen.

/** How large pictures are; without a number, as large as they fit. */
let zoom = null;

/** How wide the view is; asked once for all pictures, as the page is laid out for it. */
let room = 0;
/** What of the pictures is seen: left, top, width and height. To ask for it anew, the browser would lay out the page. */
let sight = [0, 0, 0, 0];

function measured() {
  const view = $("frames");
  sight = [view.scrollLeft, view.scrollTop, view.clientWidth, view.clientHeight];
  room = (view.classList.contains("two") && view.clientWidth > 600 ? view.clientWidth / 2 - 8 : view.clientWidth) - 4;
}

/** The size in which a picture is seen whole; where its cells would be too small to read it is as wide as there is room, or scrolled. */
function fitting(width, height, grids) {
  const view = $("frames"), isAlone = [...view.children].filter((figure) => !figure.hidden).length < 2;
  const across = room / width, whole = isAlone ? Math.min(across, (sight[3] - HEADING) / height) : across;
  // Cells without text may be small; the first table may be far to the right.
  const least = isBare(grids) ? 0.15 : view.classList.contains("two") ? 0.3 : 0.45;
  if (whole > least) return Math.min(2, whole);
  const wide = Math.min(1, across);
  return wide > 1.2 * least || grids[0]?.[0] > room / 2 ? wide : 1;
}

/** Whether the cells have no text, as they are small. */
function isBare(grids) {
  return grids.some(([, , , , rows, columns]) => Math.max(rows, columns) > 64);
}

/** The text of cells that have none from afar, once they are large enough. */
function legible(number, factor) {
  const view = $("frames").children[number].lastChild, grids = drawings[number] ?? [];
  const cells = grids.reduce((sum, [, , , , rows, columns]) => sum + rows * columns, 0);
  if (!isBare(grids) || cells > 16384 || grids[0][2] * factor < 22 || view.querySelector(".labels")) return;
  label(view, grids, engine.ask({ ask: "texts", picture: number }), Infinity, Infinity);
}

/** How high the line above a picture is. */
const HEADING = 48;

/** Shows a picture as large as is asked for; answers by how much smaller it is then. */
function scale(number) {
  const view = $("frames").children[number].lastChild;
  const factor = zoom ?? fitting(view.firstChild.width.baseVal.value, view.firstChild.height.baseVal.value, drawings[number] ?? []);
  view.style.setProperty("--scale", factor);
  legible(number, factor);
  $("fit").setAttribute("aria-pressed", zoom === null);
  return factor;
}

/** All pictures in the size that is asked for now. */
function resized() {
  measured();
  for (const number of drawings.keys()) if (drawings[number]) scale(number);
  stick();
}

/** Larger or smaller, with the place at (x, y) of the view where it is. */
function enlarge(by, x = $("frames").clientWidth / 2, y = $("frames").clientHeight / 2) {
  const view = $("frames"), shown = [...view.children].findIndex((figure) => !figure.hidden);
  const before = shown < 0 ? 1 : Number(view.children[shown].lastChild.style.getPropertyValue("--scale")) || 1;
  zoom = Math.min(6, Math.max(0.05, before * by));
  resized();
  const grown = zoom / before;
  view.scrollTo((view.scrollLeft + x) * grown - x, (view.scrollTop + y) * grown - y);
  overview();
  remember();
}

/** Dragging moves the pictures. */
function drag(event) {
  if (brush.on || event.pointerType !== "mouse" || event.button !== 0 || event.target.closest("button")) return;
  const view = $("frames"), from = [event.clientX + view.scrollLeft, event.clientY + view.scrollTop];
  const to = (event) => {
    view.classList.add("moving");
    view.scrollTo(from[0] - event.clientX, from[1] - event.clientY);
  };
  const end = () => {
    view.classList.remove("moving");
    removeEventListener("pointermove", to);
  };
  addEventListener("pointermove", to);
  addEventListener("pointerup", end, { once: true });
}
