import type { ApiTable } from "../content/types/tables";
import { ApiError, apiLimits, limitExceeded } from "./api-error";
import { type ApiTableName, findApiTable } from "./contract";

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
