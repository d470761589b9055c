import { formatNumber } from "../base/words/numbers";
import type { ApiColumn, ApiTable, ColumnKind } from "../content/types/tables";
import { apiLimits } from "./api-error";
import { relatedTables } from "./contract";
import { operators } from "./query-text";

/** A field in the reference. */
export interface ReferenceField {
  readonly name: string;
  readonly type: string;
  /** What queries can do with it, such as "filter, order"; "" if they can only select it. */
  readonly uses: string;
}

/** A table in the reference. */
export interface ReferenceTable {
  readonly name: string;
  readonly about: string;
  readonly key: string;
  readonly reads: string;
  readonly writes: string;
  readonly fields: readonly ReferenceField[];
}

const typeNames: Readonly<Record<ColumnKind, string>> = {
  text: "text",
  boolean: "boolean",
  integer: "integer",
  timestamp: "time",
  json: "list",
};

const readerNames: Readonly<Record<ApiTable["readers"], string>> = {
  everybody: "everyone; all rows with the session of an administrator or editor, or a token for the table",
  permitted: "administrators, editors, and tokens for the table",
  owner: "signed-in users, their own row",
  nobody: "no one",
};

/** A table's entry in the reference. */
export function referenceOf(table: ApiTable): ReferenceTable {
  return {
    name: table.name,
    about: table.about,
    key: table.key,
    reads: readerNames[table.readers],
    writes: table.writable ? "administrators, editors, and tokens with the right to write" : writersOf(table),
    fields: [...table.columns.values()].map((column) => ({
      name: column.name,
      type: typeOf(column),
      uses: supportedUses(table, column).join(", "),
    })),
  };
}

const writersOf = (table: ApiTable) => (table.openToNewRows ? "everyone, one enquiry at a time" : "no one");

const typeOf = ({ kind, values, nullable, isRichText }: ApiColumn) =>
  `${values ? values.join(", ") : isRichText ? "rich text" : typeNames[kind]}${nullable ? ", or null" : ""}`;

/** What queries can do with a field besides selecting it. */
function supportedUses(table: ApiTable, column: ApiColumn): string[] {
  if (table.readers === "nobody" || !table.filterable.includes(column.name)) return [];
  const isOrder = table.paths.some((path) => path.order === column.name);
  return ["filter", ...(isOrder ? ["order"] : []), ...(column.searchField >= 0 ? ["search"] : [])];
}

/** The rules and limits of requests, for the reference. */
export const rules: readonly string[] = [
  `A response has at most ${formatNumber(apiLimits.rows)} rows, or ${formatNumber(apiLimits.richTextRows)} with a rich text field (select=* includes them). This is also the default limit.`,
  `A response has at most ${formatNumber(apiLimits.bytes)} bytes. A larger one is refused, with the number of rows to request at a time; HEAD with Prefer: count=exact always returns the count. A write whose response would be too large is refused before anything is written.`,
  "Each field can be selected once, under its own name or another.",
  `Operators: ${operators.join(", ")}, each optionally after not. Conditions can be combined by and and or: at most ${apiLimits.conditions} conditions, ${apiLimits.depth} levels deep; in takes up to ${apiLimits.values} values.`,
  "Only the fields marked below can filter or order rows. A query that no index answers is refused if it would scan " +
    `more than ${formatNumber(apiLimits.window)} rows.`,
  "like and ilike match a prefix, a suffix or a substring: text*, *text, *text*. Escape %, * and _ with \\.",
  `Offsets go up to ${formatNumber(apiLimits.offset)}. For rows further on, order by a field and filter by gt or lt its last value.`,
  `Exact counts go up to ${formatNumber(apiLimits.count)}; all rows of Blog_posts, stack_items and IT_Glossary are counted without limit.`,
  "Text must be well-formed UTF-8: lone surrogates are refused in rows and URLs.",
  "Rich text is stored as the nearest form that a text may have. What it loses, such as a frame that becomes a link, is listed in the response header Content-Losses (JSON: row, column, text; the first 2,000 characters) and in the activity log.",
  "Times are ISO 8601, such as 2024-03-31 or 2024-03-31T09:30:00Z, and UTC without a zone. Numbers, flags and lists may also be sent as text, as PostgreSQL reads them; null stands for the column's default.",
  "Updates and deletions are counted with Prefer: count=exact and limited with Prefer: handling=strict, max-affected=1. Prefer: tx=rollback is refused.",
  "Related rows can be embedded, one level deep: stack_items?select=name,category:stack_categories(name), and the other way round; posts and their categories likewise. One request embeds the rows of up to 200 different values, and at most 1,000 of them. Joins by !inner, and filters and orders of embedded rows, are not supported.",
  "Casts, functions and JSON paths are not supported.",
];

/**
 * The source of `database.ts`: the tables' TypeScript types for `PostgrestClient<Database>`, without imports. A test
 * fails when the file is out of date.
 */
export function databaseText(tables: readonly ApiTable[]): string {
  const parts = tables.map((table) => {
    const fields = [...table.columns.values()];
    const row = fields.map((column) => `          ${property(column.name)}: ${scriptTypeOf(column)};`);
    const insert = fields.map((column) => {
      const isOptional = column.hasDefault || column.nullable;
      return `          ${property(column.name)}${isOptional ? "?" : ""}: ${scriptTypeOf(column)};`;
    });
    const update = fields.map((column) => `          ${property(column.name)}?: ${scriptTypeOf(column)};`);
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
        Relationships: [${relationshipsOf(table).join("")}];
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

/** The relations of a table to others, as the client's types name them. */
const relationshipsOf = (table: ApiTable): string[] =>
  [...relatedTables(table)].flatMap(([name, { column, key, isOne }]) =>
    isOne
      ? [
          `
          {
            foreignKeyName: ${JSON.stringify(`${table.name}_${name}`)};
            columns: [${JSON.stringify(column)}];
            isOneToOne: false;
            referencedRelation: ${JSON.stringify(name)};
            referencedColumns: [${JSON.stringify(key)}];
          },
        `,
        ]
      : [],
  );

function property(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function scriptTypeOf(column: ApiColumn): string {
  const plain = { text: "string", timestamp: "string", boolean: "boolean", integer: "number" } as const;
  const columnType =
    column.kind === "json"
      ? column.listsObjects
        ? "Array<{ name: string }>"
        : "string[]"
      : (column.values?.map((value) => JSON.stringify(value)).join(" | ") ?? plain[column.kind]);
  return column.nullable ? `${columnType} | null` : columnType;
}

type Json = Readonly<Record<string, unknown>>;

/** The API's OpenAPI 3.1 description, generated from the tables' definitions. */
export function openApi(tables: readonly ApiTable[], origin: string, brand: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: `${brand}: data API`,
      version: "1",
      description: "The tables of the site in PostgREST's dialect.",
    },
    externalDocs: { description: "The reference, with examples", url: `${origin}/api` },
    servers: [{ url: `${origin}/api/rest/v1` }],
    paths: Object.fromEntries(tables.map((table) => [`/${table.name}`, operationsOf(table)])),
    components: {
      schemas: {
        ...Object.fromEntries(tables.map((table) => [table.name, schemaOf(table)])),
        Error: {
          type: "object",
          required: ["code", "message", "details", "hint"],
          properties: {
            code: { type: "string" },
            message: { type: "string" },
            details: { type: ["string", "null"] },
            hint: { type: ["string", "null"] },
          },
        },
      },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const failure = {
  description: "An error in PostgREST's shape",
  content: { "application/json": { schema: reference("Error") } },
};
const query = (name: string, description: string, schema: Json = { type: "string" }) => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
});
const header = (name: string, description: string) => ({ ...query(name, description), in: "header" });

function limitOf({ columns }: ApiTable): string {
  const richText = [...columns.values()].filter(({ isRichText }) => isRichText).map(({ name }) => `"${name}"`);
  const fewer = richText.length === 0 ? "" : `, at most ${apiLimits.richTextRows} with ${richText.join(" or ")}`;
  return `The number of rows${fewer}; a response has at most ${apiLimits.bytes} bytes`;
}

function operationsOf(table: ApiTable): Json {
  const rows = { type: "array", items: reference(table.name) };
  const content = {
    "application/json": { schema: rows },
    "application/vnd.pgrst.object+json": { schema: reference(table.name) },
    "text/csv": { schema: { type: "string" } },
  };
  const body = {
    required: true,
    content: { "application/json": { schema: { oneOf: [reference(table.name), rows] } } },
  };
  const withToken = [{ token: [] }];
  const key = query(table.key, "The key of the row: eq.… or in.(…)");
  const headers = {
    "Content-Losses": {
      description:
        "What the rich texts of the request lost, as a JSON list of row, column and text; absent if they lost nothing",
      schema: { type: "string" },
    },
  };
  const writeResponses = {
    "200": { description: "The rows, with Prefer: return=representation", headers, content },
    "204": { description: "No content", headers },
    default: failure,
  };
  return {
    ...(table.readers !== "nobody" && {
      get: {
        summary: table.about,
        operationId: `read_${table.name}`,
        ...(table.readers !== "owner" && {
          security: table.readers === "permitted" ? withToken : [{}, ...withToken],
        }),
        parameters: [
          query("select", 'Fields, each once, separated by commas; label:field renames one, "…" quotes one'),
          query("order", "Fields, each with .asc or .desc, .nullsfirst or .nullslast"),
          query("limit", limitOf(table), {
            type: "integer",
            minimum: 0,
            maximum: apiLimits.rows,
            default: apiLimits.rows,
          }),
          query("offset", "How many rows to skip", {
            type: "integer",
            minimum: 0,
            maximum: apiLimits.offset,
            default: 0,
          }),
          query("or", "Conditions, any of which must hold: (field.operator.value,…)"),
          query("and", "Conditions, all of which must hold: (field.operator.value,…)"),
          ...[...table.columns.values()].flatMap((column) => {
            const uses = supportedUses(table, column);
            return uses.length === 0
              ? []
              : [query(column.name, `operator.value: ${operators.join(", ")}, not.… (${uses.join(", ")})`)];
          }),
          header("Prefer", "count=exact, count=planned or count=estimated"),
          header("Range", "The first and last row, counted from 0: 0-9"),
        ],
        responses: {
          "200": { description: "The rows", content },
          "206": { description: "A part of the counted rows", content },
          default: failure,
        },
      },
    }),
    ...(table.openToNewRows && {
      post: {
        summary: table.about,
        operationId: `send_${table.name}`,
        parameters: [header("Idempotency-Key", "A UUID for the row: sending it again changes nothing")],
        requestBody: body,
        responses: { "201": { description: "The enquiry was received" }, default: failure },
      },
    }),
    ...(table.writable && {
      post: {
        summary: `Add rows to ${table.name}`,
        operationId: `insert_${table.name}`,
        security: withToken,
        parameters: [
          header("Prefer", "return=representation, resolution=merge-duplicates or ignore-duplicates"),
          query("on_conflict", `"${table.key}"`),
        ],
        requestBody: body,
        responses: { "201": { description: "The rows were created", headers, content }, ...writeResponses },
      },
      patch: {
        summary: `Change rows of ${table.name}`,
        operationId: `update_${table.name}`,
        security: withToken,
        parameters: [key],
        requestBody: body,
        responses: writeResponses,
      },
      delete: {
        summary: `Delete rows of ${table.name}`,
        operationId: `delete_${table.name}`,
        security: withToken,
        parameters: [key],
        responses: writeResponses,
      },
    }),
  };
}

function schemaOf(table: ApiTable): Json {
  return {
    type: "object",
    description: table.about,
    properties: Object.fromEntries([...table.columns.values()].map((column) => [column.name, jsonTypeOf(column)])),
  };
}

function jsonTypeOf(column: ApiColumn): Json {
  const columnSchema = ownTypeOf(column);
  return column.nullable ? { ...columnSchema, type: [columnSchema["type"], "null"] } : columnSchema;
}

const namedItem: Json = { type: "object", properties: { name: { type: "string" } } };

function ownTypeOf({ kind, values, listsObjects }: ApiColumn): Json {
  if (values) return { type: "string", enum: values };
  switch (kind) {
    case "boolean":
    case "integer":
      return { type: kind };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "json":
      return { type: "array", items: listsObjects ? namedItem : { type: "string" } };
    default:
      return { type: "string" };
  }
}
