// The emitted code, and its values at a cell.

/** Writes the code, one element per line. The statements at a cell contain numbers instead of names, and their values. */
function code(statements = []) {
  const text = answer.code.trimEnd(), lines = [];
  let from = 0;
  for (const line of text.split("\n")) {
    const to = from + line.length;
    const parts = [];
    let done = from;
    for (const { start, end, text: filled, value } of statements) {
      if (start < from || start >= to) continue;
      // The statement may also have a sign and a note.
      const stop = Math.min(end, to), sign = text.slice(stop, to).match(/^;?/)[0];
      parts.push(...coloured(text, done, start), element("mark", {}, filled), sign, element("b", {}, ` → ${value} `));
      done = stop + sign.length;
    }
    lines.push(element("span", parts.length ? { class: "lit" } : {}, ...parts, ...coloured(text, done, to), "\n"));
    from = to + 1;
  }
  $("code").replaceChildren(...lines);
}

/** Returns a comparison of the code's cost with the cost of the index by hand. */
function cost() {
  const said = answer.cost;
  $("cost").hidden = !said;
  if (said) $("cost").replaceChildren(`${said[0]}. By hand, `, element("code", {}, said[1]), `: ${said[2]}.`);
}

let lit = false;

/** Shows the code at a cell, and the call that returns the index of the cell. */
function called({ facts, code: statements }) {
  const fact = (name) => facts.find(([known]) => known === name)?.[1];
  const [index, coordinate] = [fact("index"), fact("coordinate")];
  const nested = coordinate?.split(" = ")[0], one = coordinate?.split(" = ")[1] ?? nested;
  const inside = $("coord").value === "1d" ? one : nested?.replace(/^\((.*)\)$/, "$1");
  $("called").textContent = index && inside && answer.code ? `index(${inside}) = ${index}` : "";
  $("cell").append(...statements.slice(-1).map(({ text, value }) => element("span", {}, element("b", {}, "code "), `${text} = ${value}`)));
  lit = statements.length > 0;
  if (lit) code(statements);
}

/** Shows the code with names. */
function darken() {
  if (lit && usable()) code();
  lit = false;
}
