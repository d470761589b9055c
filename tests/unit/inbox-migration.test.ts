import { createClient, type Client } from "@libsql/client";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../migrations");
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));

async function apply(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const statements = readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint");
    await client.batch(statements, "write");
  }
}

it("F13 the inbox's tables take over what had arrived before them, in its order, to be found", async () => {
  const client = createClient({ url: ":memory:" });
  const inbox = files.findIndex((name) => name.endsWith("_inbox.sql"));
  await apply(client, files.slice(0, inbox));
  const insert = (id: string, problem: string, createdAt: string) =>
    client.execute({
      sql: `insert into onboarding_submissions (id, project_type, problem, user_needs, budget, start_timeline, launch_timeline, email, created_at, idempotency_key, answers_hash, status, notes)
        values (?, 'startup-mvp', ?, 'Needs', '5k-10k', 'flexible', 'asap', 'Ada@b.example', ?, ?, 'hash', 'won', 'Noted')`,
      args: [id, problem, createdAt, `key-${id}`],
    });
  await insert("later", "PAPER is lost", "2026-11-02T00:00:00.000Z");
  await insert("earlier", "Paper is found", "2026-11-01T00:00:00.000Z");
  const columns = "id, problem, email, created_at, idempotency_key, answers_hash, status, notes, version, updated_at";
  const all = async () =>
    (await client.execute(`select ${columns} from onboarding_submissions order by created_at`)).rows;
  const before = await all();
  await apply(client, files.slice(inbox));
  expect(await all()).toEqual(before);

  const ids = async (sql: string) => (await client.execute(sql)).rows.map((row) => row.id);
  expect(await ids("select id from onboarding_submissions order by row_id")).toEqual(["earlier", "later"]);
  const found = (index: string, words: string) =>
    ids(
      `select id from onboarding_submissions where row_id in (select rowid from ${index} where ${index} match '${words}')`,
    );
  expect(await found("submission_search", '"paper is lost"')).toEqual(["later"]);
  expect(await found("submission_search", '"ada@b.example"')).toHaveLength(2);
  expect(await found("submission_facets", '"status:won" AND "budget:5k-10k"')).toHaveLength(2);
  // What the release before writes, which knows none of the new columns.
  await insert("new", "Paper again", "2026-11-03T00:00:00.000Z");
  expect(await found("submission_facets", '"status:won" AND "type:startup-mvp"')).toHaveLength(3);
  await expect(insert("new", "twice", "2026-11-03T00:00:00.000Z")).rejects.toThrow(/UNIQUE/);
});
