/** An element of HTML that is being cleaned. Text and attributes are as in the source, with their entities. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
export type HtmlNode = HtmlElement | string;

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== "string";
export const element = (name: string, children: readonly HtmlNode[], attributes = {}): HtmlElement => ({
  name,
  attributes,
  children,
});

/** The text of nodes, with spaces for non-breaking ones. */
export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isElement(node) ? textOf(node.children) : node.replace(/&nbsp;|&#160;|\u00a0/gi, " "))).join("");

export const hasWords = (nodes: readonly HtmlNode[]): boolean => textOf(nodes).trim() !== "";

/** The first element, in the order of the source, for which the test holds. */
export function findElement(nodes: readonly HtmlNode[], test: (node: HtmlElement) => boolean): HtmlElement | null {
  for (const node of nodes) {
    const match = !isElement(node) ? null : test(node) ? node : findElement(node.children, test);
    if (match) return match;
  }
  return null;
}

/** Whether an element's list of classes matches. */
export const hasClass = (node: HtmlElement, pattern: RegExp): boolean => pattern.test(node.attributes["class"] ?? "");

/** Elements whose text is not text of the page. */
export const withoutText: ReadonlySet<string> = new Set(
  "amp-audio amp-iframe amp-video applet audio canvas datalist embed frame head iframe input noembed noframes object option script select style svg template textarea title video xml".split(
    " ",
  ),
);
