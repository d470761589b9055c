const synonyms: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s" };
const blocks = new Set(
  "h1 h2 h3 h4 h5 h6 p hr blockquote aside details summary pre ul ol li figure figcaption table caption thead tbody tfoot tr th td".split(
    " ",
  ),
);
/** Elements whose bare text counts as a paragraph. */
const paragraphHolders = new Set(["body", "li", "td", "th", "blockquote", "aside", "details", "figure"]);
/** Without `rel`, which every save sets. */
const comparedAttributes = ["href", "title", "src", "alt", "width", "height", "colspan", "rowspan", "scope", "start"];

interface Run {
  text: string;
  readonly marks: string;
}

/**
 * Whether two texts have the same content: the same blocks, and text with the same marks, links and images. Ignores how
 * marks are nested, whether list items have explicit paragraphs, and line breaks in the source.
 */
export function sameContent(one: Element, other: Element): boolean {
  return piecesOf(one).join("\n") === piecesOf(other).join("\n");
}

/** Flattens a text into block boundaries and runs of marked text. */
function piecesOf(body: Element): string[] {
  const pieces: string[] = [];
  let line: Run[] = [];
  const endLine = (holder: string) => {
    const runs = mergeRuns(holder === "pre" ? line : trimRuns(line));
    line = [];
    if (runs.length > 0) pieces.push(...(paragraphHolders.has(holder) ? ["<p>", ...runs, "</p>"] : runs));
  };
  // An empty last paragraph is only there for the cursor.
  const endHolder = (holder: string) => {
    endLine(holder);
    if (!paragraphHolders.has(holder)) return;
    while (pieces.at(-1) === "</p>" && pieces.at(-2) === "<p>") pieces.splice(-2);
  };
  const visit = (node: Node, marks: readonly string[], holder: string) => {
    if (node.nodeType === 3) line.push({ text: node.nodeValue ?? "", marks: marks.join(" ") });
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = synonyms[element.localName] ?? element.localName;
    const signature = name + attributesOf(element);
    if (name === "br" || name === "img") {
      line.push({ text: `\u0000${signature}\u0000`, marks: marks.join(" ") });
    } else if (blocks.has(name)) {
      endLine(holder);
      // A tbody may be implied.
      if (name !== "tbody") pieces.push(`<${signature}>`);
      for (const child of element.childNodes) visit(child, marks, name);
      endHolder(name);
      if (name !== "tbody") pieces.push(`</${name}>`);
    } else {
      const isMark = !(name === "a" && !element.hasAttribute("href")) && !(holder === "pre" && name === "code");
      const inner = isMark && !marks.includes(signature) ? [...marks, signature].toSorted() : marks;
      for (const child of element.childNodes) visit(child, inner, holder);
    }
  };
  for (const node of body.childNodes) visit(node, [], "body");
  endHolder("body");
  return pieces;
}

function attributesOf(element: Element): string {
  return comparedAttributes
    .flatMap((name) => {
      const value = element.getAttribute(name);
      const isDefault = !value || ((name.endsWith("span") || name === "start") && value === "1");
      return isDefault ? [] : [` ${name}=${JSON.stringify(value)}`];
    })
    .join("");
}

/** Collapses whitespace as rendering does, and trims it at both ends and around line breaks. */
function trimRuns(line: readonly Run[]): Run[] {
  const isBreak = (text: string) => text.startsWith("\u0000br");
  let trimsStart = true;
  const runs = line.map(({ text, marks }) => {
    let visibleText = text.startsWith("\u0000") ? text : text.replace(/[ \t\n\r\f]+/g, " ");
    if (trimsStart && visibleText.startsWith(" ")) visibleText = visibleText.slice(1);
    if (visibleText !== "") trimsStart = visibleText.endsWith(" ") || isBreak(visibleText);
    return { text: visibleText, marks };
  });
  trimsStart = true;
  for (const run of runs.toReversed()) {
    if (trimsStart) run.text = run.text.replace(/ $/, "");
    if (run.text !== "") trimsStart = isBreak(run.text);
  }
  return runs;
}

function mergeRuns(line: readonly Run[]): string[] {
  const runs: Run[] = [];
  for (const { text, marks } of line) {
    if (text === "") continue;
    const last = runs.at(-1);
    if (last?.marks === marks) last.text += text;
    else runs.push({ text, marks });
  }
  return runs.map(({ text, marks }) => JSON.stringify([marks, text]));
}
