import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ApiTableName, contract } from "./contract";
import type { Database } from "./database";
import type { DefinedTable } from "./tables";

type Columns<T extends SQLiteTable> = T["_"]["columns"];
type Visible<T extends SQLiteTable, Hidden> = Exclude<keyof Columns<T> & string, Hidden>;

/** A table's rows with the columns' own names, as drizzle's definition has them. */
type RowOf<T> =
  T extends DefinedTable<infer Table, infer Hidden>
    ? {
        [Property in Visible<Table, Hidden> as Columns<Table>[Property]["_"]["name"]]: Table["$inferSelect"][Property];
      }
    : never;

/** What an insert takes, likewise: the type of every field, and the names of those that may be left out. */
type InsertOf<T> =
  T extends DefinedTable<infer Table, infer Hidden>
    ? {
        [Property in Visible<Table, Hidden> as Columns<Table>[Property]["_"]["name"]]: Exclude<
          Table["$inferInsert"][Property],
          undefined
        >;
      }
    : never;
type LeftOutOf<T> =
  T extends DefinedTable<infer Table, infer Hidden>
    ? {
        [Property in Visible<Table, Hidden>]: undefined extends Table["$inferInsert"][Property]
          ? Columns<Table>[Property]["_"]["name"]
          : never;
      }[Visible<Table, Hidden>]
    : never;
type OptionalIn<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T];

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : { one: One; other: Other };
type Plain<T> = { [Key in keyof T]: T[Key] };
type Public = Database["public"]["Tables"];

/** Compiles only while the exported types are those of the tables: every field, its type, what may be left out. */
export type DatabaseIsTheTables = [
  Same<keyof Public, ApiTableName>,
  {
    [Name in ApiTableName]: [
      Same<Plain<Public[Name]["Row"]>, Plain<RowOf<(typeof contract)[Name]>>>,
      Same<Plain<Required<Public[Name]["Insert"]>>, Plain<InsertOf<(typeof contract)[Name]>>>,
      // More may be left out than the table lets: what the site fills in.
      Exclude<LeftOutOf<(typeof contract)[Name]>, OptionalIn<Public[Name]["Insert"]>> extends never ? true : Name,
    ];
  },
];

type Holds = [true, { [Name in ApiTableName]: [true, true, true] }];
type Expect<T extends Holds> = T;
export type Checked = Expect<DatabaseIsTheTables>;
