import type { Context } from "hono";
import { type Caller, mayAddRows, requireWriter, visibleRows } from "../../app/api/access";
import {
  ApiError,
  apiLimits,
  limitExceeded,
  notSingleRow,
  permissionDenied,
  unknownTable,
} from "../../app/api/api-error";
import { countApiRequest } from "../../app/api/api-tokens.server";
import { contentWriter, sendEnquiry } from "../../app/api/api-writer.server";
import {
  type ApiTableName,
  apiTables,
  type ContentWriter,
  findApiTable,
  type WireLoss,
  type WireRow,
  type WriteOutcome,
  type Writer,
} from "../../app/api/contract";
import { parseConflict, parseKeys, parsePayload, valueSize } from "../../app/api/read-payload";
import { type Field, parseFields, parseQuery } from "../../app/api/read-query";
import { type CountMode, embedRows, listApiRows, measureRows, withReferences } from "../../app/api/read-rows.server";
import { databaseText, openApi } from "../../app/api/reference";
import { pageLifetime, privatePolicy, publicPolicy, sharedPolicy } from "../../app/base/web/cache-policy";
import { readText } from "../../app/base/web/request-body";
import { findNextPublication } from "../../app/blog/queries.server";
import type { ApiTable } from "../../app/content/types/tables";
import type { DatabaseClient } from "../../app/routing/context";
import { findSettings } from "../../app/settings/queries.server";
import { translateError } from "../plain-responses";
import type { BackendEnv, OpenWriter } from "../types";
import { identifyCaller } from "./caller";
import {
  countParameter,
  formatParameter,
  headParameter,
  mediaTypeOf,
  negotiateRepresentation,
  parsePreferences,
  represent,
  type Representation,
  type RepresentationResult,
} from "./representation";

type Parameters = ReadonlyArray<readonly [string, string]>;

/** Handles a write: an enquiry from anyone, or content from an authorised caller. */
async function writeRows(c: Context<BackendEnv>, table: ApiTable, openWriter: OpenWriter): Promise<Response> {
  const { method } = c.req;
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE")
    throw new ApiError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
  const [db, { now, clientAddress }] = [c.get("database"), c.get("ctx")];
  const caller = await identifyCaller(c.req.raw, db, c.get("ctx"));
  if (method === "POST" && mayAddRows(table)) return answerEnquiry(c, table, caller);
  requireWriter(table, caller);
  await countApiRequest(db, caller, true, clientAddress, now);

  const parameters: Parameters = [...new URL(c.req.url).searchParams];
  const preferences = writePreferences(c);
  const format = negotiateRepresentation(c.req.header("Accept") ?? null);
  const isSingle = format.endsWith("object");
  const fields = parseFields(table, parameters.find(([name]) => name === "select")?.[1] ?? "*");
  const write = await readWrite(c, table, parameters, preferences.duplicates, isSingle && preferences.wantsRows);
  if (preferences.maxAffected !== null && method !== "POST")
    await requireFewRows(db, table, write, preferences.maxAffected);
  if (preferences.wantsRows) await requireSmallResponse(db, table, fields, write);
  const outcome = await write.run(openWriter(db, c.get("ctx").purge), { ...writerOf(caller), now });
  if (!outcome.ok) throw outcome.error;

  // As in PostgREST, only a merge may create nothing without saying that it did.
  const createsRows = method === "POST" && (outcome.created > 0 || preferences.duplicates !== "merge");
  const status = createsRows ? 201 : 200;
  const count = outcome.rows.length;
  const isCounted = preferences.count === "exact" || preferences.count === "estimated";
  const range = `${method === "PATCH" && count > 0 ? `0-${count - 1}` : "*"}/${isCounted ? count : "*"}`;
  const headers = { "Cache-Control": privatePolicy, "Content-Range": range, ...lossesHeader(outcome.losses) };
  const minimal = () => new Response(null, { status: status === 201 ? 201 : 204, headers });
  if (!preferences.wantsRows) return minimal();
  const rows = outcome.rows.map((row) =>
    Object.fromEntries(fields.map(({ label, column }) => [label, row[column.name]])),
  );
  const result = represent(
    rows,
    fields.map(({ label }) => label),
    format,
  );
  // The rows are already written, so this must not be an error. RFC 7240 lets a server ignore a preference.
  if (!result.ok) return minimal();
  const applied = ["return=representation", ...(isCounted ? [`count=${preferences.count}`] : [])].join(", ");
  return new Response(result.body, {
    status,
    headers: { ...headers, "Content-Type": result.type, "Preference-Applied": applied },
  });
}

/** The preferences of a write. Throws a 400 for a rollback: a client that tests its writes must not change the site. */
function writePreferences(c: Context<BackendEnv>): ReturnType<typeof parsePreferences> {
  const preferences = parsePreferences(c.req.header("Prefer") ?? null);
  if (preferences.rollsBack)
    throw new ApiError(400, "PT400", "Prefer: tx=rollback is not supported.", "Nothing was written.");
  return preferences;
}

/** Throws a 400, before anything is written, if more rows exist than the write may affect (`max-affected`). */
async function requireFewRows(
  db: DatabaseClient,
  table: ApiTable,
  { existingRows }: Write,
  maxAffected: number,
): Promise<void> {
  const { rows } = await measureRows(db, table, [], existingRows.column, existingRows.values);
  if (rows <= maxAffected) return;
  throw new ApiError(
    400,
    "PGRST124",
    "Query result exceeds max-affected preference constraint",
    `The query affects ${rows} rows`,
  );
}

/** The length of the header in characters: proxies refuse a response with long ones. */
const maxLossesLength = 2_000;

/**
 * `Content-Losses`: what the texts of a write lost, as a JSON list in ASCII; the first ones if there are many. No header
 * if they lost nothing.
 */
function lossesHeader(losses: readonly WireLoss[]): { readonly "Content-Losses"?: string } {
  const texts: string[] = [];
  let length = 0;
  for (const loss of losses) {
    const text = JSON.stringify(loss).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    length += text.length + 1;
    if (length > maxLossesLength) break;
    texts.push(text);
  }
  return losses.length === 0 ? {} : { "Content-Losses": `[${texts.join(",")}]` };
}

/** A parsed and validated write. */
interface Write {
  /** The existing rows that the response would return, by a column and its values. */
  readonly existingRows: { readonly column: string; readonly values: readonly string[] };
  /** The values written to each existing row. */
  readonly changes: WireRow;
  /** The rows to insert. */
  readonly newRows: readonly WireRow[];
  run(writer: ContentWriter, by: Writer): Promise<WriteOutcome>;
}

/** Throws a 400, before anything is written, if the written rows would exceed the response's byte limit. */
async function requireSmallResponse(
  db: DatabaseClient,
  table: ApiTable,
  fields: readonly Field[],
  { existingRows, changes, newRows }: Write,
): Promise<void> {
  const unchangedFields = fields.filter(({ column }) => !Object.hasOwn(changes, column.name));
  const bytesIn = (row: WireRow) => fields.reduce((sum, { column }) => sum + valueSize(row[column.name]), 0);
  const storedRow =
    existingRows.values.length === 0
      ? { rows: 0, bytes: 0 }
      : await measureRows(db, table, unchangedFields, existingRows.column, existingRows.values);
  const bytes = newRows.reduce((sum, row) => sum + bytesIn(row), storedRow.bytes + storedRow.rows * bytesIn(changes));
  if (bytes > apiLimits.bytes)
    throw limitExceeded(
      `A response has at most ${apiLimits.bytes} bytes; the written rows would have about ${bytes}.`,
      "Nothing was written. Leave return=representation out, select fewer columns, or write fewer rows at a time.",
    );
}

/** Parses and validates the whole write before anything is written. */
async function readWrite(
  c: Context<BackendEnv>,
  table: ApiTable,
  parameters: Parameters,
  duplicates: "merge" | "ignore" | "refuse",
  single: boolean,
): Promise<Write> {
  // Safe: every table here comes from `findApiTable`.
  const name = table.name as ApiTableName;
  const expectSingle = (rows: number) => {
    if (single && rows !== 1) throw notSingleRow(rows);
  };
  if (c.req.method === "POST") {
    const rows = parsePayload(table, await jsonBody(c), parameters);
    const onConflict = parseConflict(table, parameters);
    expectSingle(rows.length);
    const conflictKeys = rows.flatMap((row) => (typeof row[onConflict] === "string" ? [row[onConflict]] : []));
    return {
      existingRows: { column: onConflict, values: duplicates === "merge" ? conflictKeys : [] },
      changes: {},
      newRows: rows,
      run: (writer, by) => writer.insert(name, rows, { duplicates, onConflict }, by),
    };
  }
  const keys = parseKeys(table, parameters);
  expectSingle(keys.length);
  const existingRows = { column: table.key, values: keys };
  if (c.req.method === "DELETE")
    return { existingRows, changes: {}, newRows: [], run: (writer, by) => writer.remove(name, keys, by) };
  const [values = {}, ...more] = parsePayload(table, await jsonBody(c), parameters);
  if (more.length > 0) throw new ApiError(400, "PGRST102", "An update takes one JSON object");
  // As in PostgREST, an update of no columns updates no rows.
  if (Object.keys(values).length === 0)
    return { existingRows: { ...existingRows, values: [] }, changes: {}, newRows: [], run: async () => nothingWritten };
  return { existingRows, changes: values, newRows: [], run: (writer, by) => writer.update(name, keys, values, by) };
}

const nothingWritten: WriteOutcome = { ok: true, rows: [], created: 0, losses: [] };

/** Stores a project enquiry (DATA-10). Anyone may send one, but nobody may read one here, so no row is returned. */
async function answerEnquiry(c: Context<BackendEnv>, table: ApiTable, caller: Caller): Promise<Response> {
  const preferences = writePreferences(c);
  if (preferences.wantsRows)
    throw permissionDenied(table.name, caller.kind !== "visitor", "Rows of this table are never returned.");
  const rows = parsePayload(table, await jsonBody(c), [...new URL(c.req.url).searchParams]);
  const [row, ...more] = rows;
  if (!row || more.length > 0) throw new ApiError(400, "PT400", "Send one enquiry at a time.");
  const { now, clientAddress, messages, deliverMessages } = c.get("ctx");
  const key = c.req.header("Idempotency-Key")?.trim() ?? null;
  await sendEnquiry(c.get("database"), row, key, {
    now,
    clientAddress,
    messages,
    deliverMessages,
  });
  return new Response(null, { status: 201, headers: { "Cache-Control": privatePolicy, "Content-Range": "*/*" } });
}

async function jsonBody(c: Context<BackendEnv>): Promise<string> {
  const type = c.req.header("Content-Type") ?? "application/json";
  if (!/^application\/(?:json|vnd\.pgrst\.(?:object|array)\+json)(?:;|$)/i.test(type.trim()))
    throw new ApiError(415, "PGRST102", `Content-Type not acceptable: ${type.slice(0, 100)}`);
  return readText(c.req.raw);
}

function writerOf(caller: Caller): Pick<Writer, "accountId" | "tokenId"> {
  if (caller.kind === "token") return { accountId: caller.accountId, tokenId: caller.id };
  if (caller.kind === "person") return { accountId: caller.id, tokenId: null };
  throw new Error("Visitors cannot write content.");
}

/**
 * `/api/rest/v1/{table}` behind the page cache. Reads arrive as `representation.ts` rewrites them, so the response
 * depends only on the URL and the caller; writes arrive unchanged.
 */
export async function rest(c: Context<BackendEnv>, openWriter: OpenWriter = contentWriter): Promise<Response> {
  try {
    const table = findApiTable(c.req.param("table") ?? "");
    if (!table) throw unknownTable(c.req.param("table") ?? "");
    if (c.req.method === "GET") return await readTable(c, table);
    return await writeRows(c, table, openWriter);
  } catch (error) {
    return translateError(error, c.get("ctx").log);
  }
}

async function readTable(c: Context<BackendEnv>, table: ApiTable): Promise<Response> {
  const [db, ctx] = [c.get("database"), c.get("ctx")];
  const parameters = new URL(c.req.url).searchParams;
  // Both were set by `canonicalRead`, which refuses such parameters from clients.
  const format = (parameters.get(formatParameter) ?? "array") as Representation;
  const counting = parameters.get(countParameter) as CountMode | null;
  const apiQuery = parseQuery(
    table,
    [...parameters].filter(([name]) => !name.startsWith("~")),
  );
  // Clients count rows with HEAD, which reads no values.
  const isHead = parameters.has(headParameter);
  const query = isHead ? { ...apiQuery, fields: [], embeds: [] } : apiQuery;
  const caller = await identifyCaller(c.req.raw, db, ctx);
  const view = visibleRows(table, caller, ctx.now, ctx.origin);
  await countApiRequest(db, caller, false, ctx.clientAddress, ctx.now);
  const viewOf = (other: ApiTable) => visibleRows(other, caller, ctx.now, ctx.origin);
  const tables = [table, ...query.embeds.map(({ related }) => related.table)];
  const [{ rows: found, total }, nextAppearance] = await Promise.all([
    listApiRows(db, table, withReferences(table, query), view, counting, ctx.now),
    // A list of posts goes stale when the next scheduled post is published (D42).
    caller.kind === "visitor" && tables.some(({ publicFrom }) => publicFrom !== null)
      ? findNextPublication(db, ctx.now)
      : null,
  ]);
  const rows = await embedRows(db, query, found, viewOf, ctx.now);
  const labels = [...query.fields, ...query.embeds].map(({ label }) => label);
  const result: RepresentationResult = isHead
    ? { ok: true, body: "", type: mediaTypeOf(format, rows.length) }
    : represent(rows, labels, format);
  if (!result.ok) throw result.error;
  const last = query.offset + rows.length - 1;
  return new Response(result.body, {
    headers: {
      "Content-Type": result.type,
      "Content-Range": `${rows.length === 0 ? "*" : `${query.offset}-${last}`}/${total ?? "*"}`,
      ...(counting && { "Preference-Applied": `count=${counting}` }),
      ...(caller.kind === "visitor"
        ? {
            "Cache-Control": sharedPolicy(pageLifetime, { at: nextAppearance, now: ctx.now }),
            "Cache-Tag": tables.map(({ name }) => name).join(","),
          }
        : { "Cache-Control": privatePolicy }),
    },
  });
}

/** `/api/openapi.json`: the OpenAPI description of the data API. */
export async function openApiDocument(c: Context<BackendEnv>): Promise<Response> {
  const { origin, log } = c.get("ctx");
  try {
    const { brand } = await findSettings(c.get("database"), origin);
    return c.json(openApi(apiTables, origin, brand), 200, {
      "Cache-Control": publicPolicy,
      "Cache-Tag": "site_settings",
    });
  } catch (error) {
    return translateError(error, log);
  }
}

/** `/api/database.ts`: TypeScript types of the tables, in the format `postgrest-js` takes. */
export function databaseTypes(c: Context<BackendEnv>): Response {
  return c.text(databaseText(apiTables), 200, { "Cache-Control": publicPolicy });
}
