import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DefinedTable } from "../content/types/tables";
import type { ApiTableName, contract } from "./contract";
import type { Database } from "./database";

type Columns<T extends SQLiteTable> = T["_"]["columns"];
type Visible<T extends SQLiteTable, Hidden> = Exclude<keyof Columns<T> & string, Hidden>;

/** A table's row type by column names, from its drizzle definition. */
type RowOf<T> =
  T extends DefinedTable<infer Table, infer Hidden>
    ? {
        [Property in Visible<Table, Hidden> as Columns<Table>[Property]["_"]["name"]]: Table["$inferSelect"][Property];
      }
    : never;

/** The types of an insert's fields by column names, and the names of the optional ones. */
type InsertOf<T> =
  T extends DefinedTable<infer Table, infer Hidden>
    ? {
        [Property in Visible<Table, Hidden> as Columns<Table>[Property]["_"]["name"]]: Exclude<
          Table["$inferInsert"][Property],
          undefined
        >;
      }
    : never;
type OptionalColumnsOf<T> =
  T extends DefinedTable<infer Table, infer Hidden>
    ? {
        [Property in Visible<Table, Hidden>]: undefined extends Table["$inferInsert"][Property]
          ? Columns<Table>[Property]["_"]["name"]
          : never;
      }[Visible<Table, Hidden>]
    : never;
type OptionalIn<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T];

/** The compiler shows this text in place of `true`. */
type Outdated =
  "database.ts does not match the tables. Run UPDATE_TYPES=1 npx vitest run --project unit tests/unit/api-types.test.ts";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : Outdated;
type Plain<T> = { [Key in keyof T]: T[Key] };
type Public = Database["public"]["Tables"];

/** Compiles only while the exported `Database` matches the tables: every field, its type, and the optional ones. */
export type DatabaseMatchesTables = {
  [Name in ApiTableName | keyof Public]: Name extends keyof Public & ApiTableName
    ? TableMatches<Public[Name], (typeof contract)[Name]>
    : Outdated;
};

type TableMatches<Exported extends { Row: object; Insert: object }, Table> =
  // The exported type may have more optional fields: those that the site generates.
  [Exclude<OptionalColumnsOf<Table>, OptionalIn<Exported["Insert"]>>] extends [never]
    ? Same<Plain<Exported["Row"]>, Plain<RowOf<Table>>> extends true
      ? Same<Plain<Required<Exported["Insert"]>>, Plain<InsertOf<Table>>>
      : Outdated
    : Outdated;

type Expect<T extends Record<ApiTableName, true>> = T;
export type DatabaseCheck = Expect<DatabaseMatchesTables>;
