import type { Context } from "hono";
import { apiTables } from "../../app/api/contract";
import { openApi } from "../../app/api/openapi";
import { databaseText } from "../../app/api/reference";
import { publicPolicy } from "../../app/base/web/cache-policy";
import { findSettings } from "../../app/settings/queries.server";
import { translateError } from "../plain-responses";
import type { BackendEnv } from "../types";

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
