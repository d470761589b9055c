import known from "./known-visitors.json" with { type: "json" };

/** Kinds of sites that lead visitors here. */
type HostKind = "assistant" | "search";

const kinds = [
  ["assistant", known.assistants],
  ["search", known.searchEngines],
] as const satisfies ReadonlyArray<readonly [HostKind, unknown]>;

/** Whether a host is a site's or below it. `google.*` stands for all country domains, such as google.co.uk. */
function isHostOf(host: string, site: string): boolean {
  if (!site.endsWith(".*")) return host === site || host.endsWith(`.${site}`);
  const name = site.slice(0, -2);
  const [, rest] = `.${host}`.split(`.${name}.`);
  return rest !== undefined && /^(?:com?\.)?[a-z]{2,3}$/.test(rest);
}

/** The AI assistant or search engine that a host belongs to; null for any other site. */
export function knownHost(host: string): { readonly kind: HostKind; readonly name: string } | null {
  for (const [kind, sites] of kinds) {
    const site = sites.find(({ hosts }) => hosts.some((each) => isHostOf(host, each)));
    if (site) return { kind, name: site.name };
  }
  return null;
}

/** Programs that say so of themselves, and those that only fetch, by their user agent. */
const program =
  /bot\b|crawl|spider|slurp|curl|wget|python|java\/|http|scan|monitor|headless|lighthouse|preview|fetch|go-|node|^$/i;

const agents = kinds.flatMap(([kind, sites]) =>
  sites.flatMap(({ name, agents: words }) => words.map((word) => ({ kind, name, word: word.toLowerCase() }))),
);

/**
 * Who a request says it is from: an AI assistant, a search engine, another program, or a person. A user agent can be
 * forged.
 */
export function visitorKind(
  userAgent: string,
): { readonly kind: HostKind; readonly name: string } | { readonly kind: "program" | "person"; readonly name: "" } {
  const text = userAgent.toLowerCase();
  const agent = agents.find(({ word }) => text.includes(word));
  if (agent) return { kind: agent.kind, name: agent.name };
  return { kind: program.test(userAgent) ? "program" : "person", name: "" };
}
