import type { D1Database } from "@cloudflare/workers-types";
import { Column, fillPlaceholders, is, type Placeholder, sql, SQL, type SQLWrapper } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { PreparedQueryConfig, SQLitePreparedQuery } from "drizzle-orm/sqlite-core";

/** Like drizzle's `inArray`, for any number of values: binds them as one JSON text, because D1 binds at most 100. */
export const inJson = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** A query that has been built and not yet run. */
export type Query<Result = unknown> = RunnableQuery<Result, "sqlite">;

/**
 * The query builder. Pass its queries to `read` or `write`: awaiting one directly bypasses batching, timeouts and cost.
 */
export type QueryBuilder = DrizzleD1Database;

/** A parameter of a prepared query. */
type Value = string | number | null;

/** The placeholders to build a prepared query with, by parameter name. */
export type Placeholders<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]> };

/** A value, or its placeholder in a prepared query. */
export type Bound<Type> = Type | Placeholder<string, Type>;

/** A statement without a connection, which `createD1Database` supplies. */
export class UnboundStatement {
  constructor(
    readonly text: string,
    readonly values: readonly unknown[],
  ) {}
}

/** A statement's result in a batch: D1's, or libSQL's, whose rows are like arrays. */
type BatchResult = { readonly results: readonly object[] } | { readonly rows: ReadonlyArray<ArrayLike<unknown>> };

/** A selected column as drizzle prepares it, with the place of its value in a row's object. */
interface SelectedField {
  readonly path: readonly string[];
  readonly field: unknown;
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

type Template = SQLitePreparedQuery<PreparedQueryConfig> & { readonly fields: readonly SelectedField[] };

/** Builds queries that are never run themselves, which needs no more of a database than this. */
const builder: QueryBuilder = drizzle({ prepare: () => ({}) } as unknown as D1Database);

/**
 * Prepares a query for `DatabaseClient.read`. Its SQL is built once per isolate, on first use: building takes longer
 * than everything else our code does for a read. Drizzle's own prepared queries belong to a connection, and every
 * request has a new one.
 *
 * @param build must depend on nothing but its arguments
 */
export function prepared<Values extends Readonly<Record<string, Value>>, Q extends Query>(
  build: (query: QueryBuilder, values: Placeholders<Values>) => Q,
): (values: Values) => Q {
  const names = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Placeholders<Values>;
  let template: Template | undefined;
  let toObjects: (rows: unknown[][]) => unknown;
  return (values) => {
    if (!template) {
      // Every builder has `prepare`, but the type of a batch query does not declare it.
      template = (build(builder, names) as unknown as { prepare(): Template }).prepare();
      toObjects = rowMapper(template);
    }
    const query = template.getQuery();
    const params = fillPlaceholders(query.params, values);
    // The part of a query that drivers use in a batch.
    const statement = {
      getQuery: () => ({ sql: query.sql, params }),
      stmt: { bind: (...parameters: unknown[]) => new UnboundStatement(query.sql, parameters) },
      mapResult: (result: BatchResult) => toObjects(rowsOf(result)),
    };
    // In a batch, the drivers use nothing else of a query.
    return { _prepare: () => statement } as unknown as Q;
  };
}

/** `prepared` for a query with variants. Each is prepared once and kept, so there must be few. */
export function preparedVariants<
  Variant extends string | Readonly<Record<string, string | boolean>>,
  Values extends Readonly<Record<string, Value>>,
  Q extends Query,
>(
  build: (query: QueryBuilder, values: Placeholders<Values>, variant: Variant) => Q,
): (variant: Variant, values: Values) => Q {
  const variants = new Map<string, (values: Values) => Q>();
  return (variant, values) => {
    const key = JSON.stringify(variant);
    let query = variants.get(key);
    if (!query) {
      query = prepared((builderOf, names: Placeholders<Values>) => build(builderOf, names, variant));
      variants.set(key, query);
    }
    return query(values);
  };
}

/**
 * Maps rows as drizzle does, but looks up each column's decoder once rather than for every value. Leaves rows with
 * nested objects, such as those of a join, to drizzle.
 */
function rowMapper(template: Template): (rows: unknown[][]) => unknown {
  const { fields } = template;
  if (fields.some(({ path }) => path.length !== 1)) return (rows) => template.mapResult(rows);
  const columns = fields.map(({ path, field }) => ({ name: path[0]!, decoder: decoderOf(field) }));
  return (rows) =>
    rows.map((row) => {
      const object: Record<string, unknown> = {};
      columns.forEach(({ name, decoder }, position) => {
        const value = row[position];
        object[name] = value === null ? null : decoder.mapFromDriverValue(value);
      });
      return object;
    });
}

/** The decoder of a column, an expression or an aliased expression. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  // Drizzle selects nothing but columns and expressions, whose decoder is internal.
  return (expression as unknown as { readonly decoder: Decoder }).decoder;
}

function rowsOf(result: BatchResult): unknown[][] {
  return "results" in result
    ? result.results.map((row): unknown[] => Object.values(row))
    : result.rows.map((row) => Array.from(row));
}
