import type { DatabaseClient } from "./client";
import { UnboundStatement } from "./prepared";
import type { Query } from "./query";

/** A row as it is to be read, stored or not. */
export interface OverlaidRow {
  readonly table: string;
  /** Its values as the database would hold them, by the names of all columns of the table. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The columns by which it takes the place of stored rows: those with one of its values there are not read. */
  readonly unique: readonly string[];
}

/** What the drivers ask of a query in a batch. */
interface BatchStatement {
  getQuery(): { readonly sql: string; readonly params: readonly unknown[] };
  mapResult(...results: readonly unknown[]): unknown;
}

/**
 * The same database, whose reads find a row as it is given. Nothing is written for it: each statement that names the table
 * reads an expression of that name instead, which is the stored rows with this one among them.
 */
export function withOverlaidRow(db: DatabaseClient, row: OverlaidRow): DatabaseClient {
  return {
    query: db.query,
    get cost() {
      return db.cost;
    },
    read: (query) => db.read(overlaid(query, row)),
    write: (queries, timeout) => db.write(queries, timeout),
  };
}

function overlaid<Q extends Query>(query: Q, row: OverlaidRow): Q {
  // What the drivers ask of a query in a batch, which the builders' types do not show (prepared.ts).
  const statement = (query as unknown as { _prepare(): BatchStatement })._prepare();
  const { sql, params } = statement.getQuery();
  if (!sql.includes(quoted(row.table))) return query;
  const values = [JSON.stringify(Object.values(row.values)), ...params];
  const text = sql.startsWith("with ")
    ? `with ${expressions(row)}, ${sql.slice("with ".length)}`
    : `with ${expressions(row)} ${sql}`;
  const replaced = {
    getQuery: () => ({ sql: text, params: values }),
    stmt: { bind: (...bound: unknown[]) => new UnboundStatement(text, bound) },
    mapResult: (...results: readonly unknown[]) => statement.mapResult(...results),
  };
  // In a batch, the drivers ask a query for nothing else.
  return { _prepare: () => replaced } as unknown as Q;
}

const quoted = (name: string): string => `"${name}"`;

/** Within the second expression, `main.` names the stored table, and the bare name would name the expression itself. */
function expressions({ table, values, unique }: OverlaidRow): string {
  const names = Object.keys(values);
  const columns = names.map(quoted).join(", ");
  const valueOf = (name: string) => `json_extract("overlaid_row"."given", '$[${names.indexOf(name)}]')`;
  const isOther = unique.map((name) => `${quoted(name)} is not (select ${valueOf(name)} from "overlaid_row")`);
  return `"overlaid_row"("given") as (select ?), ${quoted(table)}(${columns}) as (
    select ${columns} from main.${quoted(table)} where ${isOther.join(" and ")}
    union all select ${names.map(valueOf).join(", ")} from "overlaid_row")`;
}
