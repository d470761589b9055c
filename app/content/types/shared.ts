import { maxDescriptionLength, maxTitleLength } from "../../base/web/search-engines";
import type { BulkAction, ListSort } from "./content-type";
import type { Fields, TextField } from "./text-fields";

export const remove: BulkAction = { name: "delete", label: "Delete", participle: "deleted" };

/** @param set the column values of public rows */
export const publish = (set: BulkAction["set"] & {}): BulkAction => ({
  name: "publish",
  label: "Publish",
  participle: "published",
  set,
});
export const unpublish: BulkAction = {
  name: "draft",
  label: "Unpublish",
  participle: "unpublished",
  set: { draft: true },
};
export const archive: BulkAction = {
  name: "archive",
  label: "Archive",
  participle: "archived",
  set: { archived: true },
};

/** @param field the type's filter field */
const move = (field: string): BulkAction => ({ name: "move", label: "Move", participle: "moved", choose: field });

/** The bulk actions of types with drafts. */
export const draftActions: readonly BulkAction[] = [
  publish({ draft: false, archived: false }),
  unpublish,
  archive,
  remove,
];

/** The same of types whose rows are in categories. */
export const categorizedActions = (field: string): readonly BulkAction[] => [
  ...draftActions.slice(0, -1),
  move(field),
  remove,
];

/** What types with drafts have in common. Their tables have the columns `draft` and `archived`. */
export const draftable = {
  publishing: { by: "draft" },
  statuses: ["published", "draft", "archived"],
  bulkActions: draftActions,
} as const;

/** The fields of types with drafts. */
export const draftFields = [
  { name: "draft", label: "Draft", kind: "flag", initial: true, place: "side" },
  { name: "archived", label: "Archived", kind: "flag", place: "side", hint: "Hidden from the site." },
] as const;

/** Other names, such as abbreviations, that find a row in a search just like its own. */
export const aliasesField = {
  name: "aliases",
  label: "Also known as",
  kind: "list",
  place: "side",
  hint: "Abbreviations and other names, which the search finds and whose addresses redirect to this one.",
} as const;

/** Words of visitors that lead to a row from the draft of an idea, and in the search. */
export const leadsField = {
  name: "leads",
  label: "Words that lead here",
  kind: "list",
  place: "side",
  isUnseen: true,
  hint: "As visitors would write them: “invoices”, “paid twice”. A draft of an idea with one of them leads here.",
} as const;

/** Addresses of pages of this site to list before the computed related pages. */
export const relatedField = {
  name: "relatedPages",
  label: "Related pages",
  kind: "pages",
  place: "side",
  hint: "Shown first under the related pages.",
} as const;

/** Whether the page's texts stay without links to the glossary (GLOS-17). */
export const reviewField = {
  name: "reviewedOn",
  label: "Checked on",
  kind: "dateTime",
  isReview: true,
  place: "side",
  hint: "When you last compared it with the facts. Readers see the day, and Needs attention lists it once the next check is due.",
} as const;

export const termLinksField = {
  name: "noTermLinks",
  label: "Do not link terms",
  kind: "flag",
  place: "side",
  hint: "Terms of the glossary are linked where the text first mentions them, unless this is ticked.",
} as const;

/** The figure that leads a row in lists. */
export const figureFields = [
  {
    name: "figure",
    label: "Leading figure",
    kind: "text",
    isOpening: true,
    countOf: "figureLabel",
    hint: "From the text, such as “6 min → 90 s”. Stands first in lists.",
    budget: 18,
  },
  {
    name: "figureLabel",
    label: "What it counts",
    kind: "text",
    isOpening: true,
    hint: "Such as “to handle an invoice”.",
    budget: 60,
  },
] as const;

/** What an icon field takes (BRIEF-7, D59). */
export const iconHint = "An image URL, the address of a picture in the library, or a short text such as ✦.";

/** The SEO fields, under the labels of the type. */
export const searchFields = (title: string, description: string) =>
  [
    { name: "seoTitle", label: title, kind: "text", place: "search", budget: maxTitleLength },
    { name: "seoDescription", label: description, kind: "multiline", place: "search", budget: maxDescriptionLength },
  ] as const;
/** A search result made from the SEO fields. */
export const searchResult = <Name extends string>(fallback: Name) =>
  ({ title: "seoTitle", description: "seoDescription", fallback }) as const;

export const byDate = <By extends string>(by: By): ReadonlyArray<ListSort<By>> => [
  { name: "-date", label: "Newest first", by, direction: "descending" },
  { name: "date", label: "Oldest first", by, direction: "ascending" },
];
export const byLabel = <By extends string>(label: string, by: By): ReadonlyArray<ListSort<By>> => [
  { name: "name", label: `${label} A to Z`, by, direction: "ascending" },
  { name: "-name", label: `${label} Z to A`, by, direction: "descending" },
];
export const byChange: ReadonlyArray<ListSort<"updatedAt">> = [
  { name: "-changed", label: "Recently edited", by: "updatedAt", direction: "descending" },
  { name: "changed", label: "Least recently edited", by: "updatedAt", direction: "ascending" },
];

type Options = Pick<TextField, "optional" | "hint" | "isList" | "isPerson">;

/** One line. */
export const line = (label: string, options: Options = {}) => ({ kind: "line", label, ...options }) as const;
/** A paragraph. */
export const paragraph = (label: string, options: Options = {}) => ({ kind: "paragraph", label, ...options }) as const;
/** Paragraphs, with an empty line between them. */
export const paragraphs = (label: string, options: Options = {}) =>
  ({ kind: "paragraphs", label, ...options }) as const;
/** The address of a link. */
export const link = (label: string, options: Options = {}) => ({ kind: "link", label, ...options }) as const;
/** A list of parts. */
export const parts = <const Named extends NamedTexts>(label: string, item: string, texts: Named) =>
  ({ kind: "parts", label, item, texts }) as const;

type Unnamed = Omit<TextField, "name">;
type NamedTexts = Readonly<Record<string, Unnamed>>;
type NamedFields = Readonly<
  Record<
    string,
    Unnamed | { readonly kind: "parts"; readonly label: string; readonly item: string; readonly texts: NamedTexts }
  >
>;

/** The texts of a page, from the names and kinds of its fields. */
export type TextsOf<Named extends NamedFields> = {
  readonly [Name in keyof Named]: Named[Name] extends { readonly texts: infer Part }
    ? ReadonlyArray<{ readonly [Text in keyof Part]: string }>
    : Named[Name] extends { readonly kind: "paragraphs" }
      ? readonly string[]
      : string;
};

/** The fields of a page in the order in which they are declared. */
export const textFields = (named: NamedFields): Fields =>
  Object.entries(named).map(([name, field]) => {
    if (!("texts" in field)) return { name, ...field };
    const { texts, ...rest } = field;
    return { name, ...rest, fields: Object.entries(texts).map(([text, part]) => ({ name: text, ...part })) };
  });
