import type { DatabaseClient } from "../../../drizzle/client";
import type { ApiColumn, ApiTable } from "../../content/types/tables";
import { type Caller, mayPublish, requireWriter, visibleRows } from "../access";
import { ApiError } from "../api-error";
import { countApiRequest } from "../api-tokens.server";
import {
  type ApiTableName,
  apiTables,
  type ContentWriter,
  findApiTable,
  type WireRow,
  type WriteOutcome,
} from "../contract";
import { parsePayload } from "../read-payload";
import { parseQuery } from "../read-query";
import { type ApiRow, listApiRows } from "../read-rows.server";
import type { McpServer, Tool, ToolResult } from "./protocol";
import type { McpRequest } from "./site-tools.server";

type TokenCaller = Extract<Caller, { kind: "token" }>;

/** Rows of a list. */
const listed = 50;

const allows = (rule: () => unknown): boolean => {
  try {
    rule();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** The tables whose rows a token may read besides what visitors see, and those that it may write. */
const tablesOf = (caller: TokenCaller, { now, origin }: Pick<McpRequest, "now" | "origin">) => ({
  readable: apiTables.filter((table) => allows(() => visibleRows(table, caller, now, origin))),
  writable: apiTables.filter((table) => allows(() => requireWriter(table, caller))),
});

const text = (description: string) => ({ type: "string", description });
const tableOf = (tables: readonly ApiTable[]) => ({ type: "string", enum: tables.map(({ name }) => name) });
const schemaOf = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

function toolsOf({ readable, writable }: ReturnType<typeof tablesOf>): readonly Tool[] {
  const key = text("The value of the table's key");
  const values = { type: "object", description: "Values by column name, as describe_table names them" };
  const writing: readonly Tool[] = [
    {
      name: "create_content",
      title: "Create a draft",
      description:
        "Adds a row. Unless the token may publish, it is a draft that a person publishes. The change can be undone in the portal.",
      inputSchema: schemaOf({ table: tableOf(writable), values }, ["table", "values"]),
      isWrite: true,
    },
    {
      name: "update_content",
      title: "Change a draft",
      description:
        "Changes columns of a row. Unless the token may publish, only of a draft, which stays one. Earlier versions are kept.",
      inputSchema: schemaOf({ table: tableOf(writable), key, values }, ["table", "key", "values"]),
      isWrite: true,
    },
    {
      name: "delete_content",
      title: "Delete a draft",
      description:
        "Moves a row to the trash, from where a person can restore it for 30 days. Unless the token may publish, only a draft.",
      inputSchema: schemaOf({ table: tableOf(writable), key }, ["table", "key"]),
      isWrite: true,
      isDestructive: true,
    },
  ];
  return [
    {
      name: "describe_table",
      title: "Describe a table",
      description: "The columns of a table, its key, and what makes a row public.",
      inputSchema: schemaOf({ table: tableOf(readable) }, ["table"]),
    },
    {
      name: "list_content",
      title: "List rows",
      description: `The first ${listed} rows of a table, drafts too, by their keys and short columns. Takes conditions as the data API does, such as name=ilike.*loom*.`,
      inputSchema: schemaOf({ table: tableOf(readable), query: text("Conditions and an order, joined by &") }, [
        "table",
      ]),
    },
    {
      name: "get_content",
      title: "Read a row",
      description: "All columns of a row by its key.",
      inputSchema: schemaOf({ table: tableOf(readable), key }, ["table", "key"]),
    },
    ...(writable.length > 0 ? writing : []),
  ];
}

/** The columns that decide whether a row is public, with the value of a public one. */
const publicColumns = (table: ApiTable): ReadonlyArray<readonly [ApiColumn, boolean | string]> =>
  [...table.publicFacts].flatMap(([name, value]) => {
    const column = table.columns.get(name);
    return column ? [[column, value] as const] : [];
  });

/** The column by which a row is a draft; null for a table whose rows are always public. */
const draftColumn = (table: ApiTable): string | null =>
  publicColumns(table).find(([column, value]) => column.kind === "boolean" && value === false)?.[0].name ?? null;

const isPublicRow = (table: ApiTable, row: ApiRow): boolean =>
  publicColumns(table).every(([column, value]) => (row[column.name] ?? (value === false ? false : null)) === value);

/**
 * The endpoint for the holder of a token: the public tools, and the content operations of the data API for the tables of
 * the token, by the same rules and through the same writer. Without the right to publish, nothing that visitors see
 * changes.
 */
export function contentMcp(
  db: DatabaseClient,
  request: McpRequest & { readonly clientAddress: string },
  site: McpServer,
  caller: TokenCaller,
  writer: ContentWriter,
): McpServer {
  const { now } = request;
  const tables = tablesOf(caller, request);
  const tools = toolsOf(tables);
  const by = { accountId: caller.accountId, tokenId: caller.id, now };
  const publishes = mayPublish(caller);

  const read = async (table: ApiTable, query: string): Promise<readonly ApiRow[]> => {
    const parsed = parseQuery(table, [...new URLSearchParams(query)]);
    if (parsed.embeds.length > 0) throw new ApiError(400, "PT400", "Related rows are not embedded here.");
    const view = visibleRows(table, caller, now, request.origin);
    return (await listApiRows(db, table, parsed, view, null, now)).rows;
  };
  const byKey = async (table: ApiTable, key: string): Promise<ApiRow> => {
    const [row] = await read(
      table,
      new URLSearchParams([
        [table.key, `eq.${key}`],
        ["limit", "1"],
      ]).toString(),
    );
    if (!row) throw new ApiError(404, "PT404", "There is no row with this key.");
    return row;
  };
  const valuesOf = (table: ApiTable, values: unknown): WireRow => {
    const [row, ...more] = parsePayload(table, JSON.stringify(values ?? null), []);
    if (!row || more.length > 0 || Object.keys(row).length === 0)
      throw new ApiError(400, "PT400", "values must be an object with at least one column.");
    return row;
  };
  const answer = (table: ApiTable, outcome: WriteOutcome, what: string): ToolResult => {
    if (!outcome.ok) throw outcome.error;
    const [row] = outcome.rows;
    if (!row) throw new ApiError(404, "PT404", "There is no row with this key.");
    const losses = outcome.losses.map((loss) => loss.text);
    return {
      text: [`${what} ${table.name} ${String(row[table.key])}.`, ...losses].join("\n"),
      data: { key: row[table.key], row, losses },
    };
  };
  const refuseDraftless = (table: ApiTable): ApiError =>
    new ApiError(403, "42501", `Rows of ${table.name} are always public, and this token may not publish.`);

  const run: Readonly<
    Record<string, (table: ApiTable, input: Readonly<Record<string, unknown>>) => Promise<ToolResult>>
  > = {
    async describe_table(table) {
      const columns = [...table.columns.values()].map(({ name, kind, nullable, hasDefault, values }) => ({
        name,
        kind,
        required: !nullable && !hasDefault,
        ...(values && { values }),
      }));
      const lines = columns.map(({ name, kind, required }) => `- ${name}: ${kind}${required ? ", required" : ""}`);
      const publicWhen = Object.fromEntries(publicColumns(table).map(([column, value]) => [column.name, value]));
      return {
        text: [`${table.name}: ${table.about}. The key is ${table.key}.`, ...lines].join("\n"),
        data: { key: table.key, columns, publicWhen, filters: table.filterable },
      };
    },
    async list_content(table, input) {
      const short = [...table.columns.values()].filter((column) => !column.isRichText && column.kind !== "json");
      const asked = new URLSearchParams(String(input["query"] ?? ""));
      for (const name of ["select", "limit"]) asked.delete(name);
      asked.set("select", short.map(({ name }) => `"${name}"`).join(","));
      asked.set("limit", String(listed));
      const rows = await read(table, asked.toString());
      return { text: rows.map((row) => `- ${String(row[table.key])}`).join("\n") || "No rows.", data: { rows } };
    },
    async get_content(table, input) {
      const row = await byKey(table, String(input["key"]));
      return { text: JSON.stringify(row), data: { row } };
    },
    async create_content(table, input) {
      const draft = draftColumn(table);
      if (!publishes && draft === null) throw refuseDraftless(table);
      const values = valuesOf(table, input["values"]);
      const row = publishes || draft === null ? values : { ...values, [draft]: true };
      const options = { duplicates: "refuse", onConflict: table.key } as const;
      return answer(table, await writer.insert(table.name as ApiTableName, [row], options, by), "Created");
    },
    async update_content(table, input) {
      const key = String(input["key"]);
      const values = valuesOf(table, input["values"]);
      if (!publishes) {
        if (draftColumn(table) === null) throw refuseDraftless(table);
        const row = await byKey(table, key);
        if (isPublicRow(table, row) || isPublicRow(table, { ...row, ...values }))
          throw new ApiError(403, "42501", "This token may change drafts only, and may not publish them.");
      }
      return answer(table, await writer.update(table.name as ApiTableName, [key], values, by), "Changed");
    },
    async delete_content(table, input) {
      const key = String(input["key"]);
      if (!publishes) {
        if (draftColumn(table) === null) throw refuseDraftless(table);
        if (isPublicRow(table, await byKey(table, key)))
          throw new ApiError(403, "42501", "This token may delete drafts only.");
      }
      return answer(table, await writer.remove(table.name as ApiTableName, [key], by), "Moved to the trash:");
    },
  };

  return {
    ...site,
    isPrivate: true,
    instructions: `${site.instructions} With this token, ${publishes ? "content can be read, written and published" : "content can be read, and drafts written, which a person publishes"}.`,
    tools: [...site.tools, ...tools],
    async call(name, input) {
      const tool = tools.find((one) => one.name === name);
      if (!tool) return site.call(name, input);
      try {
        const table = findApiTable(String(input["table"]));
        const allowed = tool.isWrite ? tables.writable : tables.readable;
        if (!table || !allowed.includes(table))
          throw new ApiError(403, "42501", "The token does not include this table, or there is none of this name.");
        await countApiRequest(db, caller, tool.isWrite ?? false, request.clientAddress, now);
        return await run[name]!(table, input);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { message, details, hint } = error.body;
        return { text: [message, details, hint].filter(Boolean).join("\n"), isError: true };
      }
    },
  };
}
