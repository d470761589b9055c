import { parse, type DefaultTreeAdapterTypes } from "parse5";

/** An element of a parsed page. */
export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

const unseen = new Set(["script", "style", "template", "noscript", "head"]);

/** A page, parsed as browsers do, with the few queries that tests need. */
export class Page {
  readonly root: Element;
  /** All below the root. Kept, because most queries are of the whole page. */
  readonly #elements: readonly Element[];

  constructor(readonly html: string) {
    this.root = parse(html).childNodes.find((node) => node.nodeName === "html") as Element;
    this.#elements = descendants(this.root);
  }

  /** All elements that match, in document order. */
  all(selector: string, within: Element = this.root): Element[] {
    const steps = (selector.match(/(?:[^\s[]|\[[^\]]*\])+/g) ?? []).map(parseStep);
    const elements = within === this.root ? this.#elements : descendants(within);
    return elements.filter((element) => matches(element, steps, within));
  }

  /** The only element that matches. Throws if there is none, or more than one. */
  one(selector: string, within?: Element): Element {
    const elements = this.all(selector, within);
    if (elements.length !== 1) throw new Error(`${elements.length} elements match ${selector}, not one.`);
    return elements[0]!;
  }

  /** The visible text of each match. */
  texts(selector: string, within?: Element): string[] {
    return this.all(selector, within).map(textOf);
  }

  /** The visible text of the body. */
  get text(): string {
    return textOf(this.one("body"));
  }

  /** The visible text of the main part, between header and footer. */
  get main(): string {
    return textOf(this.one("main"));
  }

  get title(): string {
    return this.texts("head title").join("|");
  }

  /** The contents of the meta elements with this name or property. */
  meta(name: string): string[] {
    return this.all("head meta")
      .filter((element) => attribute(element, "name") === name || attribute(element, "property") === name)
      .map((element) => attribute(element, "content") ?? "");
  }

  get canonical(): string | undefined {
    return this.hrefs("head link[rel=canonical]")[0];
  }

  hrefs(selector: string, within?: Element): string[] {
    return this.all(selector, within).map((element) => attribute(element, "href") ?? "");
  }

  /** The address of the links with this text. Throws if they lead to different places. */
  link(words: string, within: Element = this.one("body")): string | undefined {
    const addresses = new Set(
      this.all("a", within)
        .filter((element) => textOf(element) === words)
        .map((element) => attribute(element, "href")),
    );
    if (addresses.size > 1) throw new Error(`Links called "${words}" lead to ${[...addresses].join(" and ")}.`);
    return [...addresses][0];
  }

  /** A list's cards, in order: heading, link and element. */
  cards(within?: Element): Array<{ title: string; href: string | undefined; element: Element }> {
    return this.all("article", within).map((element) => {
      const heading = [...this.all("h2", element), ...this.all("h3", element)][0];
      return {
        title: heading ? textOf(heading) : "",
        href: heading && this.hrefs("a", heading)[0],
        element,
      };
    });
  }

  /** The headings of a list's cards. */
  titles(within?: Element): string[] {
    return this.cards(within).map(({ title }) => title);
  }

  get structuredData(): StructuredData[] {
    return this.all("script[type=application/ld+json]").flatMap((script) => {
      const data = JSON.parse(source(script)) as StructuredData;
      const context = { "@context": data["@context"] as string };
      return ((data["@graph"] ?? [data]) as StructuredData[]).map((node): StructuredData => ({ ...context, ...node }));
    });
  }

  /** The only structured data of this type. Throws if there is none, or more than one. */
  structured(type: string): StructuredData {
    const all = this.structuredData.filter((data) => data["@type"] === type);
    // Every page names the company; a venture's page has another one.
    const others = all.filter((data) => !String(data["@id"]).endsWith("/#organization"));
    const pieces = others.length > 0 ? others : all;
    if (pieces.length !== 1) throw new Error(`${pieces.length} pieces of structured data are a ${type}, not one.`);
    return pieces[0]!;
  }
}

/** A schema.org object. Untyped, because tests read nested properties of many types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type StructuredData = Record<string, any>;

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

/** An element's visible text, with whitespace collapsed and apostrophes straight. */
export function textOf(node: Node): string {
  return rawText(node).replace(/\s+/g, " ").replaceAll("’", "'").trim();
}

/** The unchanged text of a script or style. */
export function source(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** All elements below a node, in document order. */
export function descendants(node: Node): Element[] {
  const elements: Element[] = [];
  const collect = (parent: Node) => {
    if (!("childNodes" in parent)) return;
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue;
      elements.push(child);
      collect(child);
    }
  };
  collect(node);
  return elements;
}

function rawText(node: Node): string {
  if ("value" in node && node.nodeName === "#text") return node.value;
  if (!("childNodes" in node) || ("tagName" in node && unseen.has(node.tagName))) return "";
  const inner = node.childNodes.map(rawText).join("");
  return "tagName" in node && /^(?:a|b|code|em|i|s|span|strong|time|u)$/.test(node.tagName) ? inner : ` ${inner} `;
}

interface Step {
  readonly tag: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: ReadonlyArray<readonly [name: string, operator: string, value: string]>;
}

/** Parses one step of a selector: `tag#id.class[name][name=value][name^=value][name*=value]`, each part optional. */
function parseStep(step: string): Step {
  const [, tag = "", id, classes = "", attributes = ""] =
    /^([a-z0-9]*)(?:#([\w-]+))?((?:\.[\w-]+)*)((?:\[[^\]]+\])*)$/.exec(step) ?? [];
  if (!tag && !id && !classes && !attributes) throw new Error(`"${step}" is no selector.`);
  return {
    tag,
    id,
    classes: classes.split(".").filter(Boolean),
    attributes: [...attributes.matchAll(/\[([\w-]+)(?:([\^*]?=)([^\]]*))?\]/g)].map(
      ([, name = "", operator = "", value = ""]) => [name, operator, value] as const,
    ),
  };
}

function matches(element: Element, steps: readonly Step[], within: Element): boolean {
  const last = steps.at(-1);
  if (!last || !matchesStep(element, last)) return false;
  const rest = steps.slice(0, -1);
  if (rest.length === 0) return true;
  for (let above = element.parentNode; above && "tagName" in above && above !== within; above = above.parentNode) {
    if (matches(above, rest, within)) return true;
  }
  return false;
}

function matchesStep(element: Element, step: Step): boolean {
  if (step.tag && element.tagName !== step.tag) return false;
  if (step.id && attribute(element, "id") !== step.id) return false;
  if (step.classes.length > 0) {
    const classes = (attribute(element, "class") ?? "").split(/\s+/);
    if (!step.classes.every((name) => classes.includes(name))) return false;
  }
  return step.attributes.every(([name, operator, value]) => {
    const actual = attribute(element, name);
    if (actual === undefined) return false;
    if (operator === "^=") return actual.startsWith(value);
    if (operator === "*=") return actual.includes(value);
    return operator === "" || actual === value;
  });
}
