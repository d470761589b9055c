/** The kinds of fields there are. A kind decides the control, how text is read, what is accepted, and how it is shown. */
export type FieldKind =
  | "text"
  | "multiline"
  | "richText"
  | "flag"
  | "list"
  | "names"
  | "choice"
  | "dateTime"
  | "relation"
  | "image"
  | "url"
  | "slug"
  | "number";

/** One thing that is entered of a row. */
export interface Field<Name extends string = string> {
  /** The column's property in the table definition. */
  readonly name: Name;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
  readonly hint?: string;
  /** Where the form shows it: the text, the column of publishing matters, or the part for search engines. */
  readonly place?: "main" | "side" | "search";
  /** What a new row starts with; false, "" , 0 or an empty list unless given. */
  readonly initial?: boolean | string | number;
  /** The choices of a `choice`. With `open`, anything else may be typed too. */
  readonly choices?: readonly string[];
  readonly open?: boolean;
  /** The content type that a `relation` chooses from, and the words for no choice. */
  readonly of?: ContentName;
  readonly none?: string;
  /** How many characters fit where the text is shown, such as a search result; more is allowed, and said. */
  readonly budget?: number;
}

/** One of the values that a field can have, and how people call it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The content types, by the last part of their section's address. */
export const contentNames = [
  "blog",
  "glossary",
  "ventures",
  "stack",
  "stack-categories",
  "briefs",
  "blog-categories",
] as const;
export type ContentName = (typeof contentNames)[number];

/** Something that can be done to many rows at once: what it sets, or their deletion. */
export interface Deed {
  readonly name: "publish" | "draft" | "archive" | "activate" | "deactivate" | "delete";
  readonly label: string;
  readonly done: string;
  readonly set?: Readonly<Record<string, unknown>>;
}

/** A way to narrow a list to rows in one state. */
export type Status = "published" | "scheduled" | "draft" | "archived" | "active" | "inactive";

/** A way to order a list, named as `?sort=` names it; the first is the one a list opens with. */
export interface ListSort {
  readonly name: string;
  readonly label: string;
  readonly by: string;
  readonly direction: "ascending" | "descending";
}

/** A kind of content that administrators edit. The same definition gives the form, its parsing, the list and the notices. */
export interface ContentType<Name extends string = string> {
  readonly name: ContentName;
  /** The heading of the section (ADM-2). */
  readonly title: string;
  /** One of them, as notices (ADM-35 to ADM-37) and the "New ..." button (ADM-7) call it. */
  readonly item: string;
  /** Several of them, as texts about the list call them. */
  readonly items: string;
  /** The field that names a row. */
  readonly label: Name;
  readonly fields: ReadonlyArray<Field<Name>>;
  readonly sorts: readonly ListSort[];
  readonly statuses: readonly Status[];
  readonly deeds: readonly Deed[];
  /** The field lists are narrowed by, besides the status. */
  readonly filter?: Name;
  /** Whether a row has a page of its own, which the portal links to and previews. */
  readonly hasPage: boolean;
  /** The fields a search result is made from, for the preview (SEO-11, SEO-12). */
  readonly search?: { readonly title: Name; readonly description: Name; readonly fallback: Name };
  /** Pages that belong to the section, as its list links to them: words and address. */
  readonly ways?: ReadonlyArray<readonly [label: string, href: string]>;
}

/** Said where a list has no rows (ADM-11). */
export const emptyText = ({ items }: ContentType): string => `No ${items} found`;
/** Said while a list is on its way (ADM-12). */
export const loadingText = ({ items }: ContentType): string => `Loading ${items}...`;

/** The field kinds a column's type allows. */
type KindOf<Value> = Value extends boolean
  ? "flag"
  : Value extends string[]
    ? "list"
    : Value extends Array<{ name: string }>
      ? "names"
      : Value extends number
        ? "number"
        : Exclude<FieldKind, "flag" | "list" | "names" | "number">;

type FieldsOf<Row> = {
  [Name in keyof Row & string]: Omit<Field<Name>, "kind"> & { readonly kind: KindOf<NonNullable<Row[Name]>> };
}[keyof Row & string];

/**
 * Checks a definition against the table's insert type: every field is a column, of a kind that fits it.
 * `contentType<typeof posts.$inferInsert>()({ … })`
 */
export const contentType =
  <Row>() =>
  <
    const Type extends Omit<ContentType<keyof Row & string>, "fields"> & {
      readonly fields: ReadonlyArray<FieldsOf<Row>>;
    },
  >(
    type: Type,
  ): ContentType =>
    type as unknown as ContentType;

/** How long a deleted row can be brought back, in days. */
export const binDays = 30;

/** The values of a row's fields, by field name: text, flags, numbers and lists as the table has them. */
export type Values = Readonly<Record<string, unknown>>;
/** What is wrong, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;
