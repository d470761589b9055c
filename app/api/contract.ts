import { enquiries, userRoles } from "../../drizzle/schema";
import { apiTable, type ApiTable } from "../content/types/tables";
import { type ContentTables, storedTypes } from "../types.server";
import { ApiError, apiLimits, limitExceeded } from "./api-error";

/** The tables of content, by name. */
const contentTables = Object.fromEntries(
  Object.values(storedTypes).map(({ api }) => [api.name, api]),
  // `fromEntries` widens the keys to strings.
) as unknown as ContentTables;

/** The tables of the data API. It exposes no others. */
export const contract = {
  ...contentTables,
  user_roles: apiTable(userRoles, {
    about: "Roles; signed-in users see their own",
    hidden: [],
    key: "userId",
    lookups: ["userId"],
    readers: "owner",
    permission: "people",
    writable: false,
  }),
  onboarding_submissions: apiTable(enquiries, {
    about: "Project enquiries; anyone can send one, no one can read them here",
    hidden: [
      "rowId",
      "id",
      "searchText",
      "createdAt",
      "idempotencyKey",
      "answersHash",
      "textHash",
      "emailHash",
      "status",
      "notes",
      "owner",
      "ownerId",
      "nextStep",
      "nextStepOn",
      "version",
      "updatedAt",
      "undoSet",
      "undoStatus",
      "undoOwner",
      "undoOwnerId",
      "undoVersion",
      "spamReasons",
      "held",
      "source",
      "fromPage",
      "firstPage",
      "referrer",
      "utmSource",
      "utmMedium",
      "utmCampaign",
      "beganWith",
      "heardOf",
      "amount",
      "currency",
      "lostReason",
      "lostNote",
      "undoOutcome",
      "answerDueAt",
      "answeredAt",
      "callAt",
      "callBooking",
      "callChangedAt",
    ],
    key: "email",
    lookups: [],
    readers: "nobody",
    permission: "enquiries",
    writable: false,
    openToNewRows: true,
  }),
} as const;

/** The name of a table in the contract. */
export type ApiTableName = keyof typeof contract;

/** All tables, in the order in which they are documented. */
export const apiTables: readonly ApiTable[] = Object.values(contract);

/** The table with exactly this name, or null. */
export function findApiTable(name: string): ApiTable | null {
  return Object.hasOwn(contract, name) ? contract[name as ApiTableName] : null;
}

/** A row of a request or response, by the contract's field names. */
export type WireRow = Readonly<Record<string, unknown>>;

/** The author of a write, for the revisions. */
export interface Writer {
  readonly accountId: string;
  /** The token of the request; null for a session. */
  readonly tokenId: string | null;
  /** An ISO instant. */
  readonly now: string;
}

/** Something that a text of a request lost, because no text may have it. */
export interface WireLoss {
  /** The place of the row in the request, from 1. */
  readonly row: number;
  readonly column: string;
  /** A sentence. */
  readonly text: string;
}

/** The outcome of a write: the written or deleted rows and how many of them are new, or an error and no change. */
export type WriteOutcome =
  | {
      readonly ok: true;
      readonly rows: readonly WireRow[];
      readonly created: number;
      readonly losses: readonly WireLoss[];
    }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Writes content for the data API, all rows of a request or none. The handlers check permissions, field names and JSON
 * types; the writer validates the content.
 */
export interface ContentWriter {
  /**
   * Inserts rows. If one has the same value in its `onConflict` column as an existing row, `duplicates` decides: update
   * the existing row, skip the new one, or refuse the request.
   */
  insert(
    table: ApiTableName,
    rows: readonly WireRow[],
    options: { readonly duplicates: "merge" | "ignore" | "refuse"; readonly onConflict: string },
    by: Writer,
  ): Promise<WriteOutcome>;
  /** Updates the rows with these keys. */
  update(table: ApiTableName, keys: readonly string[], values: WireRow, by: Writer): Promise<WriteOutcome>;
  /** Deletes the rows with these keys. */
  remove(table: ApiTableName, keys: readonly string[], by: Writer): Promise<WriteOutcome>;
}

/** How the rows of a table refer to those of another: the column with the value, and the one that has it there. */
interface Relation {
  readonly from: ApiTableName;
  readonly column: string;
  readonly to: ApiTableName;
  readonly key: string;
}

/** The relations of the contract. A post names its category, a tool has the id of its own. */
const relations: readonly Relation[] = [
  { from: "stack_items", column: "category_id", to: "stack_categories", key: "id" },
  { from: "Blog_posts", column: "Blog Post - Category", to: "Blog_categories", key: "Blog Category - Name" },
];

/** A related table as a query of one table sees it. */
export interface Related {
  readonly table: ApiTable;
  /** The column of the querying table, and the one of the related table that has the same value. */
  readonly column: string;
  readonly key: string;
  /** Whether there is at most one related row, which is then an object instead of a list. */
  readonly isOne: boolean;
}

/** The tables that can be embedded in the rows of a table, by name. */
export const relatedTables = ({ name }: ApiTable): ReadonlyMap<string, Related> =>
  new Map(
    relations.flatMap(({ from, column, to, key }): Array<[string, Related]> => [
      ...(from === name ? [[to, { table: findApiTable(to)!, column, key, isOne: true }] as [string, Related]] : []),
      ...(to === name
        ? [[from, { table: findApiTable(from)!, column: key, key: column, isOne: false }] as [string, Related]]
        : []),
    ]),
  );

/** The error for embedding rows of a table that is not related. */
export const noRelation = (table: ApiTable): ApiError => {
  const names = [...relatedTables(table).keys()];
  return new ApiError(
    400,
    "PGRST200",
    `Could not find a relationship between '${table.name}' and another table in the schema cache`,
    names.length === 0 ? "No table is related to this one." : `Related are: ${names.join(", ")}.`,
    "Request the other table's rows separately.",
  );
};

/** The values by which a page of rows refers to the related ones. Throws if they are more than one condition may have. */
export function referencedValues(rows: ReadonlyArray<Readonly<Record<string, unknown>>>, property: string): string[] {
  const values = [...new Set(rows.map((row) => row[property]).filter((value) => typeof value === "string"))];
  if (values.length > apiLimits.values)
    throw limitExceeded(
      `The related rows of more than ${apiLimits.values} different values cannot be embedded.`,
      `Request fewer rows at a time: limit=${apiLimits.values}.`,
    );
  return values;
}
