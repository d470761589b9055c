/** An element of an XML document. `text` is its own text, without that of its child elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const token = /<\?xml [^>]*\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * Parses an XML document. Throws if it is not well formed. Supports only what our documents contain: no comments, no
 * CDATA, no doctype.
 */
export function parseXml(source: string): XmlElement {
  if (forbidden.test(source)) throw new Error("The document holds a character that XML does not have.");
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let position = 0;
  for (const match of source.matchAll(token)) {
    const [whole, slash, name, attributes = "", empty, text] = match;
    position += whole.length;
    const parent = open.at(-1)!;
    if (text !== undefined) parent.text += unescapeXml(text);
    else if (name === undefined) {
      if (match.index !== 0) throw new Error("The XML declaration does not stand at the beginning.");
    } else if (slash) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes <${parent.name}>.`);
    } else {
      const element: XmlElement = { name, attributes: readAttributes(attributes), children: [], text: "" };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (position !== source.length) throw new Error(`Not XML at ${position}: ${source.slice(position, position + 60)}`);
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.name}> is not closed.`);
  const [document, ...others] = root.children;
  if (!document || others.length > 0 || root.text.trim() !== "") throw new Error("A document has exactly one root.");
  return document;
}

/** All elements below `element` with this name, in document order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
}

export const textsOf = (element: XmlElement, name: string): string[] =>
  elementsOf(element, name).map((child) => child.text);

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of source.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`The attribute ${name} stands twice.`);
    attributes[name] = unescapeXml(value);
  }
  return attributes;
}

function unescapeXml(text: string): string {
  const rest = text.replace(entity, "");
  if (rest.includes("&")) throw new Error(`An unescaped & in: ${text.slice(0, 80)}`);
  return text.replace(entity, (_, name?: string, decimal?: string, hex?: string) =>
    name ? entities[name.toLowerCase()]! : String.fromCodePoint(Number(decimal ?? `0x${hex}`)),
  );
}
