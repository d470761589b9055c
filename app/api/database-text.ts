import type { ApiColumn, ApiTable } from "../content/types/tables";

/**
 * The source of `database.ts`: the tables' TypeScript types for `PostgrestClient<Database>`, without imports. A test
 * fails when the file is out of date.
 */
export function databaseText(tables: readonly ApiTable[]): string {
  const parts = tables.map((table) => {
    const fields = [...table.columns.values()];
    const row = fields.map((column) => `          ${property(column.name)}: ${typeOf(column)};`);
    const insert = fields.map((column) => {
      const isOptional = column.hasDefault || column.nullable;
      return `          ${property(column.name)}${isOptional ? "?" : ""}: ${typeOf(column)};`;
    });
    const update = fields.map((column) => `          ${property(column.name)}?: ${typeOf(column)};`);
    return `      /** ${table.about}. */
      ${property(table.name)}: {
        Row: {
${row.join("\n")}
        };
        Insert: {
${insert.join("\n")}
        };
        Update: {
${update.join("\n")}
        };
        Relationships: [];
      };`;
  });
  return `/** The tables of the data API, for \`new PostgrestClient<Database>(…)\`. Generated from their definitions. */
export interface Database {
  public: {
    Tables: {
${parts.join("\n")}
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
  };
}
`;
}

function property(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function typeOf(column: ApiColumn): string {
  const plain = { text: "string", timestamp: "string", boolean: "boolean", integer: "number" } as const;
  const columnType =
    column.kind === "json"
      ? column.listsObjects
        ? "Array<{ name: string }>"
        : "string[]"
      : (column.values?.map((value) => JSON.stringify(value)).join(" | ") ?? plain[column.kind]);
  return column.nullable ? `${columnType} | null` : columnType;
}
