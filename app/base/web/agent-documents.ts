import { feedsOf, mainFeedPage } from "./feed-address";
import { markdownAddress } from "./markdown-address";

/** The addresses of documents for programs. */
export const agentPaths = {
  catalog: "/.well-known/api-catalog",
  security: "/.well-known/security.txt",
  mcp: "/mcp",
  serverCard: "/.well-known/mcp/server-card.json",
  skills: "/.well-known/agent-skills/index.json",
  openSearch: "/opensearch.xml",
  openApi: "/api/openapi.json",
  reference: "/api",
  llms: "/llms.txt",
  llmsFull: "/llms-full.txt",
} as const;

/** The address of a skill's text. */
export const skillPath = (name: string): string => `/.well-known/agent-skills/${name}/skill.md`;

/** The `Link` header of a page: its other forms, and what describes the site to programs (RFC 8288). */
export function linkHeader(path: string): string {
  const feeds = feedsOf(path);
  const links = [
    `<${markdownAddress(path)}>; rel="alternate"; type="text/markdown"`,
    ...(feeds.length > 0 ? feeds : feedsOf(mainFeedPage).slice(0, 1)).map(
      ({ href, type, title }) =>
        `<${href}>; rel="alternate"; type="${type}"; title="${title.replace(/[^\x20-\x7e]|["\\]/g, "")}"`,
    ),
    `<${agentPaths.catalog}>; rel="api-catalog"`,
    `<${agentPaths.openApi}>; rel="service-desc"; type="application/openapi+json"`,
    `<${agentPaths.reference}>; rel="service-doc"; type="text/html"`,
    `<${agentPaths.llms}>; rel="describedby"; type="text/plain"`,
  ];
  return links.join(", ");
}

/** A signal about the use of content in `robots.txt`, such as "search=yes, ai-train=no". */
export const contentSignals = /^(?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, (?!$)|$))+$/;

/** A key for IndexNow, which is also the name of the file that shows it. */
export const indexNowKey = /^[A-Za-z0-9-]{8,128}$/;
