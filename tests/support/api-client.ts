import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../../app/domain/api/database";
import { origin, type Send } from "./test-server";

/** Where the tables are. */
const restAddress = `${origin}/api/rest/v1`;

/** The public client, unchanged but for where it sends to. */
export function apiClient(send: Send, headers: Record<string, string> = {}): PostgrestClient<Database> {
  return new PostgrestClient<Database>(restAddress, { headers, fetch: (input, init) => send(String(input), init) });
}
