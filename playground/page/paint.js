// An access that the user paints on the picture: threads are assigned to the cells in the order in which the pointer touches them.
const brush = { on: false, cells: [] };

function painting(on) {
  Object.assign(brush, { on, cells: [] });
  $("paint").setAttribute("aria-pressed", on);
  document.body.classList.toggle("painting", on);
  $("painted").textContent = on ? "Draw over cells, or move to them with the arrow keys and press the space bar. Thread 0 accesses the first cell." : "";
  coats();
}

/** Adds a cell, which belongs to the next thread. */
function dab(place) {
  const last = brush.cells.at(-1);
  if (brush.cells.length >= 1024 || brush.cells.some((other) => JSON.stringify(other.place) === JSON.stringify(place))) return;
  const known = engine.ask({ ask: "cell", ...place });
  if (known?.coordinate == null || (last && last.place.picture !== place.picture)) return;
  brush.cells.push({ place, coordinate: known.coordinate });
  coats();
}

/** Replaces the text of the access with the painted access. */
function dry() {
  if (!brush.cells.length) return;
  const { ok, text } = engine.ask({ ask: "painted", coordinates: brush.cells.map(({ coordinate }) => coordinate) });
  const count = brush.cells.length;
  if (ok) {
    $("access").value = text;
    update();
  }
  $("painted").textContent = ok ? `${count} thread${count === 1 ? "" : "s"}: the access ${text}.` : text.split("\n")[0];
  coats();
}

/** Draws the painted cells with their threads. */
function coats() {
  document.querySelectorAll(".coats").forEach((group) => group.remove());
  const at = brush.cells[0]?.place;
  const svg = at && $("frames").children[at.picture]?.querySelector("svg");
  if (!svg || !drawings[at.picture]) return;
  const group = svgElement("svg", { class: "lanes coats", width: svg.width.baseVal.value, height: svg.height.baseVal.value, "aria-hidden": "true" });
  brush.cells.forEach(({ place: { table, cell } }, thread) => group.append(cellMark(drawings[at.picture][table], cell, "lane", "T" + thread)));
  svg.parentNode.append(group);
}

/** A stroke lasts from the press of the pointer to its release. */
function stroke(number, event) {
  if (!brush.on || event.button !== 0) return;
  event.preventDefault();
  const view = event.currentTarget, from = cellAt(number, view, event);
  if (!from) return;
  if (!event.shiftKey) brush.cells = [];
  dab(from);
  view.setPointerCapture(event.pointerId);
  const to = (event) => {
    const place = cellAt(number, view, event);
    if (place) dab(place);
  };
  view.addEventListener("pointermove", to);
  view.addEventListener("pointerup", () => {
    view.removeEventListener("pointermove", to);
    dry();
  }, { once: true });
}
