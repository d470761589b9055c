import { useRef } from "react";
import type { SiteHead } from "~/domain/seo/head";
import { maxDescriptionLength } from "~/domain/seo/head-texts";
import { slugify } from "~/domain/text/slug";
import { useFormValues } from "./form-values";
import { searchResult } from "./search-result";

/**
 * A preview of the page's search result, from the form's current values.
 *
 * @param title the fields for the title, of which the first with a value is used
 * @param description the same for the description
 * @param slug the same for the slug
 * @param before the path before the slug, such as "/blog/post/"
 * @param values the server-rendered values of these fields
 */
export function SearchPreview({
  title,
  description,
  slug,
  before,
  keywords,
  site,
  values: initial,
}: {
  title: readonly string[];
  description: readonly string[];
  slug: readonly string[];
  before: string;
  keywords?: readonly string[];
  site: SiteHead;
  values: Readonly<Record<string, string>>;
}) {
  const place = useRef<HTMLElement>(null);
  const values = useFormValues(place, [...title, ...description, ...slug], initial);
  const first = (names: readonly string[]) => names.map((name) => values[name]?.trim() ?? "").find(Boolean) ?? "";
  const texts = { title: first(title), description: plainText(first(description)) };
  const result = searchResult({ ...texts, keywords, address: before + slugify(first(slug)) }, site);
  return (
    <section ref={place} aria-label="Search result preview" className="search-preview">
      <p className="form-field-label">Search result</p>
      <div className="search-preview-result">
        <p className="search-preview-trail">{result.trail.join(" › ")}</p>
        <p className="search-preview-title">{texts.title ? result.title : "No title yet"}</p>
        <p className="search-preview-text">{result.description || "No description yet"}</p>
      </div>
      <ul className="search-preview-counts">
        <Count of="Title" length={texts.title.length} room={result.titleRoom} isCut={result.isTitleCut} />
        <Count
          of="Description"
          length={texts.description.length}
          room={maxDescriptionLength}
          isCut={result.isDescriptionCut}
        />
      </ul>
    </section>
  );
}

function Count({ of, length, room, isCut }: { of: string; length: number; room: number; isCut: boolean }) {
  return (
    <li className="form-field-count" data-beyond={isCut || undefined}>
      {of} {length}/{room}
      {isCut && ", will be cut off"}
    </li>
  );
}

/** Strips tags and collapses whitespace. */
function plainText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
