import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { BuiltSite, Contents, LogLine, Value } from "./built-site";
import type { PlantedRow } from "./planted-rows";

/** Where the keeper of this test run is: set by `keep-sites.ts`, inherited by the processes that run tests. */
const keeperVariable = "SITE_KEEPER";

/** What a test process asks the keeper. `shared` sites live as long as the run, and nobody changes their database. */
type Question =
  | { readonly ask: "start"; readonly contents: Contents; readonly shared: boolean }
  | { readonly ask: "stop"; readonly id: number }
  | { readonly ask: "fetchAt"; readonly id: number; readonly address: string }
  | { readonly ask: "plant"; readonly id: number; readonly rows: readonly PlantedRow[] }
  | { readonly ask: "query"; readonly id: number; readonly sql: string; readonly values: readonly Value[] }
  | { readonly ask: "takeLog"; readonly id: number };

/** A site that the keeper runs for a test process. */
export interface PooledSite extends Omit<BuiltSite, "takeLog"> {
  takeLog(): Promise<LogLine[]>;
  plant(rows: readonly PlantedRow[]): Promise<void>;
}

/** Opens the keeper of sites: one process that starts them, for all the processes that test them. */
export async function openSiteKeeper(): Promise<{ close(): Promise<void> }> {
  // Loaded here alone, so that processes which only ask start quickly.
  const [{ startBuiltSite }, { plantingStatements }] = await Promise.all([
    import("./built-site"),
    import("./planting"),
  ]);
  const sites: Array<Promise<BuiltSite>> = [];
  const shared = new Map<Contents, number>();
  /** The next site with sample content, started while the one before is still in use. */
  let spare: Promise<BuiltSite> | undefined;

  function start(contents: Contents): number {
    const site = (contents === "seeded" && spare) || startBuiltSite(contents);
    if (contents === "seeded") spare = site.then(() => startBuiltSite("seeded"));
    return sites.push(site) - 1;
  }

  async function answer(question: Question): Promise<unknown> {
    if (question.ask === "start") {
      let id = question.shared ? shared.get(question.contents) : undefined;
      if (id === undefined) {
        id = start(question.contents);
        if (question.shared) shared.set(question.contents, id);
      }
      return { id, origin: (await sites[id]!).origin };
    }
    const site = await sites[question.id]!;
    if (question.ask === "plant") {
      for (const sql of question.rows.flatMap(plantingStatements)) await site.query(sql, []);
      return null;
    }
    if (question.ask === "query") return site.query(question.sql, question.values);
    if (question.ask === "takeLog") return site.takeLog();
    if (question.ask === "stop") return site.close();
    const response = await site.fetchAt(question.address);
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  }

  const server = createServer((request, response) => {
    readJson(request)
      .then((question) => answer(question as Question))
      .then(
        (result) => response.end(JSON.stringify(result ?? null)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env[keeperVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async close() {
      server.close();
      await Promise.allSettled([...sites, spare].map(async (site) => (await site)?.close()));
    },
  };
}

/** Asks the keeper for a site. */
export async function borrowSite(contents: Contents, shared: boolean): Promise<PooledSite> {
  const { id, origin } = (await ask({ ask: "start", contents, shared })) as { id: number; origin: string };
  return {
    origin,
    async fetchAt(address) {
      const { status, headers, body } = (await ask({ ask: "fetchAt", id, address })) as {
        status: number;
        headers: Array<[string, string]>;
        body: string;
      };
      return new Response(status === 304 ? null : body, { status, headers });
    },
    query: async (sql, values) => (await ask({ ask: "query", id, sql, values })) as unknown[],
    takeLog: async () => (await ask({ ask: "takeLog", id })) as LogLine[],
    plant: async (rows) => void (await ask({ ask: "plant", id, rows })),
    close: async () => void (shared || (await ask({ ask: "stop", id }))),
  };
}

async function ask(question: Question): Promise<unknown> {
  const address = process.env[keeperVariable];
  if (!address) throw new Error("Nobody keeps sites: the global set-up of the tests did not run.");
  const response = await fetch(address, { method: "POST", body: JSON.stringify(question) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}
