import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { typeOfTable } from "../../types.server";
import { findMentions, tablesWith } from "./mentions.server";

const maxListed = 20;

/** Names of what is not content. */
const otherNames: Readonly<Record<string, string>> = { site_settings: "Settings", webhooks: "Webhooks" };

/**
 * Where an email address is published or set, such as "Blog post: Harvest notes". An erasure leaves these texts to
 * editors and administrators. Lists at most 20.
 */
export async function listPublishedMentions(db: DatabaseClient, email: string): Promise<string[]> {
  const listed = new Set<string>();
  for (const table of tablesWith("listed")) {
    const stored = typeOfTable(table);
    for await (const { number } of findMentions(db, table, "listed", email)) {
      if (listed.size >= maxListed) return [...listed];
      if (!stored) {
        listed.add(otherNames[table] ?? table);
        continue;
      }
      const label = stored.columns[stored.type.label]!;
      const [row] = await db.read(
        db.query
          .select({ title: sql<string>`${label}`.as("title") })
          .from(stored.table)
          .where(sql`rowid = ${number}`)
          .limit(1),
      );
      if (row) listed.add(`${stored.type.item}: ${row.title}`);
    }
  }
  return [...listed];
}
