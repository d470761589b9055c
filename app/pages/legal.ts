import { slugify } from "../base/words/slug";
import type { PageTexts } from "../texts/definitions";

/** A section of a legal page. Its id is a link target. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

/** A legal page. */
export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** What closes a legal page. */
export interface LegalClosing {
  readonly closingHeadline: string;
  readonly closingText: string;
  readonly closingButton: string;
}

/** The sections of a legal page whose texts are a row: an empty line starts a paragraph. Their ids are link targets. */
export function legalSections(sections: PageTexts<"terms">["sections"]): LegalSection[] {
  const ids = new Map<string, number>();
  return sections.map(({ title, text }) => {
    const slug = slugify(title) || "section";
    const count = (ids.get(slug) ?? 0) + 1;
    ids.set(slug, count);
    return { id: count === 1 ? slug : `${slug}-${count}`, title, paragraphs: text.split("\n\n") };
  });
}
