// The cell at the pointer, or the cell that the user selects with the arrow keys.

/** Returns the cell of a picture under the pointer. */
function cellAt(number, view, event) {
  const svg = view.querySelector("svg");
  if (!svg || !drawings[number]) return null;
  const box = svg.getBoundingClientRect();
  const scale = svg.width.baseVal.value / box.width;
  const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  const table = drawings[number].findIndex(([left, top, width, height, rows, columns]) =>
    x >= left && y >= top && x < left + width * columns && y < top + height * rows);
  if (table < 0) return null;
  const [left, top, width, height, , columns] = drawings[number][table];
  return { picture: number, table, cell: Math.floor((y - top) / height) * columns + Math.floor((x - left) / width) };
}

function point(number, event) {
  const place = cellAt(number, event.currentTarget, event);
  if (place) show(place);
  else unmark();
}

const MOVES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function walk(number, event) {
  if (brush.on && event.key === " " && cursor) {
    event.preventDefault();
    dab(cursor);
    return dry();
  }
  const move = MOVES[event.key];
  if (!move || !drawings[number] || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const from = cursor?.picture === number ? cursor : { picture: number, table: 0, cell: 0 };
  const [, , , , rows, columns] = drawings[number][from.table];
  const row = Math.floor(from.cell / columns), column = from.cell % columns;
  const to = cursor ? [row + move[0], column + move[1]] : [0, 0];
  if (to[0] < 0 || to[1] < 0 || to[0] >= rows || to[1] >= columns) return;
  cursor = { ...from, cell: to[0] * columns + to[1] };
  show(cursor);
}

let shown = "";

function show(place) {
  if (shown === JSON.stringify(place)) return;
  unmark();
  shown = JSON.stringify(place);
  const known = engine.ask({ ask: "cell", ...place });
  if (!known) return;
  $("cell").replaceChildren(...known.facts.map(([name, value]) => element("span", {}, element("b", {}, name + " "), value)));
  called(known);
  for (const other of known.same) mark(other, other.picture === place.picture && other.table === place.table && other.cell === place.cell);
}

function mark({ picture, table, cell }, here) {
  const grid = drawings[picture]?.[table];
  const svg = $("frames").children[picture]?.querySelector("svg");
  if (!grid || !svg) return;
  const [left, top, width, height, , columns] = grid;
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y] = [left + (cell % columns) * width, top + Math.floor(cell / columns) * height];
  // Small cells have a thinner line, so that the colours of these cells remain visible.
  const line = { "stroke-width": Math.min(here ? 4 : 3, width / 5) };
  for (const [key, value] of Object.entries({ x, y, width, height, class: "mark", ...line })) rect.setAttribute(key, value);
  svg.append(rect);
  if (here && cursor) svg.lastChild.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function unmark() {
  shown = "";
  darken();
  document.querySelectorAll(".mark").forEach((rect) => rect.remove());
}
