import { slugify } from "../base/words/slug";

/** A section of a legal page. Its id is a link target. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  /** Lines that begin with a hyphen are a list. */
  readonly paragraphs: readonly string[];
}

/** A legal page: what introduces it, and what closes it. */
export interface LegalTexts {
  readonly title: string;
  readonly lead: string;
  readonly updated: string;
  readonly operator: string;
  readonly questions: string;
  readonly relatedTitle: string;
  readonly related: ReadonlyArray<{ readonly text: string; readonly to: string }>;
  readonly closingHeadline: string;
  readonly closingText: string;
  readonly closingButton: string;
}

/** The sections of a legal page: an empty line starts a paragraph. Their ids are link targets. */
export function legalSections(sections: ReadonlyArray<{ readonly title: string; readonly text: string }>) {
  const ids = new Map<string, number>();
  return sections.map(({ title, text }): LegalSection => {
    const slug = slugify(title) || "section";
    const count = (ids.get(slug) ?? 0) + 1;
    ids.set(slug, count);
    return { id: count === 1 ? slug : `${slug}-${count}`, title, paragraphs: text.split("\n\n") };
  });
}

/** The items of a paragraph that is a list; null for any other. */
export function listItems(paragraph: string): string[] | null {
  const lines = paragraph.split("\n");
  return lines.every((line) => line.startsWith("- ")) ? lines.map((line) => line.slice(2).trim()) : null;
}
