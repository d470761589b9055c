import type { TextForms, TextValues } from "./text-fields";

/** A field's kind decides its form control, parsing, validation and display. */
export type FieldKind =
  | "text"
  | "multiline"
  | "richText"
  | "flag"
  | "list"
  | "names"
  | "pages"
  | "choice"
  | "dateTime"
  | "relation"
  | "image"
  | "images"
  | "url"
  | "slug"
  | "number"
  | "texts";

/** The field kinds that can hold pictures from the library. */
export const pictureKinds = ["richText", "image", "images"] as const satisfies readonly FieldKind[];

/**
 * A field of a content type's form.
 *
 * @typeParam Named the content types that the field may refer to
 */
export interface Field<Name extends string = string, Named extends string = string> {
  /** The column's property in the table definition. */
  readonly name: Name;
  readonly label: string;
  readonly kind: FieldKind;
  /** Whether it may not be empty, in forms, files and the data API. A required number starts empty instead of 0. */
  readonly required?: boolean;
  readonly hint?: string;
  /** Whether only lists of rows show it, not the row's own page. */
  readonly isListed?: true;
  /** Whether it is when somebody last compared the row with the facts: readers see it, and a review is due some time after. */
  readonly isReview?: true;
  /** Whether no page shows its text, which only steers them. */
  readonly isUnseen?: true;
  /** Whether its page shows it at the top, without a heading of its own. */
  readonly isOpening?: true;
  /** Whether it names the writer: in the form of a new row, it has the name of the signed-in person. */
  readonly isByline?: true;
  /** Whether 0 stands for none, so that its control is empty. */
  readonly isNoneAtZero?: true;
  /** The part of the form: the main column (the default), the sidebar, or the SEO section. */
  readonly place?: "main" | "side" | "search";
  /** The value in a new row; defaults to false, "", 0 or an empty list. */
  readonly initial?: boolean | string | number;
  /** The choices of a `choice`. With `open`, any other text is accepted too. */
  readonly choices?: readonly string[];
  readonly open?: boolean;
  /** What a `choice` saves in place of an unknown value; without it, unknown values are refused. */
  readonly fallback?: string;
  /** The content type whose names a `names` field suggests. Other names can be typed, too. */
  readonly suggestsFrom?: Named;
  /** The content type that gets a row for each new value of an `open` choice. */
  readonly createsIn?: Named;
  /** The content type that a `relation` refers to, and the label of the empty option. */
  readonly relatesTo?: Named;
  readonly emptyLabel?: string;
  /** The texts of a `texts` field, which has one for each of a page's texts. */
  readonly texts?: TextForms;
  /** What "|" divides its lines into: in documents, they are a table with these columns. */
  readonly columns?: readonly string[];
  /** The fields that say who is quoted, and what they do: in documents, the text is a quotation. */
  readonly quotedFrom?: readonly string[];
  /** Whether each of its lines is an item of a list. */
  readonly isLines?: true;
  /** The field that says what the number counts: in documents, both are one sentence. */
  readonly countOf?: string;
  /** Whether its value is one of the price ranges, whose labels are in Settings. */
  readonly isPriceRange?: true;
  /** The content type whose rows a `list` names by their slugs: documents show their labels. */
  readonly lists?: Named;
  /** Whether a text is an address, whose link is checked like those in rich text. */
  readonly isLink?: boolean;
  /** How many characters fit where the text is shown, such as a search result. A longer text gets a warning. */
  readonly budget?: number;
}

/** A value that a field can have, and its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** An action on many rows at once. With neither `set` nor `choose`, it deletes them. */
export interface BulkAction {
  readonly name: "publish" | "draft" | "archive" | "deactivate" | "move" | "delete";
  readonly label: string;
  /** The past participle for notices, as in "3 rows published". */
  readonly participle: string;
  readonly set?: Readonly<Record<string, unknown>>;
  /** The type's filter field, which the rows get a value of that is chosen with the action. */
  readonly choose?: string;
}

/** A row's publication status, by which lists are filtered. */
export type Status = "published" | "scheduled" | "draft" | "archived" | "inactive";

/**
 * Which rows are public. `always`: all. `draft`: rows that are neither `draft` nor `archived`, whose `date`, if the type
 * has one, is not in the future and, with `hasStatus`, whose `status` is active.
 */
export type Publishing<Name extends string = string> =
  | { readonly by: "always" }
  | { readonly by: "draft"; readonly date?: Name; readonly hasStatus?: true };

/** A sort order, named as in `?sort=`. A type's first one is its default. */
export interface ListSort<By extends string = string> {
  readonly name: string;
  readonly label: string;
  readonly by: By;
  readonly direction: "ascending" | "descending";
}

/** The columns of a list, by property, besides the label and the last edit. */
export interface ListColumns<Name extends string = string> {
  /** Shown beside the label, such as a category or a short text. */
  readonly detail: Name;
  /** Further texts, each in a column. */
  readonly more?: readonly Name[];
  /** Whether the list shows how often visitors used a row (`readVisits` of the stored type). */
  readonly hasVisits?: boolean;
  /** What public lists show of a row besides its summary, in their order. */
  readonly card?: readonly Name[];
  /** The date that lists can be sorted by. */
  readonly date?: Name;
  /** The flag of featured rows. */
  readonly featured?: Name;
  /** Columns with an image of the row. The first that has one is shown beside the label. */
  readonly images?: readonly Name[];
}

/** How often visitors used a row. */
export interface Visits {
  readonly count: number;
  /** An ISO instant. */
  readonly lastAt: string;
}

/**
 * How the portal shows a type: as a section, main or other (ADM-2, ADM-3).
 */
export interface PortalSection<Named extends string = string> {
  readonly label: string;
  /** SVG path data of its icon, 20 by 20; defaults to a page. */
  readonly icon?: string;
  /** Its position in the navigation bar on phones; absent if it is not there. */
  readonly dock?: number;
  /**
   * Set for main sections, which the Overview shows with a line on how their types are protected (ADM-5, ADM-6).
   */
  readonly main?: {
    readonly protects: { readonly label: string; readonly types: readonly Named[] };
  };
}

/**
 * A type of content that administrators edit. One definition drives the form, its parsing, the list, the notices and
 * the portal's section. It is plain data: loaders send it to pages.
 *
 * @typeParam Named the content types that its fields and its section refer to
 * @typeParam Kind the kinds of its fields
 */
export interface ContentType<
  Name extends string = string,
  Named extends string = string,
  Row = unknown,
  Kind extends FieldKind = FieldKind,
> {
  /** The last segment of the section's path, such as "blog" in /admin/blog. */
  readonly name: Name;
  /** The heading of the section (ADM-2). */
  readonly title: string;
  /** The singular, for notices (ADM-35 to ADM-37) and the "New ..." button (ADM-7). */
  readonly item: string;
  /** The plural, in lower case, for texts about the list. */
  readonly items: string;
  readonly section: PortalSection<Named>;
  /** The field with a row's title. */
  readonly label: string;
  readonly fields: ReadonlyArray<Field<string, Named>>;
  readonly list: ListColumns;
  readonly sorts: readonly ListSort[];
  readonly publishing: Publishing;
  readonly statuses: readonly Status[];
  readonly bulkActions: readonly BulkAction[];
  /** The field that lists are filtered by, besides the status. */
  readonly filter?: string;
  /** Whether rows have pages, which the portal links to and previews. */
  readonly hasPage: boolean;
  /** The fields that make up a search result, for its preview (SEO-11, SEO-12). */
  readonly search?: { readonly title: string; readonly description: string; readonly fallback: string };
  /** Further pages of the section, which its list links to. */
  readonly links?: ReadonlyArray<readonly [label: string, href: string]>;
  /**
   * For a type with one row for each of some keys, such as the site's pages: what people call the rows, by the key that
   * is the label. The portal never asks for a key, and `links` lead to the forms.
   */
  readonly rowNames?: Readonly<Record<string, string>>;
  /** Types only, never set: the row type that the definition was checked against, and the kinds of its fields. */
  readonly row?: Row;
  readonly kind?: Kind;
}

/** The text of an empty list (ADM-11). */
export const emptyText = ({ items }: ContentType): string => `No ${items} found`;
/** The text while a list loads (ADM-12). */
export const loadingText = ({ items }: ContentType): string => `Loading ${items}...`;

/** The field kinds that fit a column's type. */
type KindOf<Value> = Value extends boolean
  ? "flag"
  : Value extends string[]
    ? "list" | "images" | "pages"
    : Value extends Array<{ name: string }>
      ? "names"
      : Value extends number
        ? "number"
        : Value extends TextValues
          ? "texts"
          : Exclude<FieldKind, "flag" | "list" | "images" | "names" | "pages" | "number" | "texts">;

type FieldsOf<Row> = {
  [Name in keyof Row & string]: Omit<Field<Name>, "kind"> & {
    readonly kind: KindOf<NonNullable<Row[Name]>>;
  } & (NonNullable<Row[Name]> extends boolean ? { readonly required?: never } : unknown);
}[keyof Row & string];

/** The publishing rules whose columns the table has. */
type PublishingOf<Row> =
  | { readonly by: "always" }
  | ("draft" | "archived" extends keyof Row
      ? Extract<Publishing<keyof Row & string>, { by: "draft" }> &
          ("status" extends keyof Row ? unknown : { readonly hasStatus?: never })
      : never);

/** A definition whose fields are all columns of the table, each with a kind that fits the column's type. */
interface Definition<Row> extends Omit<ContentType, "row" | "kind"> {
  readonly label: keyof Row & string;
  readonly fields: ReadonlyArray<FieldsOf<Row>>;
  readonly list: ListColumns<keyof Row & string>;
  readonly sorts: ReadonlyArray<ListSort<keyof Row & string>>;
  readonly publishing: PublishingOf<Row>;
  readonly filter?: keyof Row & string;
  readonly search?: Readonly<Record<"title" | "description" | "fallback", keyof Row & string>>;
}

/** The content types that a definition refers to, in its fields and its section. */
type NamedIn<Type extends { readonly fields: readonly object[]; readonly section: object }> =
  | NamedInField<Type["fields"][number]>
  | (Type["section"] extends { readonly main: { readonly protects: { readonly types: ReadonlyArray<infer Part> } } }
      ? Part & string
      : never);
type NamedInField<Given> = Given extends object
  ? Given[keyof Given & ("relatesTo" | "suggestsFrom" | "createsIn")] & string
  : never;

/**
 * Defines a content type, checked against the table's insert type:
 * `contentType<typeof posts.$inferInsert>()({ … })`
 */
export const contentType =
  <Row>() =>
  <const Type extends Definition<Row>>(
    type: Type,
  ): ContentType<Type["name"], NamedIn<Type>, Row, Type["fields"][number]["kind"]> =>
    // `Definition` is a `ContentType`, but the compiler cannot see that through `Omit`.
    type as unknown as ContentType<Type["name"], never, Row, Type["fields"][number]["kind"]>;

/** How long a deleted row can be restored, in days. */
export const trashDays = 30;

/** The values of a row's fields, by field name, typed as in the table. */
export type Values = Readonly<Record<string, unknown>>;
/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;
