import { eq } from "drizzle-orm";
import { noteBooking } from "../app/enquiries/rules/booked-calls.server";
import { changeSelected } from "../app/enquiries/rules/inbox-changes.server";
import { noOutcome } from "../app/enquiries/rules/outcome";
import { submitIntake } from "../app/enquiries/rules/submit.server";
import { addCounts, countsOf, countsOfReport } from "../app/visits/counts.server";
import type { DatabaseClient } from "../drizzle/client";
import { enquiries } from "../drizzle/schema";
import { parseCommand, reportErrors } from "./command";

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
  /** Null if nobody answered. */
  readonly answeredAt: string | null;
  /** When a call was booked that takes place two days later; null for none. */
  readonly bookedAt: string | null;
  readonly outcome: "open" | "won" | "lost";
  /** When that was decided. */
  readonly decidedAt: string;
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

const hour = 3_600_000;
const day = 24 * hour;

/** An instant so many hours after another. */
const after = (instant: string, hours: number): string => new Date(Date.parse(instant) + hours * hour).toISOString();

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
      const at = timeOf(number / enquiryCount);
      const end = timeOf(1);
      /** What would happen after the month has not happened. */
      const within = (instant: string) => (instant < end ? instant : null);
      const fate = random();
      // Most get an answer within two days, some within four, a few none.
      const answeredAt = random() < 0.95 ? within(after(at, 1 + (random() < 0.8 ? 36 : 96) * random())) : null;
      const bookedAt = answeredAt !== null && random() < 0.25 ? within(after(answeredAt, 20 * random())) : null;
      const decidedAt = after(answeredAt ?? end, 24 + 120 * random());
      const outcome = decidedAt < end ? (fate < 0.25 ? "won" : fate < 0.6 ? "lost" : "open") : "open";
      return {
        at,
        number,
        source: pick(sources),
        firstPage: pick(pages),
        type: pick(types),
        answeredAt,
        bookedAt,
        outcome,
        decidedAt,
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

const origin = "https://plainloom.example";

/** Sends enquiries as the form does, answers them, books calls and sets what becomes of them. */
export async function playEnquiries(db: DatabaseClient, list: readonly SimulatedEnquiry[]): Promise<void> {
  for (const enquiry of list) {
    const { at, number, source, firstPage, type, answeredAt, bookedAt, outcome, decidedAt, amount } = enquiry;
    const visit = { firstPage, fromPage: firstPage, referrer: URL.parse(source.referrer)?.hostname ?? "" };
    const answers = { ...texts, problem: `${texts.problem} ${number}`, projectType: type };
    const email = `person-${number}@growers.example`;
    const entries = { ...answers, email, source: JSON.stringify(visit), website: "" };
    const { status } = await submitIntake(db, Object.entries(entries), {
      now: at,
      clientAddress: `10.0.${number >> 8}.${number & 255}`,
      messages: { setup: { transport: "none", sender: "", recipients: [] }, origin, linkOrigin: origin },
    });
    if (status !== "sent") throw new Error(`Enquiry ${number} was not sent: ${status}.`);
    const id = await idOf(db, email);
    const author = { actor: "Simulation", source: "bulk", by: "system" } as const;
    if (answeredAt !== null)
      await changeSelected(db, { ids: [id] }, { answered: true, status: "contacted" }, `answered-${number}`, {
        ...author,
        now: answeredAt,
      });
    if (bookedAt !== null) {
      const callAt = after(bookedAt, 48);
      const event = { booking: `call-${number}`, callAt, changedAt: bookedAt, email, reference: id };
      await noteBooking(db, { ...event, kind: "booked" }, bookedAt);
    }
    if (outcome === "open") continue;
    const change =
      outcome === "won"
        ? ({ status: "won", outcome: { ...noOutcome, amount, currency: "EUR" } } as const)
        : ({ status: "lost", outcome: { ...noOutcome, lostReason: "budget" } } as const);
    await changeSelected(db, { ids: [id] }, change, `decided-${number}`, { ...author, now: decidedAt });
  }
}

async function idOf(db: DatabaseClient, email: string): Promise<string> {
  const [row] = await db.read(
    db.query.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.email, email)).limit(1),
  );
  if (!row) throw new Error(`There is no enquiry from ${email}.`);
  return row.id;
}

const usage = `npm run db:simulate [-- --visits 50000 --enquiries 400 --seed 1]
Fills the local database with the visits and enquiries of the last 30 days, to look at Results and Visits.`;

/** npm run db:simulate (see `usage`). */
export const main = (args: string[]): Promise<void> =>
  reportErrors(async () => {
    const { values } = parseCommand(
      {
        args,
        options: {
          visits: { type: "string", default: "50000" },
          enquiries: { type: "string", default: "400" },
          seed: { type: "string", default: "1" },
          "persist-to": { type: "string" },
        },
      },
      usage,
    );
    // Imported here: tests play a month in workerd, which has no files.
    const { openDatabase } = await import("./open-database");
    const { db, close } = await openDatabase({ persistTo: values["persist-to"] });
    try {
      const month = simulatedMonth(new Date(Date.now() - 30 * day).toISOString(), {
        visits: Number(values.visits),
        enquiries: Number(values.enquiries),
        seed: Number(values.seed),
      });
      const writes = await playVisits(db, month.visits);
      await playEnquiries(db, month.enquiries);
      console.log(`${month.visits.length} visits in ${writes} writes, ${month.enquiries.length} enquiries.`);
    } finally {
      await close();
    }
  });
