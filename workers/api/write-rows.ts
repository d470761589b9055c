import type { Context } from "hono";
import { privatePolicy } from "../../app/domain/seo/cache-policy";
import { requireWriter, type Caller } from "../../app/domain/api/access";
import { measureRows } from "../../app/domain/api/answer-bytes.server";
import { ApiError, denied, notSingle, tooMuch } from "../../app/domain/api/api-error";
import { bounds } from "../../app/domain/api/bounds";
import type { ContentWriter, WireRow, Writer, WriteOutcome } from "../../app/domain/api/content-writer";
import { contract, type ApiTableName } from "../../app/domain/api/contract";
import { bytesOfValue, readConflict, readKeys, readPayload } from "../../app/domain/api/read-payload";
import { readFields, type Field } from "../../app/domain/api/read-query";
import { countRequest } from "../../app/domain/api/request-limits.server";
import { sendSubmission } from "../../app/domain/api/send-submission.server";
import type { ApiTable } from "../../app/domain/api/tables";
import type { DatabaseClient } from "../../app/context";
import { readText } from "../../app/request-body";
import type { OpenWriter, BackendEnv } from "../types";
import { identifyCaller } from "./caller";
import { readPreferences } from "./preferences";
import { readAccept, represent } from "./representation";

type Parameters = ReadonlyArray<readonly [string, string]>;

/** Answers a write: an enquiry of anybody's, or content of those who may. */
export async function writeRows(c: Context<BackendEnv>, table: ApiTable, openWriter: OpenWriter): Promise<Response> {
  const { method } = c.req;
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE")
    throw new ApiError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
  const [db, { now, clientAddress }] = [c.get("database"), c.get("site")];
  const asker = await identifyCaller(c.req.raw, db, c.get("site"));
  if (table.name === contract.onboarding_submissions.name && method === "POST") return sendEnquiry(c, table, asker);
  requireWriter(table, asker);
  await countRequest(db, asker, true, clientAddress, now);

  const parameters: Parameters = [...new URL(c.req.url).searchParams];
  const preferences = readPreferences(c.req.header("Prefer") ?? null);
  const form = readAccept(c.req.header("Accept") ?? null);
  const isSingle = form.endsWith("object");
  const fields = readFields(table, parameters.find(([name]) => name === "select")?.[1] ?? "*");
  const write = await readWrite(c, table, parameters, preferences.duplicates, isSingle && preferences.wantsRows);
  if (preferences.wantsRows) await requireSmallAnswer(db, table, fields, write);
  const outcome = await write.run(openWriter(db, c.get("site").purge), { ...writerOf(asker), now });
  if (!outcome.ok) throw outcome.error;

  const status = method === "POST" && outcome.created > 0 ? 201 : 200;
  const range = method === "POST" ? "*/*" : `${outcome.rows.length === 0 ? "*" : `0-${outcome.rows.length - 1}`}/*`;
  const headers = { "Cache-Control": privatePolicy, "Content-Range": range };
  const minimal = () => new Response(null, { status: status === 201 ? 201 : 204, headers });
  if (!preferences.wantsRows) return minimal();
  const rows = outcome.rows.map((row) =>
    Object.fromEntries(fields.map(({ label, column }) => [label, row[column.name]])),
  );
  const answer = represent(
    rows,
    fields.map(({ label }) => label),
    form,
  );
  // It is written, so it is no error: a preference may be left unapplied (RFC 7240).
  if (!answer.ok) return minimal();
  return new Response(answer.body, {
    status,
    headers: { ...headers, "Content-Type": answer.type, "Preference-Applied": "return=representation" },
  });
}

/** A write that has been read and checked. */
interface Write {
  /** The rows that exist and will be given back, by a column and its values. */
  readonly existing: { readonly column: string; readonly values: readonly string[] };
  /** What is written to each row that exists. */
  readonly changes: WireRow;
  /** What is written to rows of their own. */
  readonly added: readonly WireRow[];
  run(writer: ContentWriter, by: Writer): Promise<WriteOutcome>;
}

/** Refuses a write whose rows would be too many bytes to give back. Afterwards it would be too late. */
async function requireSmallAnswer(
  db: DatabaseClient,
  table: ApiTable,
  fields: readonly Field[],
  { existing, changes, added }: Write,
): Promise<void> {
  const kept = fields.filter(({ column }) => !Object.hasOwn(changes, column.name));
  const given = (row: WireRow) => fields.reduce((sum, { column }) => sum + bytesOfValue(row[column.name]), 0);
  const stored =
    existing.values.length === 0
      ? { rows: 0, bytes: 0 }
      : await measureRows(db, table, kept, existing.column, existing.values);
  const bytes = added.reduce((sum, row) => sum + given(row), stored.bytes + stored.rows * given(changes));
  if (bytes > bounds.bytes)
    throw tooMuch(
      `An answer has at most ${bounds.bytes} bytes; the rows written would have about ${bytes}.`,
      "Nothing was written. Leave return=representation out, select fewer columns, or write fewer rows at a time.",
    );
}

/** Reads and checks all of a write before any of it is done. */
async function readWrite(
  c: Context<BackendEnv>,
  table: ApiTable,
  parameters: Parameters,
  duplicates: "merge" | "ignore" | "refuse",
  single: boolean,
): Promise<Write> {
  const name = table.name as ApiTableName;
  const expectSingle = (rows: number) => {
    // Afterwards it would be too late to refuse.
    if (single && rows !== 1) throw notSingle(rows);
  };
  if (c.req.method === "POST") {
    const rows = readPayload(table, await jsonBody(c), parameters);
    const onConflict = readConflict(table, parameters);
    expectSingle(rows.length);
    const named = rows.flatMap((row) => (typeof row[onConflict] === "string" ? [row[onConflict]] : []));
    return {
      existing: { column: onConflict, values: duplicates === "merge" ? named : [] },
      changes: {},
      added: rows,
      run: (writer, by) => writer.insert(name, rows, { duplicates, onConflict }, by),
    };
  }
  const keys = readKeys(table, parameters);
  expectSingle(keys.length);
  const existing = { column: table.key, values: keys };
  if (c.req.method === "DELETE")
    return { existing, changes: {}, added: [], run: (writer, by) => writer.remove(name, keys, by) };
  const [values, ...more] = readPayload(table, await jsonBody(c), parameters);
  if (!values || more.length > 0) throw new ApiError(400, "PGRST102", "An update takes one JSON object");
  return { existing, changes: values, added: [], run: (writer, by) => writer.update(name, keys, values, by) };
}

/** Takes in a project enquiry (A§7). It may be written by anybody and read by nobody, so no row is given back. */
async function sendEnquiry(c: Context<BackendEnv>, table: ApiTable, asker: Caller): Promise<Response> {
  const preferences = readPreferences(c.req.header("Prefer") ?? null);
  if (preferences.wantsRows)
    throw denied(table.name, asker.kind !== "visitor", "Rows of this table are not given back.");
  const rows = readPayload(table, await jsonBody(c), [...new URL(c.req.url).searchParams]);
  const [row, ...more] = rows;
  if (!row || more.length > 0) throw new ApiError(400, "PT400", "Send one enquiry at a time.");
  const { now, clientAddress } = c.get("site");
  const key = c.req.header("Idempotency-Key")?.trim() ?? null;
  await sendSubmission(c.get("database"), row, key, { now, clientAddress });
  return new Response(null, { status: 201, headers: { "Cache-Control": privatePolicy, "Content-Range": "*/*" } });
}

async function jsonBody(c: Context<BackendEnv>): Promise<string> {
  const type = c.req.header("Content-Type") ?? "application/json";
  if (!/^application\/(?:json|vnd\.pgrst\.(?:object|array)\+json)(?:;|$)/i.test(type.trim()))
    throw new ApiError(415, "PGRST102", `Content-Type not acceptable: ${type.slice(0, 100)}`);
  return readText(c.req.raw);
}

function writerOf(asker: Caller): Pick<Writer, "accountId" | "tokenId"> {
  if (asker.kind === "token") return { accountId: asker.accountId, tokenId: asker.id };
  if (asker.kind === "person") return { accountId: asker.id, tokenId: null };
  throw new Error("A visitor writes no content.");
}
