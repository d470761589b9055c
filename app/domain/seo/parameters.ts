/** The query parameters each page reads. Anything else does not change a page, so it must not make another copy of it. */
const known: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/^\/ai-product-stack$/, ["q", "category", "after"]],
  [/^\/ventures$/, ["after"]],
  [/^\/blog$/, ["q", "page", "question", "topic"]],
  [/^\/blog\/category\/[^/]+(?:\/page\/\d+)?$/, ["q", "page", "preview"]],
  [/^\/(?:blog\/post|it-glossary\/term|ventures)\/[^/]+$/, ["preview"]],
  [/^\/example-product-briefs$/, ["q", "after"]],
  [/^\/it-glossary$/, ["q", "letter", "after"]],
  [/^\/vibe-coding$/, ["question", "topic"]],
  [/^\/auth$/, ["return"]],
];

/** Addresses of which no answer is stored: those that only lead elsewhere, with their whole query (URL-7), and the admin area. */
const neverStored = /^\/(?:hire|get-started|directory(?:\/[^/]+)?|admin(?:\/.*)?)$/;

/** Parameters by which the browser asks for a page's data instead of the page. */
const transport = ["_routes", "_state"];

/** The address with only the parameters that its page reads, in one order. Tracking parameters are among those dropped. */
export function withKnownParameters(address: URL): URL {
  const path = address.pathname
    .replace(/\/_\.data$/, "/")
    .replace(/\.data$/, "")
    .replace(/(?<=.)\/$/, "");
  if (neverStored.test(path)) return address;
  const names = known.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const url = new URL(address);
  url.search = "";
  for (const name of [...names, ...transport]) {
    const value = address.searchParams.get(name);
    if (value !== null && value !== "") url.searchParams.set(name, value);
  }
  return url;
}
