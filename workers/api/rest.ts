import type { Context, Handler } from "hono";
import { findNextAppearance } from "../../app/domain/blog/queries.server";
import { pageLifetime, privatePolicy, sharedPolicy } from "../../app/domain/seo/cache-policy";
import { viewOf } from "../../app/domain/api/access";
import { noTable } from "../../app/domain/api/api-error";
import { findApiTable } from "../../app/domain/api/contract";
import { readApiRows, type Counting } from "../../app/domain/api/read-rows.server";
import { readQuery } from "../../app/domain/api/read-query";
import { countRequest } from "../../app/domain/api/request-limits.server";
import type { ApiTable } from "../../app/domain/api/tables";
import type { OpenWriter, BackendEnv } from "../types";
import { identifyCaller } from "./caller";
import { countParameter, formParameter, headParameter } from "./canonical-read";
import { translateError } from "./errors";
import { mediaTypeOf, represent, type Represented, type Representation } from "./representation";
import { writeRows } from "./write-rows";

/**
 * `/api/rest/v1/{table}` behind the page cache: reads as `canonical-read.ts` spells them, whose answer depends on the
 * address and on who asks alone; and writes as they came.
 */
export function rest(openWriter: OpenWriter): Handler<BackendEnv> {
  return async (c) => {
    try {
      const table = findApiTable(c.req.param("table") ?? "");
      if (!table) throw noTable(c.req.param("table") ?? "");
      if (c.req.method === "GET") return await readTable(c, table);
      return await writeRows(c, table, openWriter);
    } catch (error) {
      return translateError(error, c.get("site").log);
    }
  };
}

async function readTable(c: Context<BackendEnv>, table: ApiTable): Promise<Response> {
  const [db, site] = [c.get("database"), c.get("site")];
  const parameters = new URL(c.req.url).searchParams;
  const form = (parameters.get(formParameter) ?? "array") as Representation;
  const counting = parameters.get(countParameter) as Counting | null;
  const asked = readQuery(
    table,
    [...parameters].filter(([name]) => !name.startsWith("~")),
  );
  // HEAD says which rows and how many there are. It reads none of them: that is how clients count.
  const isHead = parameters.has(headParameter);
  const query = isHead ? { ...asked, fields: [] } : asked;
  const asker = await identifyCaller(c.req.raw, db, site);
  const view = viewOf(table, asker, site.now);
  await countRequest(db, asker, false, site.clientAddress, site.now);
  const [{ rows, total }, until] = await Promise.all([
    readApiRows(db, table, query, view, counting, site.now),
    // A list of posts is another one by itself when the next scheduled post appears (D42).
    asker.kind === "visitor" && table.publicFrom !== null ? findNextAppearance(db, site.now) : null,
  ]);
  const labels = query.fields.map(({ label }) => label);
  const answer: Represented = isHead
    ? { ok: true, body: "", type: mediaTypeOf(form, rows.length) }
    : represent(rows, labels, form);
  if (!answer.ok) throw answer.error;
  const last = query.offset + rows.length - 1;
  return new Response(answer.body, {
    headers: {
      "Content-Type": answer.type,
      "Content-Range": `${rows.length === 0 ? "*" : `${query.offset}-${last}`}/${total ?? "*"}`,
      ...(counting && { "Preference-Applied": `count=${counting}` }),
      ...(asker.kind === "visitor"
        ? { "Cache-Control": sharedPolicy(pageLifetime, { at: until, now: site.now }), "Cache-Tag": table.name }
        : { "Cache-Control": privatePolicy }),
    },
  });
}
