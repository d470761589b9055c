import { parse, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const tags = new Set(
  "h1 h2 h3 h4 h5 h6 p br hr blockquote pre ul ol li a strong em b i u s code img figure figcaption aside details summary table caption thead tbody tfoot tr th td".split(
    " ",
  ),
);
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
};
const site = "https://plainloom.example";

/**
 * Lists the faults of sanitized HTML as a browser would parse it in a page: elements, attributes and addresses that are
 * not allowed, comments, foreign namespaces, and anything that escaped its container. Decided by a standard parser, not
 * by the sanitizer itself.
 */
export function sanitizerErrors(html: string): string[] {
  const document = parse(`<!doctype html><body><main><div id="inside">${html}</div><p id="after">after</p></main>`);
  const problems: string[] = [];
  const inside = findById(document, "inside");
  const after = findById(document, "after");
  if (!inside || !after || after.parentNode !== inside.parentNode || nextElement(inside) !== after)
    return ["It got out of its place."];
  const open: Node[] = [...inside.childNodes];
  // A stack instead of recursion, which HTML nested twenty thousand levels deep would overflow.
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === "#text") continue;
    if (!("tagName" in node)) problems.push(`a ${node.nodeName}`);
    else {
      problems.push(...objectionsTo(node));
      for (const child of node.childNodes) open.push(child);
    }
  }
  return problems;
}

function objectionsTo(element: Element): string[] {
  const { tagName, namespaceURI } = element;
  if (namespaceURI !== "http://www.w3.org/1999/xhtml") return [`<${tagName}> of ${namespaceURI}`];
  if (!tags.has(tagName)) return [`<${tagName}>`];
  return element.attrs.flatMap(({ name, value }) => {
    if (!attributes[tagName]?.includes(name)) return [`${name} of <${tagName}>`];
    if (name === "href") return isAllowed(value, ["http:", "https:", "mailto:"]) ? [] : [`href ${value}`];
    if (name === "src") return isAllowed(value, ["http:", "https:"]) ? [] : [`src ${value}`];
    return [];
  });
}

/** Whether an address has an allowed scheme, and names another host only with its scheme spelled out. */
function isAllowed(value: string, schemes: readonly string[]): boolean {
  let url: URL;
  try {
    url = new URL(value, `${site}/blog/post/x`);
  } catch {
    // Not a valid URL, so it leads nowhere.
    return true;
  }
  if (!schemes.includes(url.protocol)) return false;
  return url.origin === site || url.protocol === "mailto:" || /^[\s\p{Cc}]*[a-z]/iu.test(value);
}

function findById(document: Node, id: string): Element | undefined {
  const open: Node[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    if ("attrs" in node && node.attrs.some((attribute) => attribute.name === "id" && attribute.value === id))
      return node;
    if ("childNodes" in node) for (const child of node.childNodes) open.push(child);
  }
  return undefined;
}

function nextElement(element: Element): Node | undefined {
  const siblings = element.parentNode?.childNodes ?? [];
  return siblings
    .slice(siblings.indexOf(element) + 1)
    .find((node) => node.nodeName !== "#text" || ("value" in node && node.value.trim() !== ""));
}
