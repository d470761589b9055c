import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { requireToolOutput, root } from "./toolchain";

/** The default file for bookmarks, next to the backups, one JSON line each. */
const bookmarkFile = join(root, "backups", "bookmarks.ndjson");

/**
 * Records the deployed D1's current Time Travel bookmark, to which the database can return for 30 days (7 on the free
 * plan). Prints it too, because a CI machine's files are gone afterwards. Rejects if wrangler returns none.
 */
export async function recordBookmark(file: string = bookmarkFile): Promise<string> {
  const text = await requireToolOutput("wrangler", [
    "d1",
    "time-travel",
    "info",
    "DB",
    "--config",
    "wrangler.toml",
    "--json",
  ]);
  const bookmark = bookmarkIn(text);
  if (bookmark === null) throw new Error(`wrangler returned no Time Travel bookmark: ${text.trim().slice(0, 300)}`);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), bookmark })}\n`);
  console.log(`Time Travel bookmark before the migration: ${bookmark}`);
  console.log(`To undo it: npx wrangler d1 time-travel restore DB --bookmark=${bookmark}`);
  return bookmark;
}

/** wrangler may print other lines before the JSON. */
function bookmarkIn(text: string): string | null {
  try {
    const { bookmark } = JSON.parse(text.slice(text.indexOf("{"))) as { bookmark?: unknown };
    return typeof bookmark === "string" && bookmark !== "" ? bookmark : null;
  } catch {
    return null;
  }
}
