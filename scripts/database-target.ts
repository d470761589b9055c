import { createClient } from "@libsql/client";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openD1, type D1Place } from "./d1-client.ts";
import { libsqlConnection } from "./libsql-connection.ts";
import { readTool } from "./toolchain.ts";

/** A row as the database gives it. */
export type Row = Record<string, unknown>;

/** A database that a command works on, wherever it is. */
export interface DatabaseTarget {
  /** What to call it in a message. */
  readonly name: string;
  /** Runs one SELECT. At most 100 KB of SQL. */
  rows(sql: string): Promise<Row[]>;
  /** Runs statements as one transaction: all of them happen, or none. At most 100 KB each. */
  run(statements: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the remote D1 with `remote`, else libSQL when LIBSQL_URL is set, else the local D1. */
export async function openDatabaseTarget({ remote, persistTo }: D1Place): Promise<DatabaseTarget> {
  if (remote) return remoteD1();
  const url = process.env.LIBSQL_URL;
  return url ? libsql(url) : localD1(persistTo);
}

async function localD1(persistTo: string | undefined): Promise<DatabaseTarget> {
  const { db, close } = await openD1({ persistTo });
  return {
    name: "the local D1",
    rows: async (sql) => (await db.prepare(sql).all<Row>()).results,
    run: async (statements) => {
      if (statements.length > 0) await db.batch(statements.map((sql) => db.prepare(sql)));
    },
    close,
  };
}

function remoteD1(): DatabaseTarget {
  const execute = async (...args: string[]) =>
    JSON.parse(
      await readTool("wrangler", [
        "d1",
        "execute",
        "DB",
        "--config",
        "wrangler.toml",
        "--remote",
        "--yes",
        "--json",
        ...args,
      ]),
    ) as { results: Row[] }[];
  return {
    name: "the remote D1",
    rows: async (sql) => (await execute("--command", sql))[0]?.results ?? [],
    async run(statements) {
      if (statements.length === 0) return;
      const folder = await mkdtemp(join(tmpdir(), "statements-"));
      try {
        const file = join(folder, "statements.sql");
        await writeFile(file, statements.map((sql) => `${sql};\n`).join(""));
        // A file is imported as a whole or not at all, and is not bound by the length of a command line.
        await execute("--file", file);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    close: async () => {},
  };
}

function libsql(url: string): DatabaseTarget {
  const client = createClient(libsqlConnection(url));
  return {
    name: "libSQL",
    rows: async (sql) => {
      const { columns, rows } = await client.execute(sql);
      return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
    },
    run: async (statements) => {
      if (statements.length > 0) await client.batch([...statements], "write");
    },
    close: async () => client.close(),
  };
}
