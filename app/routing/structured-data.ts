import type { FaqItem } from "../base/search/faq";
import type { Breadcrumb } from "../base/web/breadcrumbs";
import { isWebUrl } from "../base/web/urls";
import { hasRating } from "../settings/settings";
import type { Settings } from "../settings/settings";

export const context = "https://schema.org";

/* schema.org objects for each kind of page, ready to be serialized as JSON-LD. */

/** The company, with its rating from settings if there is one (SEO-18, D46). A page that uses this shows the rating. */
export function organization(settings: Settings, origin: string): object {
  const profiles = [settings.profileUrl, ...settings.socialLinks.map(({ address }) => address)].filter(Boolean);
  return {
    "@context": context,
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: settings.brand,
    url: `${origin}/`,
    logo: origin + (settings.logo || settings.favicon || "/icon-512.png"),
    image: origin + (settings.socialImage || "/social.png"),
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
export function website(settings: Settings, origin: string): object {
  return {
    "@context": context,
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
export function breadcrumbList(steps: readonly Breadcrumb[], origin: string): object {
  return {
    "@context": context,
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

/** Questions and answers (FAQ-11). */
export function faqPage(items: ReadonlyArray<Pick<FaqItem, "question" | "answer">>): object {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: items.map((item) => ({
      "@type": "Question",
      name: item.question,
      acceptedAnswer: { "@type": "Answer", text: item.answer },
    })),
  };
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
export function itemList(name: string, items: ReadonlyArray<{ name: string; path: string }>, origin: string): object {
  return {
    "@context": context,
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
): object {
  const isSpecification = tool.tags.some((tag) => /^(?:protocol|(?:open )?standard|specification)$/i.test(tag));
  return {
    "@context": context,
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
): object {
  return {
    "@context": context,
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
): object {
  return {
    "@context": context,
    "@type": "DefinedTerm",
    name: term.term,
    ...alternateNames(term.aliases),
    description: term.shortDefinition,
    url: origin + term.path,
    inDefinedTermSet: `${origin}/it-glossary#terms`,
  };
}

/** A service of the company. */
export function service(
  offer: { name: string; summary: string; path: string },
  settings: Settings,
  origin: string,
): object {
  return {
    "@context": context,
    "@type": "Service",
    name: offer.name,
    serviceType: offer.name,
    description: offer.summary,
    url: origin + offer.path,
    provider: { "@type": "Organization", "@id": `${origin}/#organization`, name: settings.brand },
  };
}

/** A venture of the company. */
export function ventureOrganization(
  venture: { name: string; microDescription: string; url: string; path: string },
  origin: string,
): object {
  return {
    "@context": context,
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
): object {
  return {
    "@context": context,
    "@type": "CreativeWork",
    name: work.name,
    abstract: work.summary,
    url: origin + work.path,
    dateModified: work.updatedAt,
    publisher: { "@id": `${origin}/#organization` },
  };
}
