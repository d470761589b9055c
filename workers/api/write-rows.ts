import type { Context } from "hono";
import { privatePolicy } from "../../app/domain/seo/cache-policy";
import { requireWriter, type Asker } from "../../app/domain/api/access";
import { ApiError, denied, notSingle } from "../../app/domain/api/api-error";
import type { ContentWriter, Writer, WriteOutcome } from "../../app/domain/api/content-writer";
import { contract, type ApiTableName } from "../../app/domain/api/contract";
import { readConflict, readKeys, readPayload } from "../../app/domain/api/read-payload";
import { readFields } from "../../app/domain/api/read-query";
import { countRequest } from "../../app/domain/api/request-limits.server";
import { sendSubmission } from "../../app/domain/api/send-submission.server";
import type { ApiTable } from "../../app/domain/api/tables";
import { readText } from "../../app/request-body";
import type { SiteEnv } from "../site";
import { askerOf } from "./asker";
import { readPreferences } from "./preferences";
import { readAccept, represent } from "./representation";
import type { OpenWriter } from "./rest";

type Parameters = ReadonlyArray<readonly [string, string]>;

/** Answers a write: an enquiry of anybody's, or content of those who may. */
export async function writeRows(c: Context<SiteEnv>, table: ApiTable, openWriter: OpenWriter): Promise<Response> {
  const { method } = c.req;
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE")
    throw new ApiError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
  const [db, { now, clientAddress }] = [c.get("database"), c.get("site")];
  const asker = await askerOf(c.req.raw, db, c.get("site"));
  if (table.name === contract.onboarding_submissions.name && method === "POST") return sendEnquiry(c, table, asker);
  requireWriter(table, asker);
  await countRequest(db, asker, true, clientAddress, now);

  const parameters: Parameters = [...new URL(c.req.url).searchParams];
  const preferences = readPreferences(c.req.header("Prefer") ?? null);
  const form = readAccept(c.req.header("Accept") ?? null);
  const isSingle = form.endsWith("object");
  const fields = readFields(table, parameters.find(([name]) => name === "select")?.[1] ?? "*");
  const write = await prepared(c, table, parameters, preferences.duplicates, isSingle && preferences.wantsRows);
  const outcome = await write(openWriter(db, c.get("site").purge), { ...writerOf(asker), now });
  if (!outcome.ok) throw outcome.error;

  const status = method === "POST" && outcome.created > 0 ? 201 : 200;
  const range = method === "POST" ? "*/*" : `${outcome.rows.length === 0 ? "*" : `0-${outcome.rows.length - 1}`}/*`;
  const headers = { "Cache-Control": privatePolicy, "Content-Range": range };
  if (!preferences.wantsRows) return new Response(null, { status: status === 201 ? 201 : 204, headers });
  const rows = outcome.rows.map((row) =>
    Object.fromEntries(fields.map(({ label, column }) => [label, row[column.name]])),
  );
  const { body, type } = represent(
    rows,
    fields.map((field) => field.label),
    form,
  );
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Type": type, "Preference-Applied": "return=representation" },
  });
}

/** Reads and checks all of a write before any of it is done. */
async function prepared(
  c: Context<SiteEnv>,
  table: ApiTable,
  parameters: Parameters,
  duplicates: "merge" | "ignore" | "refuse",
  single: boolean,
): Promise<(writer: ContentWriter, by: Writer) => Promise<WriteOutcome>> {
  const name = table.name as ApiTableName;
  const expectSingle = (rows: number) => {
    // Afterwards it would be too late to refuse.
    if (single && rows !== 1) throw notSingle(rows);
  };
  if (c.req.method === "POST") {
    const rows = readPayload(table, await jsonBody(c), parameters);
    const onConflict = readConflict(table, parameters);
    expectSingle(rows.length);
    return (writer, by) => writer.insert(name, rows, { duplicates, onConflict }, by);
  }
  const keys = readKeys(table, parameters);
  expectSingle(keys.length);
  if (c.req.method === "DELETE") return (writer, by) => writer.remove(name, keys, by);
  const [values, ...more] = readPayload(table, await jsonBody(c), parameters);
  if (!values || more.length > 0) throw new ApiError(400, "PGRST102", "An update takes one JSON object");
  return (writer, by) => writer.update(name, keys, values, by);
}

/** Takes in a project enquiry (A§7). It may be written by anybody and read by nobody, so no row is given back. */
async function sendEnquiry(c: Context<SiteEnv>, table: ApiTable, asker: Asker): Promise<Response> {
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

async function jsonBody(c: Context<SiteEnv>): Promise<string> {
  const type = c.req.header("Content-Type") ?? "application/json";
  if (!/^application\/(?:json|vnd\.pgrst\.(?:object|array)\+json)(?:;|$)/i.test(type.trim()))
    throw new ApiError(415, "PGRST102", `Content-Type not acceptable: ${type.slice(0, 100)}`);
  return readText(c.req.raw);
}

function writerOf(asker: Asker): Pick<Writer, "accountId" | "tokenId"> {
  if (asker.kind === "token") return { accountId: asker.accountId, tokenId: asker.id };
  if (asker.kind === "person") return { accountId: asker.id, tokenId: null };
  throw new Error("A visitor writes no content.");
}
