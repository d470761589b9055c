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
export interface Field<Name extends string = string, Related extends string = string> {
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
  /** What a `choice` saves for any value that is not one of its choices; without it such a value is refused. */
  readonly otherwise?: string;
  /** The content type that a `relation` chooses from, and the words for no choice. */
  readonly of?: Related;
  readonly none?: string;
  /** How many characters fit where the text is shown, such as a search result; more is allowed, and said. */
  readonly budget?: number;
}

/** One of the values that a field can have, and how people call it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Something that can be done to many rows at once: what it sets, or their deletion. */
export interface BulkAction {
  readonly name: "publish" | "draft" | "archive" | "activate" | "deactivate" | "delete";
  readonly label: string;
  /** What was done, after a number of rows. */
  readonly done: string;
  readonly set?: Readonly<Record<string, unknown>>;
}

/** A way to narrow a list to rows with one status. */
export type Status = "published" | "scheduled" | "draft" | "archived" | "active" | "inactive";

/**
 * How rows become public. `always`: every row is. `draft`: those that are neither `draft` nor `archived`, from the time
 * in the column `date` on if there is one. `status`: those whose `status` is active.
 */
export type Publishing<Name extends string = string> =
  | { readonly by: "always" }
  | { readonly by: "draft"; readonly date?: Name }
  | { readonly by: "status" };

/** A way to order a list, named as `?sort=` names it; the first is the one a list opens with. */
export interface ListSort<By extends string = string> {
  readonly name: string;
  readonly label: string;
  readonly by: By;
  readonly direction: "ascending" | "descending";
}

/** The columns of a list besides the row's label and its last change, by property. */
export interface ListColumns<Name extends string = string> {
  /** What stands beside the label, such as a category or a short text. */
  readonly detail: Name;
  /** The date that lists can be ordered by. */
  readonly date?: Name;
  /** The flag of rows that are shown first somewhere. */
  readonly featured?: Name;
}

/**
 * Where the portal shows a type: in its bar of sections, among the main ones or the others (ADM-2, ADM-3), or as part
 * of another type's section.
 */
export type PortalSection =
  | {
      readonly label: string;
      /** The main sections are the Overview's: what one does there, and what it says is protected (ADM-5, ADM-6). */
      readonly main?: { readonly holds: string; readonly protects: string };
    }
  | { readonly within: string };

/**
 * A kind of content that administrators edit. The same definition gives the form, its parsing, the list, the notices
 * and the portal's section. It is plain data, because pages get it from their loaders.
 */
export interface ContentType<Name extends string = string, Related extends string = string, Row = unknown> {
  /** The last part of its section's address, such as "blog" in /admin/blog. */
  readonly name: Name;
  /** The heading of the section (ADM-2). */
  readonly title: string;
  /** One of them, as notices (ADM-35 to ADM-37) and the "New ..." button (ADM-7) call it. */
  readonly item: string;
  /** Several of them, as texts about the list call them. */
  readonly items: string;
  readonly section: PortalSection;
  /** The field that names a row. */
  readonly label: string;
  readonly fields: ReadonlyArray<Field<string, Related>>;
  readonly list: ListColumns;
  readonly sorts: readonly ListSort[];
  readonly publishing: Publishing;
  readonly statuses: readonly Status[];
  readonly bulkActions: readonly BulkAction[];
  /** The field lists are narrowed by, besides the status. */
  readonly filter?: string;
  /** Whether a row has a page of its own, which the portal links to and previews. */
  readonly hasPage: boolean;
  /** The fields a search result is made from, for the preview (SEO-11, SEO-12). */
  readonly search?: { readonly title: string; readonly description: string; readonly fallback: string };
  /** Pages that belong to the section, as its list links to them: words and address. */
  readonly links?: ReadonlyArray<readonly [label: string, href: string]>;
  /** Never set: the type remembers the rows it was checked against. */
  readonly row?: Row;
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

/** The ways of publishing whose columns the table has. */
type PublishingOf<Row> =
  | { readonly by: "always" }
  | ("draft" | "archived" extends keyof Row ? Extract<Publishing<keyof Row & string>, { by: "draft" }> : never)
  | ("status" extends keyof Row ? { readonly by: "status" } : never);

/** A definition as it is written: every name in it is a column of the table, of a kind that fits. */
interface Definition<Row> extends Omit<ContentType, "row"> {
  readonly label: keyof Row & string;
  readonly fields: ReadonlyArray<FieldsOf<Row>>;
  readonly list: ListColumns<keyof Row & string>;
  readonly sorts: ReadonlyArray<ListSort<keyof Row & string>>;
  readonly publishing: PublishingOf<Row>;
  readonly filter?: keyof Row & string;
  readonly search?: Readonly<Record<"title" | "description" | "fallback", keyof Row & string>>;
}

/**
 * Checks a definition against the table's insert type: every field is a column, of a kind that fits it.
 * `contentType<typeof posts.$inferInsert>()({ … })`
 */
export const contentType =
  <Row>() =>
  <const Type extends Definition<Row>>(
    type: Type,
  ): ContentType<Type["name"], Extract<Type["fields"][number], { readonly of: string }>["of"], Row> =>
    // A field of a union type is one of the general type, which the compiler does not see through `Omit`.
    type as unknown as ContentType<Type["name"], never, Row>;

/** How long a deleted row can be brought back, in days. */
export const trashDays = 30;

/** The values of a row's fields, by field name: text, flags, numbers and lists as the table has them. */
export type Values = Readonly<Record<string, unknown>>;
/** What is wrong, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;
