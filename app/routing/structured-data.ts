import type { FaqItem } from "../base/search/faq";
import type { Breadcrumb } from "../base/web/breadcrumbs";
import { isWebUrl } from "../base/web/urls";
import { hasRating } from "../settings/settings";
import type { Settings } from "../settings/settings";

const context = "https://schema.org";

/* schema.org objects for each kind of page: the nodes of its graph. A page must show what they say. */

/** A node of a page's graph. */
export interface GraphNode {
  readonly "@type": string;
  readonly "@id"?: string;
  readonly [property: string]: unknown;
}

/** The page that a graph is about. */
interface GraphPage {
  readonly title: string;
  /** The canonical URL, which is also the id of its node. */
  readonly url: string;
  readonly breadcrumbs: readonly Breadcrumb[];
}

/** The nodes without an id get one of their type: it is the same as long as the page's address is. */
const withId = (node: GraphNode, url: string): GraphNode & { readonly "@id": string } => ({
  "@id": `${url}#${node["@type"].toLowerCase()}`,
  ...node,
});

/**
 * What a page says to search engines, as one graph: the company, the site, the page with its breadcrumbs, and what it is
 * about. The first node is its main entity, unless that is a page itself; the others are parts of it.
 */
export function pageGraph(
  { title, url, breadcrumbs }: GraphPage,
  nodes: readonly GraphNode[],
  settings: Settings,
  origin: string,
): object {
  const site = { "@type": "WebSite", "@id": `${origin}/#website`, name: settings.brand, url: `${origin}/` };
  const company = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: settings.brand,
    url: `${origin}/`,
  };
  const named = nodes.map((node) => withId(node, url));
  const ids = new Set(named.map((node) => node["@id"]));
  const profile = named.find((node) => node["@type"] === "ProfilePage");
  const about = named.filter((node) => node !== profile && !node["@id"].endsWith("/#website"));
  const main = about.find((node) => node["@type"] !== "FAQPage");
  const further = about.filter((node) => node !== main);
  const crumbs = breadcrumbs.length > 0 ? [withId(breadcrumbList(breadcrumbs, origin), url)] : [];
  const page = {
    "@type": "WebPage",
    name: title,
    url,
    isPartOf: { "@id": site["@id"] },
    ...(crumbs[0] && { breadcrumb: { "@id": crumbs[0]["@id"] } }),
    ...(main && { mainEntity: { "@id": main["@id"] } }),
    ...(further.length > 0 && { hasPart: further.map((node) => ({ "@id": node["@id"] })) }),
    ...profile,
    "@id": url,
  };
  const shared = [company, site].filter((node) => !ids.has(node["@id"]));
  return { "@context": context, "@graph": [...shared, page, ...crumbs, ...named.filter((node) => node !== profile)] };
}

/** Part of a page's graph that is in its body, beside what it repeats. */
export const graphPart = (node: GraphNode, url: string): object => ({
  "@context": context,
  ...withId(node, url),
  isPartOf: { "@id": url },
});

/** The company, with its rating from settings if there is one (SEO-18, D46). A page that uses this shows the rating. */
export function organization(settings: Settings, origin: string): GraphNode {
  const profiles = [settings.profileUrl, ...settings.socialLinks.map(({ address }) => address)].filter(Boolean);
  return {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: settings.brand,
    url: `${origin}/`,
    logo: origin + (settings.logo || settings.favicon || "/icon-512.png"),
    ...(settings.tagline && { description: settings.tagline }),
    ...(settings.contactEmail && { email: settings.contactEmail }),
    ...(settings.phone && { telephone: settings.phone }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(hasRating(settings) && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: settings.rating.value,
        reviewCount: settings.rating.count,
        bestRating: 5,
      },
    }),
  };
}

/** The website, with the site-wide search as its search action. */
export function website(settings: Settings, origin: string): GraphNode {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: settings.brand,
    url: `${origin}/`,
    publisher: { "@id": `${origin}/#organization` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The breadcrumbs of a page. */
export function breadcrumbList(steps: readonly Breadcrumb[], origin: string): GraphNode {
  return {
    "@type": "BreadcrumbList",
    // schema.org requires a URL for all items but the last, so segments that are not pages are left out.
    itemListElement: steps
      .filter((step) => step.to !== null || step === steps.at(-1))
      .map((step, position) => ({
        "@type": "ListItem",
        position: position + 1,
        name: step.label,
        ...(step.to === null ? {} : { item: origin + step.to }),
      })),
  };
}

/** Questions and answers (FAQ-11): none without questions. */
export function faqPages(items: ReadonlyArray<Pick<FaqItem, "question" | "answer">>): GraphNode[] {
  if (items.length === 0) return [];
  const mainEntity = items.map((item) => ({
    "@type": "Question",
    name: item.question,
    acceptedAnswer: { "@type": "Answer", text: item.answer },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}

/** The topics of a FAQ as meta tags (FAQ-12); none for a page without questions. */
export function topicTags(items: readonly FaqItem[]): Array<{ name: string; content: string }> {
  if (items.length === 0) return [];
  const topics = [...new Set(items.flatMap((item) => item.relatedTopics))];
  const words = [...new Set(items.flatMap((item) => item.keywords))];
  return [
    { name: "ai-topics", content: topics.join(", ") },
    { name: "ai-keywords", content: words.join(", ") },
    { name: "ai-content-type", content: "faq" },
  ];
}

/** An ordered list of pages. */
export function itemList(
  name: string,
  items: ReadonlyArray<{ name: string; path: string }>,
  origin: string,
): GraphNode {
  return {
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name: item.name,
      url: origin + item.path,
    })),
  };
}

/** A tool of the directory: a software application, unless its tags say that it is a protocol or a standard. */
export function directoryEntry(
  tool: {
    name: string;
    shortDescription: string;
    url: string;
    path: string;
    category: { readonly name: string } | null;
    tags: readonly string[];
    aliases: readonly string[] | null;
  },
  origin: string,
): GraphNode {
  const isSpecification = tool.tags.some((tag) => /^(?:protocol|(?:open )?standard|specification)$/i.test(tag));
  return {
    "@type": isSpecification ? "CreativeWork" : "SoftwareApplication",
    name: tool.name,
    ...alternateNames(tool.aliases),
    description: tool.shortDescription,
    ...(tool.category && { [isSpecification ? "genre" : "applicationCategory"]: tool.category.name }),
    url: origin + tool.path,
    ...(isWebUrl(tool.url) ? { sameAs: tool.url } : {}),
  };
}

const alternateNames = (aliases: readonly string[] | null) =>
  aliases && aliases.length > 0 ? { alternateName: aliases } : {};

/** The glossary as a set of terms. */
export function definedTermSet(
  name: string,
  terms: ReadonlyArray<{ term: string; path: string }>,
  origin: string,
): GraphNode {
  return {
    "@type": "DefinedTermSet",
    "@id": `${origin}/it-glossary#terms`,
    name,
    url: `${origin}/it-glossary`,
    hasDefinedTerm: terms.map((term) => ({ "@type": "DefinedTerm", name: term.term, url: origin + term.path })),
  };
}

/** A glossary term. */
export function definedTerm(
  term: { term: string; shortDefinition: string; aliases: readonly string[] | null; path: string },
  origin: string,
): GraphNode {
  return {
    "@type": "DefinedTerm",
    name: term.term,
    ...alternateNames(term.aliases),
    description: term.shortDefinition,
    url: origin + term.path,
    inDefinedTermSet: `${origin}/it-glossary#terms`,
  };
}

/** A service of the company. */
export function service(offer: { name: string; summary: string; path: string }, origin: string): GraphNode {
  return {
    "@type": "Service",
    name: offer.name,
    serviceType: offer.name,
    description: offer.summary,
    url: origin + offer.path,
    provider: { "@id": `${origin}/#organization` },
  };
}

/** A venture of the company. */
export function ventureOrganization(
  venture: { name: string; microDescription: string; url: string; path: string },
  origin: string,
): GraphNode {
  return {
    "@type": "Organization",
    name: venture.name,
    description: venture.microDescription,
    url: venture.url || origin + venture.path,
    parentOrganization: { "@id": `${origin}/#organization` },
  };
}

/** A product brief. */
export function creativeWork(
  work: { name: string; summary: string; path: string; updatedAt: string },
  origin: string,
): GraphNode {
  return {
    "@type": "CreativeWork",
    name: work.name,
    abstract: work.summary,
    url: origin + work.path,
    dateModified: work.updatedAt,
    publisher: { "@id": `${origin}/#organization` },
  };
}
