import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../../app/api/database";
import { origin, type Send } from "./test-server";

const restAddress = `${origin}/api/rest/v1`;

/** Supabase's public client, with only its `fetch` replaced. */
export function apiClient(send: Send, headers: Record<string, string> = {}): PostgrestClient<Database> {
  return new PostgrestClient<Database>(restAddress, { headers, fetch: (input, init) => send(String(input), init) });
}
