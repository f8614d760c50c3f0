// The size of the pictures, and their visible part.

/** The scale of the pictures. If it is not a number, pictures are as large as they fit. */
let zoom = null;

/** The width of the view. It is measured once for all pictures, because measuring makes the browser lay out the page. */
let room = 0;
/** The visible part of the pictures: left, top, width and height. It is stored, because measuring it makes the browser lay out the page. */
let sight = [0, 0, 0, 0];

function measured() {
  const view = $("frames");
  sight = [view.scrollLeft, view.scrollTop, view.clientWidth, view.clientHeight];
  room = (view.classList.contains("two") && view.clientWidth > 600 ? view.clientWidth / 2 - 8 : view.clientWidth) - 4;
}

/** Returns the scale at which the whole picture is visible. If its cells would then be too small for text, the picture is as wide as the view or is scrolled. */
function fitting(width, height, grids) {
  const view = $("frames"), isAlone = [...view.children].filter((figure) => !figure.hidden).length < 2;
  const across = room / width, whole = isAlone ? Math.min(across, (sight[3] - HEADING) / height) : across;
  // Cells without text may be small, and the first table may be far to the right.
  const least = isBare(grids) ? 0.15 : view.classList.contains("two") ? 0.3 : 0.45;
  if (whole > least) return Math.min(2, whole);
  const wide = Math.min(1, across);
  return wide > 1.2 * least || grids[0]?.[0] > room / 2 ? wide : 1;
}

/** Returns true if the cells are so small that they have no text. */
function isBare(grids) {
  return grids.some(([, , , , rows, columns]) => Math.max(rows, columns) > 64);
}

/** Adds the text of cells that had none, if they are now large enough. */
function legible(number, factor) {
  const view = $("frames").children[number].lastChild, grids = drawings[number] ?? [];
  const cells = grids.reduce((sum, [, , , , rows, columns]) => sum + rows * columns, 0);
  if (!isBare(grids) || cells > 16384 || grids[0][2] * factor < 22 || view.querySelector(".labels")) return;
  label(view, grids, engine.ask({ ask: "texts", picture: number }), Infinity, Infinity);
}

/** The height of the line above a picture. */
const HEADING = 48;

/** Shows a picture at the requested size, and returns the scale of the picture. */
function scale(number) {
  const view = $("frames").children[number].lastChild;
  const factor = zoom ?? fitting(view.firstChild.width.baseVal.value, view.firstChild.height.baseVal.value, drawings[number] ?? []);
  view.style.setProperty("--scale", factor);
  legible(number, factor);
  $("fit").setAttribute("aria-pressed", zoom === null);
  return factor;
}

/** Shows all pictures at the size that is now requested. */
function resized() {
  measured();
  for (const number of drawings.keys()) if (drawings[number]) scale(number);
  stick();
}

/** Changes the scale, but keeps the point (x, y) of the view at its position. */
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

/** Moves the pictures if the user drags them. */
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
