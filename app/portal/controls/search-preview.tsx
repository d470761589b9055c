import { useRef } from "react";
import type { SiteHead } from "~/base/web/head";
import { type SearchTexts, pageDescription, pageTitle } from "~/base/web/head-texts";
import { maxDescriptionLength, maxTitleLength } from "~/base/web/search-engines";
import { slugify } from "~/base/words/slug";
import { searchSourceOf } from "~/catalog/search-sources";
import { keywordsOf } from "~/settings/settings";
import { useSettings } from "~/ui/components/settings";
import { useFormValues } from "./form-values";

/** A page as a search result. */
interface SearchResult {
  readonly title: string;
  readonly description: string;
  /** The host, then the path segments. */
  readonly trail: readonly string[];
  /** Maximum characters of the title before the brand. */
  readonly titleRoom: number;
  /** What becomes of a title that is too long: a shorter one takes its place, or it is cut. */
  readonly titleFit: "fits" | "replaced" | "cut";
  readonly isDescriptionCut: boolean;
}

/** Derives the search result of a page at an address by the same rules as its head (SEO-9 to SEO-12). */
export function searchResult(
  texts: SearchTexts,
  address: string,
  site: SiteHead,
  keywords: readonly string[],
): SearchResult {
  const url = new URL(address, site.origin);
  const title = pageTitle(texts.title, site.brand, texts.shorterTitles);
  const isWhole = (candidate: string) => title === pageTitle(candidate, site.brand) && title.startsWith(candidate);
  return {
    title,
    description: pageDescription({ ...texts, keywords }, address.split("?", 1)[0]!),
    trail: [url.host, ...decodeURI(url.pathname).split("/").filter(Boolean)],
    titleRoom: Math.max(maxTitleLength - ` | ${site.brand}`.length, 10),
    titleFit: isWhole(texts.title) ? "fits" : texts.shorterTitles.some(isWhole) ? "replaced" : "cut",
    isDescriptionCut: texts.description.replace(/\s+/g, " ").trim().length > maxDescriptionLength,
  };
}

/**
 * A preview of the page's search result, from the form's current values.
 *
 * @param type the name of a type whose rows have pages
 * @param label the field with the row's name
 * @param slug the field with its slug, if it has one of its own
 * @param pathPrefix the path before the slug, such as "/blog/post/"
 * @param values the server-rendered values of the form's fields
 */
export function SearchPreview({
  type,
  label,
  slug = label,
  pathPrefix,
  site,
  values: initial,
}: {
  type: string;
  label: string;
  slug?: string | undefined;
  pathPrefix: string;
  site: SiteHead;
  values: Readonly<Record<string, string>>;
}) {
  const place = useRef<HTMLElement>(null);
  const source = searchSourceOf(type);
  const settings = useSettings();
  const formValues = useFormValues(place, [...(source?.fields ?? []), label, slug], initial);
  if (!source) return null;
  const values = Object.fromEntries(Object.entries(formValues).map(([name, value]) => [name, value.trim()]));
  const texts = source.textsOf(values);
  const path = pathPrefix + slugify(values[slug] || values[label] || "");
  const result = searchResult(texts, path, site, keywordsOf(settings, texts.keywords));
  // Some titles consist of more than the name, as in “…: definition”.
  const isUntitled = !values[label] && !values["seoTitle"];
  return (
    <section ref={place} aria-label="Search result preview" className="search-preview">
      <p className="form-field-label">Search result</p>
      <div className="search-preview-result">
        <p className="search-preview-trail">{result.trail.join(" › ")}</p>
        <p className="search-preview-title">{isUntitled ? "No title yet" : result.title}</p>
        <p className="search-preview-text">{result.description || "No description yet"}</p>
      </div>
      <ul className="search-preview-counts">
        <Count
          of="Title"
          length={isUntitled ? 0 : texts.title.length}
          room={result.titleRoom}
          excess={{ fits: "", replaced: "too long, so a shorter one is used", cut: "will be cut off" }[result.titleFit]}
        />
        <Count
          of="Description"
          length={texts.description.replace(/\s+/g, " ").trim().length}
          room={maxDescriptionLength}
          excess={result.isDescriptionCut ? "will be cut off" : ""}
        />
      </ul>
    </section>
  );
}

/** @param excess what happens to a text that is too long, or "" */
function Count({ of, length, room, excess }: { of: string; length: number; room: number; excess: string }) {
  return (
    <li className="form-field-count" data-beyond={excess !== "" || undefined}>
      {of} {length}/{room}
      {excess && `, ${excess}`}
    </li>
  );
}
