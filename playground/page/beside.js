// The comparison of a second layout with the first: before and after a change, or two lines of the editor.

/** Returns true if a picture is shown: the picture of the selected kind, and the most similar picture of the second layout. */
function isShown([name, , isBeside], now) {
  if (now === "all" || name === now) return true;
  const theirs = answer.pictures.filter(([, , beside]) => beside).map(([name]) => name);
  return isBeside && !theirs.includes(now) && name === "indices";
}

/** Draws an outline around the cells whose coordinates have another index in the other layout. */
function differences(number) {
  const view = $("frames").children[number].lastChild, svg = view.firstChild;
  const cells = (answer.beside?.cells ?? []).filter(([picture]) => picture === number);
  if (!cells.length) return;
  const top = svgElement("svg", { class: "differs", width: svg.width.baseVal.value, height: svg.height.baseVal.value, "aria-hidden": "true" });
  const box = ([, table, cell]) => {
    const [left, up, width, height, , columns] = drawings[number][table];
    return `M${left + (cell % columns) * width + 1.5} ${up + Math.floor(cell / columns) * height + 1.5}h${width - 3}v${height - 3}h${3 - width}z`;
  };
  top.append(svgElement("path", { d: cells.map(box).join("") }));
  view.append(top);
}

/** Shows the properties of both layouts, and which of them differ. */
function compared() {
  const { beside } = answer;
  $("facts-beside").hidden = !beside;
  const isTwo = Boolean(beside);
  if ($("frames").classList.contains("two") !== isTwo) {
    $("frames").classList.toggle("two", isTwo);
    measured();
  }
  if (!beside) return;
  const own = answer.facts.split("\n");
  $("facts-beside").replaceChildren(...beside.facts.trimEnd().split("\n").map((line, number) =>
    element("span", number && !own.includes(line) ? { class: "other" } : {}, line + "\n")));
}

/** Compares the layout that was found with the layout that it may replace. */
function beforeAfter(layout) {
  $("beside").value = layout;
  kind = "banks";
  update();
}
