import type { Context } from "hono";
import { findNextPublication } from "../../app/blog/queries.server";
import { pageLifetime, privatePolicy, sharedPolicy } from "../../app/base/web/cache-policy";
import { visibleRows } from "../../app/api/access";
import { unknownTable } from "../../app/api/api-error";
import { contentWriter } from "../../app/api/api-writer.server";
import { findApiTable } from "../../app/api/contract";
import { readApiRows, type CountMode } from "../../app/api/read-rows.server";
import { readQuery } from "../../app/api/read-query";
import { countApiRequest } from "../../app/api/request-limits.server";
import type { ApiTable } from "../../app/content/types/tables";
import type { OpenWriter, BackendEnv } from "../types";
import { identifyCaller } from "./caller";
import { countParameter, formatParameter, headParameter } from "./canonical-read";
import { translateError } from "./errors";
import { mediaTypeOf, represent, type RepresentationResult, type Representation } from "./representation";
import { writeRows } from "./write-rows";

/**
 * `/api/rest/v1/{table}` behind the page cache. Reads arrive as `canonical-read.ts` rewrites them, so the response
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
  const parsed = readQuery(
    table,
    [...parameters].filter(([name]) => !name.startsWith("~")),
  );
  // Clients count rows with HEAD, which reads no values.
  const isHead = parameters.has(headParameter);
  const query = isHead ? { ...parsed, fields: [] } : parsed;
  const caller = await identifyCaller(c.req.raw, db, ctx);
  const view = visibleRows(table, caller, ctx.now, ctx.origin);
  await countApiRequest(db, caller, false, ctx.clientAddress, ctx.now);
  const [{ rows, total }, nextAppearance] = await Promise.all([
    readApiRows(db, table, query, view, counting, ctx.now),
    // A list of posts goes stale when the next scheduled post is published (D42).
    caller.kind === "visitor" && table.publicFrom !== null ? findNextPublication(db, ctx.now) : null,
  ]);
  const labels = query.fields.map(({ label }) => label);
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
        ? { "Cache-Control": sharedPolicy(pageLifetime, { at: nextAppearance, now: ctx.now }), "Cache-Tag": table.name }
        : { "Cache-Control": privatePolicy }),
    },
  });
}
