import { createHash } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readContent } from "../drizzle/seed/read-content";
import { openDatabaseTarget } from "./database-target";
import { seedTables, type SeedTable } from "./seed-rows";
import { identifier, insertStatements, literal, storedRow, updateStatement } from "./sql-statements";
import { root } from "./toolchain";

/** The row of `site_settings` that remembers what was loaded: "<table>/<key>" to a hash of the row. */
const ledgerKey = "seed";

type Ledger = Record<string, string>;
/** For each table the keys it has among the sample rows, and the version of each. */
type Present = Record<string, Record<string, number>>;

/**
 * npm run db:seed [-- --remote | --persist-to <folder>]: loads the sample content. A row that was never
 * loaded is inserted; one whose content changed is updated unless somebody edited it; one that somebody
 * deleted stays deleted.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } });
  const tables = seedTables(readContent(join(root, "drizzle/seed/content")));
  const target = await openDatabaseTarget({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    const { ledger, present } = await readState(await target.rows(stateQuery(tables)));
    const plans = tables.map((table) => planTable(table, ledger, present[table.name] ?? {}));
    const statements = plans.flatMap((plan) => plan.statements);
    const loaded: Ledger = Object.assign({}, ledger, ...plans.map((plan) => plan.hashes));
    if (JSON.stringify(loaded) !== JSON.stringify(ledger)) statements.push(ledgerStatement(loaded));
    await target.run(statements);
    for (const plan of plans) console.log(plan.summary);
  } finally {
    await target.close();
  }
}

function planTable({ table, name, key, rows }: SeedTable, ledger: Ledger, present: Record<string, number>) {
  const fresh: SeedTable["rows"][number][] = [];
  const statements: string[] = [];
  const hashes: Ledger = {};
  let added = 0;
  let updated = 0;
  for (const row of rows) {
    const stored = storedRow(table, row);
    const rowKey = String(stored[key]);
    const hash = createHash("sha256").update(JSON.stringify(stored)).digest("hex").slice(0, 16);
    const before = ledger[`${name}/${rowKey}`];
    hashes[`${name}/${rowKey}`] = hash;
    if (before === undefined) {
      fresh.push(row);
      if (!Object.hasOwn(present, rowKey)) added += 1;
    } else if (before !== hash) {
      statements.push(updateStatement(table, key, row));
      if (present[rowKey] === 1) updated += 1;
    }
  }
  const summary = `${name}: ${added} new, ${updated} updated, ${rows.length - added - updated} kept`;
  return { statements: [...insertStatements(table, fresh), ...statements], hashes, summary };
}

/** One query for everything: a round trip to the remote database takes seconds. */
function stateQuery(tables: readonly SeedTable[]): string {
  const columns = tables.map(({ table, name, key, rows }) => {
    const keys = literal(rows.map((row) => storedRow(table, row)[key]));
    const column = identifier(key);
    return `(SELECT json_group_object(${column}, version) FROM ${identifier(name)} WHERE ${column} IN (SELECT value FROM json_each(${keys}))) AS ${identifier(name)}`;
  });
  return `SELECT (SELECT value FROM site_settings WHERE key = ${literal(ledgerKey)}) AS ledger, ${columns.join(", ")}`;
}

function readState([row]: readonly Record<string, unknown>[]): { ledger: Ledger; present: Present } {
  const { ledger, ...present } = row as Record<string, string | null>;
  return {
    ledger: JSON.parse(ledger ?? "{}") as Ledger,
    present: Object.fromEntries(
      Object.entries(present).map(([name, json]) => [name, JSON.parse(json ?? "{}")]),
    ) as Present,
  };
}

function ledgerStatement(ledger: Ledger): string {
  return `INSERT INTO site_settings (key, value) VALUES (${literal(ledgerKey)}, ${literal(ledger)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = version + 1, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
}
