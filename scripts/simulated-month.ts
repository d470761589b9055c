import { eq } from "drizzle-orm";
import { changeSelected } from "../app/enquiries/rules/inbox-changes.server";
import { noOutcome } from "../app/enquiries/rules/outcome";
import { submitIntake } from "../app/enquiries/rules/submit.server";
import { countsOf, countsOfReport } from "../app/visits/counts";
import { addCounts } from "../app/visits/counts.server";
import type { DatabaseClient } from "../drizzle/client";
import { enquiries } from "../drizzle/schema";

/** Another site, an assistant, a search engine, a campaign, or none, as a visitor's browser names it. */
const sources = [
  { name: "search/Google", referrer: "https://www.google.com/" },
  { name: "assistant/ChatGPT", referrer: "https://chatgpt.com/" },
  { name: "assistant/Claude", referrer: "https://claude.ai/" },
  { name: "link/news.example", referrer: "https://news.example/item?id=1" },
  { name: "direct", referrer: "" },
] as const;

/** What the assistants' own programs call themselves. */
const programs = [
  { name: "assistant/ChatGPT", userAgent: "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" },
  { name: "assistant/Claude", userAgent: "Mozilla/5.0 (compatible; ClaudeBot/1.0)" },
  { name: "assistant/Perplexity", userAgent: "Mozilla/5.0 (compatible; PerplexityBot/1.0)" },
] as const;

const devices = [
  { name: "computer", userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36" },
  { name: "phone", userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1" },
] as const;

const pages = ["/", "/about", "/services", "/services/internal-tools", "/it-glossary", "/blog", "/ventures"] as const;
const types = ["startup-mvp", "internal-tool", "workflow-automation", "ai-growth-engines"] as const;

/** A visit, with what is true of it and what its request says. */
export interface SimulatedVisit {
  readonly at: string;
  readonly page: string;
  /** A source's name, or that of a program; null for someone who asks not to be counted. */
  readonly from: string;
  readonly who: "person" | "program" | "uncounted";
  readonly device: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The last step of the intake that was opened; 0 for none. */
  readonly steps: number;
}

/** An enquiry, with what becomes of it. */
export interface SimulatedEnquiry {
  readonly at: string;
  readonly number: number;
  readonly source: (typeof sources)[number];
  readonly firstPage: string;
  readonly type: (typeof types)[number];
  readonly outcome: "open" | "won" | "lost";
  readonly amount: number;
}

/** A random number generator in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const day = 86_400_000;

/** A month of visits in bursts, as an isolate sees them, and of enquiries. The same seed makes the same month. */
export function simulatedMonth(
  start: string,
  { visits = 50_000, enquiries: enquiryCount = 400, seed = 1 } = {},
): { readonly visits: SimulatedVisit[]; readonly enquiries: SimulatedEnquiry[] } {
  const random = randomOf(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
  const timeOf = (share: number) => new Date(Date.parse(start) + Math.floor(share * 30 * day)).toISOString();
  const burst = 25;
  return {
    visits: Array.from({ length: visits }, (_, at): SimulatedVisit => {
      const kind = random();
      const who = kind < 0.15 ? "program" : kind < 0.2 ? "uncounted" : "person";
      const device = pick(devices);
      const source = pick(sources);
      const program = pick(programs);
      const page = pick(pages);
      return {
        at: timeOf(Math.floor(at / burst) / (visits / burst)),
        page,
        from: who === "program" ? program.name : source.name,
        who,
        device: device.name,
        headers: {
          "User-Agent": who === "program" ? program.userAgent : device.userAgent,
          ...(source.referrer !== "" && { Referer: source.referrer }),
          ...(who === "uncounted" && (at % 2 === 0 ? { DNT: "1" } : { "Sec-GPC": "1" })),
        },
        steps: who === "person" && random() < 0.05 ? 1 + Math.floor(random() * 7) : 0,
      };
    }),
    enquiries: Array.from({ length: enquiryCount }, (_, number): SimulatedEnquiry => {
      const fate = random();
      return {
        at: timeOf(number / enquiryCount),
        number,
        source: pick(sources),
        firstPage: pick(pages),
        type: pick(types),
        outcome: fate < 0.2 ? "won" : fate < 0.5 ? "lost" : "open",
        amount: 1_000 * (1 + Math.floor(random() * 40)),
      };
    }),
  };
}

/** Counts visits as the gateway does. Resolves to the number of writes. */
export async function playVisits(db: DatabaseClient, visits: readonly SimulatedVisit[]): Promise<number> {
  const planned: Array<(db: DatabaseClient) => Promise<void>> = [];
  let writes = 0;
  const write = async () => {
    for (const work of planned.splice(0)) {
      await work(db);
      writes += 1;
    }
  };
  let last = "";
  for (const { at, page, headers, steps } of visits) {
    if (at !== last) await write();
    last = at;
    const options = { now: at, afterResponse: (work: (typeof planned)[number]) => void planned.push(work) };
    addCounts(countsOf({ path: page, headers: new Headers(headers), host: "plainloom.example" }), options);
    if (steps > 0)
      addCounts(countsOfReport({ page, steps: Array.from({ length: steps }, (_, step) => step + 1) }), options);
  }
  await write();
  return writes;
}

const texts = {
  problem: "Growers write their harvest on paper and lose the paper.",
  userNeeds: "Forty growers, each evening, on a phone, often offline.",
  budget: "10k-20k",
  startTimeline: "within-month",
  launchTimeline: "1-2-months",
};

/** Sends enquiries as the form does, and sets what becomes of them. */
export async function playEnquiries(db: DatabaseClient, list: readonly SimulatedEnquiry[]): Promise<void> {
  for (const { at, number, source, firstPage, type } of list) {
    const visit = { firstPage, fromPage: firstPage, referrer: URL.parse(source.referrer)?.hostname ?? "" };
    const answers = { ...texts, problem: `${texts.problem} ${number}`, projectType: type };
    const entries = {
      ...answers,
      email: `person-${number}@growers.example`,
      source: JSON.stringify(visit),
      website: "",
    };
    const outcome = await submitIntake(db, Object.entries(entries), {
      now: at,
      clientAddress: `10.0.${number >> 8}.${number & 255}`,
    });
    if (outcome.status !== "sent") throw new Error(`Enquiry ${number} was not sent: ${outcome.status}.`);
  }
  for (const { number, outcome, amount, at } of list) {
    if (outcome === "open") continue;
    const change =
      outcome === "won"
        ? ({ status: "won", outcome: { ...noOutcome, amount, currency: "EUR" } } as const)
        : ({ status: "lost", outcome: { ...noOutcome, lostReason: "budget" } } as const);
    const id = await idOf(db, `person-${number}@growers.example`);
    await changeSelected(db, { ids: [id] }, change, `simulated-${number}`, {
      actor: "Simulation",
      source: "bulk",
      by: "system",
      now: at,
    });
  }
}

async function idOf(db: DatabaseClient, email: string): Promise<string> {
  const [row] = await db.read(
    db.query.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.email, email)).limit(1),
  );
  if (!row) throw new Error(`There is no enquiry from ${email}.`);
  return row.id;
}
