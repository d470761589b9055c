import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { readResults } from "../../app/enquiries/results/results.server";
import { listChanges } from "../../app/enquiries/rules/changes.server";
import type { DatabaseClient } from "../../drizzle/client";
import { enquiries } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { Page, textOf } from "../support/html";
import { insert, storeSettings } from "../support/insert";
import { allEnquiries, deleteEnquiries } from "../support/intake";
import { enquiry } from "../support/rows";
import { startServer } from "../support/test-server";

const secrets = {
  BOOKING_CALENDLY_KEY: "calendly-signing-key",
  BOOKING_CAL_SECRET: "cal-secret",
  BOOKING_SAVVYCAL_SECRET: "savvycal-secret",
  BOOKING_SECRET: `whsec_${btoa("another tool's secret of 32 bytes")}`,
};
const server = startServer({ renderPage }, secrets);
const reference = "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11";
const path = "/api/hooks/booking";
let db: DatabaseClient;

const hex = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
const secondsNow = () => Math.floor(Date.now() / 1000);

type Tool = "calendly" | "cal" | "savvycal" | "other";

/** The headers of a request as each tool documents its signature. */
function signed(tool: Tool, body: string, at = secondsNow()): Record<string, string> {
  switch (tool) {
    case "calendly":
      return {
        "Calendly-Webhook-Signature": `t=${at},v1=${hex(secrets.BOOKING_CALENDLY_KEY, `${at}.${body}`)}`,
      };
    case "cal":
      return { "X-Cal-Signature-256": hex(secrets.BOOKING_CAL_SECRET, body) };
    case "savvycal":
      return { "x-savvycal-signature": `sha256=${hex(secrets.BOOKING_SAVVYCAL_SECRET, body).toUpperCase()}` };
    case "other": {
      const date = new Date(at * 1000);
      return {
        "webhook-id": "msg_1",
        "webhook-timestamp": String(at),
        "webhook-signature": new Webhook(secrets.BOOKING_SECRET).sign("msg_1", date, body),
      };
    }
  }
}

interface Call {
  readonly kind?: "booked" | "moved" | "cancelled";
  readonly booking?: string;
  readonly at?: string;
  readonly sent?: string;
  readonly email?: string;
  readonly reference?: string | null;
}

/** A call in the body of each tool, with only the fields that matter here. */
function bodyOf(
  tool: Tool,
  {
    kind = "booked",
    booking = "b1",
    at = "2030-03-05T14:00:00Z",
    sent = "2030-03-01T10:00:00.000Z",
    email = "ada@growers.example",
    reference: named = reference,
  }: Call = {},
): unknown {
  const booked = kind !== "cancelled";
  switch (tool) {
    case "calendly":
      return {
        event: booked ? "invitee.created" : "invitee.canceled",
        created_at: sent,
        payload: {
          uri: booking,
          email,
          rescheduled: false,
          scheduled_event: { start_time: at },
          tracking: { utm_source: "website", utm_content: named },
        },
      };
    case "cal":
      return {
        triggerEvent: { booked: "BOOKING_CREATED", moved: "BOOKING_RESCHEDULED", cancelled: "BOOKING_CANCELLED" }[kind],
        createdAt: sent,
        payload: {
          uid: booking,
          startTime: at,
          attendees: [{ email, name: "Ada", timeZone: "Europe/Berlin" }],
          metadata: named === null ? {} : { reference: named },
        },
      };
    case "savvycal":
      return {
        type: { booked: "event.created", moved: "event.rescheduled", cancelled: "event.canceled" }[kind],
        occurred_at: sent,
        payload: {
          id: booking,
          start_at: at,
          scheduler: { email },
          metadata: named === null ? {} : { reference: named },
        },
      };
    case "other":
      return {
        type: booked ? "call.booked" : "call.cancelled",
        timestamp: sent,
        data: { booking, starts_at: at, email, reference: named },
      };
  }
}

async function post(body: string, headers: Record<string, string>, to = server) {
  const response = await to(path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  return { status: response.status, body: (await response.json()) as { result?: string; message?: string } };
}

async function send(tool: Tool, call: Call = {}) {
  const body = JSON.stringify(bodyOf(tool, call));
  return post(body, signed(tool, body));
}

const stored = async (id = "one") => (await allEnquiries(db)).find((row) => row.id === id)!;

beforeEach(async () => {
  db = await openDatabase();
  await deleteEnquiries(db);
  await insert(
    db,
    enquiries,
    enquiry({ id: "one", idempotencyKey: reference, email: "ada@growers.example" }),
    enquiry({ id: "two", email: "bo@growers.example", nextStep: "Send the offer", nextStepOn: "2030-02-01" }),
  );
});

describe("INB-22 a call booked with a booking tool", () => {
  it.each(["calendly", "cal", "savvycal", "other"] as const)("is noted from %s, moved and cancelled", async (tool) => {
    expect(await send(tool)).toEqual({ status: 200, body: { result: "changed" } });
    expect(await stored()).toMatchObject({
      status: "contacted",
      callAt: "2030-03-05T14:00:00.000Z",
      nextStep: "Call at 14:00 (UTC)",
      nextStepOn: "2030-03-05",
      answeredAt: null,
      version: 2,
    });
    const calls = async () => (await readResults(db, "2000-01", new Date().toISOString())).total.calls;
    expect(await calls()).toBe(1);

    const moved = {
      kind: "moved",
      booking: "b2",
      at: "2030-03-06T08:30:00Z",
      sent: "2030-03-02T10:00:00.000Z",
    } as const;
    expect((await send(tool, moved)).body).toEqual({ result: "changed" });
    expect(await stored()).toMatchObject({ callAt: "2030-03-06T08:30:00.000Z", nextStepOn: "2030-03-06" });
    // Cancelling the booking that was replaced says nothing about the other.
    const late = { kind: "cancelled", sent: "2030-03-03T10:00:00.000Z" } as const;
    expect((await send(tool, late)).body).toEqual({ result: "unchanged" });
    expect((await send(tool, { ...late, booking: "b2" })).body).toEqual({ result: "changed" });
    expect(await stored()).toMatchObject({
      callAt: null,
      nextStep: "The call was cancelled: offer another time",
      status: "contacted",
    });
    expect(await calls()).toBe(0);
    const changes = (await listChanges(db, "one")).filter(({ field }) => field === "call");
    expect(changes.map(({ source, after }) => [source, after])).toEqual([
      ["booking", ""],
      ["booking", "2030-03-06T08:30:00.000Z"],
      ["booking", "2030-03-05T14:00:00.000Z"],
    ]);
  });

  it("is noted once: what is sent again, or arrives late, changes nothing", async () => {
    const body = JSON.stringify(bodyOf("cal"));
    await post(body, signed("cal", body));
    await send("cal", { kind: "cancelled", sent: "2030-03-02T10:00:00.000Z" });
    expect((await post(body, signed("cal", body))).body).toEqual({ result: "unchanged" });
    expect(await stored()).toMatchObject({ callAt: null, version: 3 });
  });

  it("is that of the newest enquiry from the address, where the link had no reference", async () => {
    await insert(db, enquiries, enquiry({ id: "older", email: "cy@growers.example" }));
    await insert(db, enquiries, enquiry({ id: "newer", email: "Cy@growers.example" }));
    await insert(db, enquiries, enquiry({ id: "held", email: "cy@growers.example", status: "spam" }));
    await send("savvycal", { email: "cy@growers.example", reference: null });
    expect((await stored("newer")).callAt).not.toBeNull();
    expect((await stored("older")).callAt).toBeNull();
    expect((await stored("held")).callAt).toBeNull();
    expect((await send("cal", { email: "nobody@growers.example", reference: null })).body).toEqual({
      result: "unmatched",
    });
  });

  it("leaves a next step that somebody planned when a call is cancelled", async () => {
    await send("cal", { email: "bo@growers.example", reference: null, kind: "cancelled" });
    expect(await stored("two")).toMatchObject({ nextStep: "Send the offer", nextStepOn: "2030-02-01" });
  });

  it("reads nothing that is not signed, and says what is wrong", async () => {
    const body = JSON.stringify(bodyOf("calendly"));
    for (const headers of [
      {},
      signed("calendly", `${body} `),
      signed("calendly", body, secondsNow() - 301),
      { "Calendly-Webhook-Signature": "t=1" },
      { "X-Cal-Signature-256": "0".repeat(64) },
      { "X-SavvyCal-Signature": `sha256=${"é".repeat(32)}` },
      { "webhook-signature": "v1,abc", "webhook-id": "1", "webhook-timestamp": "x" },
    ])
      expect((await post(body, headers)).status).toBe(401);
    expect((await post(body, signed("cal", body), startServer({ renderPage }))).body.message).toBe(
      "The secret of this booking tool is not set up here.",
    );
    expect((await stored()).callAt).toBeNull();

    for (const [text, message] of [
      ["nothing", "The body is no JSON."],
      ["[]", "The body is no JSON object."],
      [JSON.stringify(bodyOf("cal", { at: "soon" })), "The body does not say when the call is."],
      [JSON.stringify(bodyOf("cal", { sent: "" })), "The body does not say when this happened."],
      [JSON.stringify(bodyOf("cal", { booking: "" })), "The body does not name the booking."],
    ] as const)
      expect(await post(text, signed("cal", text))).toMatchObject({ status: 400, body: { message } });
    const ping = JSON.stringify({ triggerEvent: "PING", createdAt: "2030-03-01T10:00:00Z" });
    expect((await post(ping, signed("cal", ping))).body).toEqual({ result: "ignored" });
    const long = " ".repeat(100_001);
    expect((await post(long, signed("cal", long))).status).toBe(413);
  });

  it("cannot be sent by a page of another site, or with a session", async () => {
    const body = JSON.stringify(bodyOf("cal"));
    const headers = signed("cal", body);
    await addAccount(db, "ada");
    const session = { Cookie: await sessionCookie(db, "ada") };
    for (const more of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }, session])
      expect((await post(body, { ...headers, ...more })).status).toBe(403);
  });
});

describe("INB-23 the status page of an enquiry", () => {
  const open = (at: string, accept = "text/html") =>
    server(`/onboarding/status?of=${at}`, { headers: { Accept: accept } });

  it("says the time of the call to whoever has the reference, as a page and as JSON", async () => {
    const before = new Page(await (await open(reference)).text());
    expect(textOf(before.one("main"))).toContain("No call is booked.");
    await send("calendly");
    const response = await open(reference);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const html = await response.text();
    expect(textOf(new Page(html).one("main"))).toContain("Your call is booked: Tuesday, 5 March 2030, 14:00 (UTC).");
    expect(html).toContain("noindex");
    expect(html).not.toContain("ada@growers.example");
    const json = await open(reference, "application/json");
    expect(await json.json()).toEqual({ call: "Tuesday, 5 March 2030, 14:00 (UTC)" });
    expect(json.headers.get("Cache-Control")).toBe("private, no-store");
    await storeSettings(db, { language: "de" });
    const inGerman = await open(reference, "application/json");
    expect(await inGerman.json()).toEqual({ call: "Dienstag, 5. März 2030, 14:00 (UTC)" });
  });

  it("says who answers by when, until somebody did, and shows the cloth but no word of the answers", async () => {
    await storeSettings(db, {
      answeredBy: "a founder",
      answerTime: "within two working days",
      contactEmail: "us@studio.example",
    });
    const main = async (row: Partial<typeof enquiries.$inferInsert>) => {
      await db.write([db.query.update(enquiries).set(row).where(eq(enquiries.id, "one"))]);
      const page = new Page(await (await open(reference)).text());
      expect(page.all("main svg.intake-cloth")).toHaveLength(1);
      return textOf(page.one("main")).replaceAll(",", "");
    };
    const promised = { answerDueAt: "2999-11-28T00:00:00.000Z", problem: "Rumpelstiltskin spins straw" };
    const due = await main(promised);
    expect(due).toContain("A founder answers by Wednesday 27 November 2999.");
    expect(due).not.toContain("straw");
    // Senders of spam are told the same.
    expect(await main({ status: "spam" })).toBe(due);
    expect(await main({ status: "new", answerDueAt: null })).toContain("A founder answers within two working days.");
    const late = await main({ answerDueAt: "2020-11-28T00:00:00.000Z" });
    expect(late).toContain("promised by Friday 27 November 2020. If you have none please write to us@studio.example.");
    expect(await main({ answeredAt: "2020-11-26T00:00:00.000Z" })).not.toMatch(/answers within|by |promised/);
  });

  it("knows nothing of any other address", async () => {
    for (const other of [crypto.randomUUID(), "one"]) {
      expect((await open(other)).status).toBe(404);
      expect((await open(other, "application/json")).status).toBe(404);
    }
  });
});
