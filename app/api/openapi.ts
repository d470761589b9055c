import type { ApiColumn, ApiTable } from "../content/types/tables";
import { apiLimits } from "./api-error";
import { operators } from "./query-text";
import { supportedUses } from "./reference";

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
    properties: Object.fromEntries([...table.columns.values()].map((column) => [column.name, typeOf(column)])),
  };
}

function typeOf(column: ApiColumn): Json {
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
