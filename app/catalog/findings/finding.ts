import type { findingKinds } from "../../../drizzle/schema/content";
import type { BidirectionalPage } from "../../base/listing/keyset.server";
import type { BoundedCount } from "../../base/listing/list-page";
import type { LeftPicture } from "../../content/media/library";
import { contentTypeNamed, type ContentName } from "../../types";

// Types only: importing the table's values would bundle the query builder for the browser.
export type FindingKind = (typeof findingKinds)[number];

/** The kinds of findings in the order of their filter, as editors read them. */
export const findingLabels: Readonly<Record<FindingKind, string>> = {
  "broken-link": "Broken link",
  "dead-link": "Dead link",
  "moved-link": "Moved link",
  "foreign-picture": "Picture elsewhere",
  "no-description": "No description",
  "long-description": "Description too long",
  "long-title": "Title too long",
  "no-alt": "No alt text",
  "no-relation": "No category",
  "no-author": "No author",
  "due-review": "Check due",
  "old-draft": "Old draft",
  "no-image": "No picture",
};

export const findingKindNames = Object.keys(findingLabels) as readonly FindingKind[];

/**
 * The kind that nobody has to fix, because a row without a picture is shown with a drawn one. It is listed only under
 * its own filter and counted nowhere else.
 */
export const minorKind: FindingKind = "no-image";

/** The kinds that need attention. */
export const kindsToFix: readonly FindingKind[] = findingKindNames.filter((kind) => kind !== minorKind);

/** The section of a finding: a content type, or the library of pictures. */
export type FindingSection = ContentName | "media";

/** The age in days at which a draft becomes a finding. */
export const oldDraftDays = 60;
export const findingsPerPage = 25;

/** The parsed query of the list. */
export interface FindingQuery {
  /** "" for all kinds that need attention. */
  readonly kind: FindingKind | "";
  readonly section: FindingSection | "";
  /** The row after which the page begins: a finding, or one of the pictures without alt text, which come last. */
  readonly after: { readonly of: "finding" | "picture"; readonly id: number } | null;
}

/** Parses the list's query parameters. Ignores unknown filters. */
export function parseFindingQuery(query: URLSearchParams): FindingQuery {
  const section = query.get("section") ?? "";
  const cursor = /^([fp])(\d{1,15})$/.exec(query.get("after") ?? "");
  return {
    kind: findingKindNames.find((kind) => kind === query.get("kind")) ?? "",
    section: section === "media" ? section : (contentTypeNamed(section)?.name ?? ""),
    after: cursor && { of: cursor[1] === "p" ? "picture" : "finding", id: Number(cursor[2]) },
  };
}

/** The text field that fixes a finding right in the list. */
export interface QuickFix {
  /** The name of the form's field. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
  /** The number of characters that fit; undefined for alt texts. */
  readonly budget?: number;
  readonly isLine: boolean;
  /** For pictures: they can be marked as decorative instead. */
  readonly orDecorative?: true;
  readonly version: number;
}

/** A finding as the portal lists it. */
export interface Finding {
  /** Unique in the list, and the value of `?after=`. */
  readonly key: string;
  readonly section: FindingSection;
  readonly rowId: number;
  readonly kind: FindingKind;
  /** The title of the row. */
  readonly label: string;
  /** The name of the row's type, such as "Blog post". */
  readonly item: string;
  /** A sentence that says what is wrong. */
  readonly text: string;
  /** An ISO instant. */
  readonly editedAt: string;
  /** The address of the form, with the field as its fragment. */
  readonly href: string;
  /** Null if it can only be fixed in the form. */
  readonly quickFix: QuickFix | null;
}

/** The response to a fix in the list. Without `refusal`, a text was saved. */
export interface QuickFixActionData {
  readonly refusal?: { readonly key: string; readonly text: string; readonly error: string };
  /** The pictures of a row that stay on other sites. */
  readonly left?: Pick<Finding, "section" | "rowId"> & { readonly pictures: readonly LeftPicture[] };
}

/** One page of findings. `next` and `previous` are values for `?after=`. */
export type FindingPage = BidirectionalPage<Finding>;

/** How many rows were inspected, out of how many. */
export interface FindingProgress {
  readonly inspectedCount: number;
  readonly of: number;
}

/**
 * The numbers of findings, up to `maxCounted` each. Zero counts are left out, and so are kinds that need no attention, unless
 * they are the filter.
 */
export interface FindingCounts {
  /** For the query. */
  readonly visible: BoundedCount;
  /** Of each kind, in the section of the query. */
  readonly kinds: ReadonlyArray<BoundedCount & { readonly kind: FindingKind }>;
  /** In each section, of the kind of the query. */
  readonly sections: ReadonlyArray<BoundedCount & { readonly section: FindingSection }>;
}
