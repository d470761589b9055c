import vocabulary from "./schema-org.json" with { type: "json" };

const types: Readonly<Record<string, readonly string[]>> = vocabulary.types;

/** An object with "@type", or a reference to one. */
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/**
 * What is wrong with a node by the vocabulary of schema.org: unknown types, properties that a type does not have, and
 * references to nodes that `ids` does not have.
 */
export function vocabularyErrors(node: Node, ids: ReadonlySet<string>): string[] {
  const type = node["@type"];
  if (type === undefined) {
    const id = String(node["@id"]);
    return Object.keys(node).length === 1 && ids.has(id) ? [] : [`no node is ${id}: ${Object.keys(node).join()}`];
  }
  const properties = types[String(type)];
  if (!properties) return [`unknown type ${String(type)}`];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith("@")) return [];
    // schema.org's note on an action's property that the user has to fill in.
    const isKnown = properties.includes(name.replace(/-input$/, ""));
    return [
      ...(isKnown ? [] : [`${String(type)} has no ${name}`]),
      ...nodesIn(value).flatMap((inner) => vocabularyErrors(inner, ids)),
    ];
  });
}

/** The ids of the nodes in a graph, at any depth. */
export const idsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => [
    ...("@type" in node && typeof node["@id"] === "string" ? [node["@id"]] : []),
    ...Object.values(node).flatMap((value) => idsIn(nodesIn(value))),
  ]);

const told = /^(?:name|headline|text|description|abstract|jobTitle|articleSection|applicationCategory)$/;

/**
 * The texts that a node tells about its subject, at any depth, with the type and the property of each. Other names are not
 * among them: addresses made of them lead to the page, which does not list them.
 */
export const toldTexts = (node: Node): Array<readonly [what: string, text: string]> =>
  Object.entries(node).flatMap(([name, value]) => [
    ...(told.test(name) ? [value].flat() : [])
      .filter((text) => typeof text === "string")
      .map((text) => [`${String(node["@type"])}.${name}`, text] as const),
    ...nodesIn(value).flatMap(toldTexts),
  ]);
