import type { findingKinds } from "../../../drizzle/schema/findings";
import { contentTypeNamed, type ContentName } from "../content/types/registry";
import type { BoundedCount } from "../intake/inbox";
import type { BidirectionalPage } from "../listing/keyset.server";

// Types only: importing the table's values would bundle the query builder for the browser.
export type FindingKind = (typeof findingKinds)[number];

/** The kinds of findings in the order of their filter, as editors read them. */
export const findingLabels: Readonly<Record<FindingKind, string>> = {
  "broken-link": "Broken link",
  "no-description": "No description",
  "long-description": "Description too long",
  "long-title": "Title too long",
  "no-alt": "No alt text",
  "no-relation": "No category",
  "old-draft": "Old draft",
  "no-image": "No picture",
};

export const findingKindNames = Object.keys(findingLabels) as readonly FindingKind[];

/**
 * The kind that nobody has to fix: a row without a picture of its own is shown with a drawn one. It is listed when that
 * filter is chosen, and counted nowhere else.
 */
export const minorKind: FindingKind = "no-image";

/** The kinds that need somebody. */
export const kindsToFix: readonly FindingKind[] = findingKindNames.filter((kind) => kind !== minorKind);

/** Where something is found: a type of content, or the library of pictures. */
export type FindingSection = ContentName | "media";

/** The age at which a draft is found, in days. */
export const oldDraftDays = 60;
export const findingsPerPage = 25;

/** The parsed query of the list. */
export interface FindingQuery {
  /** "" for all kinds that need somebody. */
  readonly kind: FindingKind | "";
  readonly section: FindingSection | "";
  /** Where the page begins: behind this row of the findings, or of the pictures without alt text, which come last. */
  readonly after: { readonly of: "finding" | "picture"; readonly id: number } | null;
}

/** Parses the list's query parameters. Ignores unknown filters. */
export function readFindingQuery(query: URLSearchParams): FindingQuery {
  const section = query.get("section") ?? "";
  const cursor = /^([fp])(\d{1,15})$/.exec(query.get("after") ?? "");
  return {
    kind: findingKindNames.find((kind) => kind === query.get("kind")) ?? "",
    section: section === "media" ? section : (contentTypeNamed(section)?.name ?? ""),
    after: cursor && { of: cursor[1] === "p" ? "picture" : "finding", id: Number(cursor[2]) },
  };
}

/** How a finding is mended in the list: the text of one field. Null where it needs the form. */
export interface Mendable {
  /** The field of the form that is written. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
  /** How many characters fit; undefined for alt texts. */
  readonly budget?: number;
  readonly isLine: boolean;
  /** For a picture: "decorative" can be said instead. */
  readonly orDecorative?: true;
  readonly version: number;
}

/** A finding as the portal lists it. */
export interface Finding {
  /** Of the row and the kind, unique in the list. */
  readonly key: string;
  readonly section: FindingSection;
  readonly rowId: number;
  readonly kind: FindingKind;
  /** The title of the row. */
  readonly label: string;
  /** What kind of thing it is, such as "Blog post". */
  readonly item: string;
  /** What is wrong, in a sentence. */
  readonly text: string;
  /** An ISO instant. */
  readonly editedAt: string;
  /** The form, at the field. */
  readonly href: string;
  readonly mend: Mendable | null;
}

/** What came of a text that was typed in the list. Without `refused`, it was saved. */
export interface MendAnswer {
  readonly refused?: { readonly key: string; readonly text: string; readonly fault: string };
}

/** One page of findings. `next` and `previous` are values for `?after=`. */
export type FindingPage = BidirectionalPage<Finding>;

/** How many rows were inspected, of how many. */
export interface FindingProgress {
  readonly inspected: number;
  readonly of: number;
}

/**
 * How many findings there are, up to 99 each. Zero counts are left out, and so are kinds that need no attention, unless
 * the kind is filtered by.
 */
export interface FindingCounts {
  /** Of the query. */
  readonly shown: BoundedCount;
  /** Of each kind, in the section of the query. */
  readonly kinds: ReadonlyArray<BoundedCount & { readonly kind: FindingKind }>;
  /** In each section, of the kind of the query. */
  readonly sections: ReadonlyArray<BoundedCount & { readonly section: FindingSection }>;
}
