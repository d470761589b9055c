import type { DatabaseClient } from "./client";
import { type Query, UnboundStatement } from "./prepared";

/** A row that reads should return, stored or not. */
export interface OverlaidRow {
  readonly table: string;
  /** The row's values as the database would hold them, by column name; every column of the table. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Columns by which the row replaces stored rows: those that share a value with it. */
  readonly unique: readonly string[];
}

/** The internal interface that drivers use for a query in a batch. */
interface BatchStatement {
  getQuery(): { readonly sql: string; readonly params: readonly unknown[] };
  mapResult(...results: readonly unknown[]): unknown;
}

/**
 * The same database, but reads also see the given row. Writes nothing: in every statement that names the table, a
 * common table expression of that name adds the row to the stored ones.
 */
export function withRowOverlay(db: DatabaseClient, row: OverlaidRow): DatabaseClient {
  return {
    query: db.query,
    get cost() {
      return db.cost;
    },
    read: (query) => db.read(overlayRow(query, row)),
    write: (queries, timeout) => db.write(queries, timeout),
  };
}

function overlayRow<Q extends Query>(query: Q, row: OverlaidRow): Q {
  // The drivers call `_prepare` in a batch, but the builders' types do not declare it (prepared.ts).
  const statement = (query as unknown as { _prepare(): BatchStatement })._prepare();
  const { sql, params } = statement.getQuery();
  if (!sql.includes(quoteName(row.table))) return query;
  const values = [JSON.stringify(Object.values(row.values)), ...params];
  const text = sql.startsWith("with ")
    ? `with ${expressions(row)}, ${sql.slice("with ".length)}`
    : `with ${expressions(row)} ${sql}`;
  const replacement = {
    getQuery: () => ({ sql: text, params: values }),
    stmt: { bind: (...parameters: unknown[]) => new UnboundStatement(text, parameters) },
    mapResult: (...results: readonly unknown[]) => statement.mapResult(...results),
  };
  // In a batch, the drivers use nothing else of a query.
  return { _prepare: () => replacement } as unknown as Q;
}

const quoteName = (name: string): string => `"${name}"`;

/** In the second expression, `main.` names the stored table; the bare name would name the expression itself. */
function expressions({ table, values, unique }: OverlaidRow): string {
  const names = Object.keys(values);
  const columns = names.map(quoteName).join(", ");
  const valueOf = (name: string) => `json_extract("overlaid_row"."given", '$[${names.indexOf(name)}]')`;
  const isOther = unique.map((name) => `${quoteName(name)} is not (select ${valueOf(name)} from "overlaid_row")`);
  return `"overlaid_row"("given") as (select ?), ${quoteName(table)}(${columns}) as (
    select ${columns} from main.${quoteName(table)} where ${isOther.join(" and ")}
    union all select ${names.map(valueOf).join(", ")} from "overlaid_row")`;
}
