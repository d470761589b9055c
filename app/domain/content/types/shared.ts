import { descriptionBudget, titleBudget } from "../../seo/head-texts";
import type { BulkAction, ListSort } from "./content-type";

/** What several content types have in common. */

export const remove: BulkAction = { name: "delete", label: "Delete", done: "deleted" };

/** What can be done to rows that begin as drafts and can be archived. */
export const draftActions: readonly BulkAction[] = [
  { name: "publish", label: "Publish", done: "published", set: { draft: false, archived: false } },
  { name: "draft", label: "Make draft", done: "made drafts", set: { draft: true } },
  { name: "archive", label: "Archive", done: "archived", set: { archived: true } },
  remove,
];

/** Types whose rows begin as drafts and can be archived. Their tables have the columns `draft` and `archived`. */
export const draftable = {
  publishing: { by: "draft" },
  statuses: ["published", "draft", "archived"],
  bulkActions: draftActions,
} as const;

/** The fields of such types that say so. */
export const draftFields = [
  { name: "draft", label: "Draft", kind: "flag", initial: true, place: "side" },
  { name: "archived", label: "Archived", kind: "flag", place: "side", hint: "Kept, and shown to nobody." },
] as const;

export const iconHint = "An address or a short text.";

export const searchFields = (title: string, description: string) =>
  [
    { name: "seoTitle", label: title, kind: "text", place: "search", budget: titleBudget },
    { name: "seoDescription", label: description, kind: "multiline", place: "search", budget: descriptionBudget },
  ] as const;
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
  { name: "-changed", label: "Last changed first", by: "updatedAt", direction: "descending" },
  { name: "changed", label: "Last changed last", by: "updatedAt", direction: "ascending" },
];
