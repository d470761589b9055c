import { findPublicPath, publicPaths, shapeOf } from "./public-paths";

/** No answer is stored for these: aliases, which carry their whole query on (URL-7), and the admin area. */
const neverStored = new RegExp(
  `^(?:${publicPaths.flatMap(({ aliases = [] }) => aliases.map(shapeOf)).join("|")}|/admin(?:/.*)?)$`,
);

/** Parameters by which the browser asks for a page's data instead of the page. */
const transport = ["_routes", "_state"];

/** The address with only the parameters that its page reads, in one order. Tracking parameters are among those dropped. */
export function withKnownParameters(address: URL): URL {
  const path = address.pathname
    .replace(/\/_\.data$/, "/")
    .replace(/\.data$/, "")
    .replace(/(?<=.)\/$/, "");
  if (neverStored.test(path)) return address;
  const names = findPublicPath(path)?.query ?? [];
  const url = new URL(address);
  url.search = "";
  for (const name of [...names, ...transport]) {
    const value = address.searchParams.get(name);
    if (value !== null && value !== "") url.searchParams.set(name, value);
  }
  return url;
}
