import { beforeEach, describe, expect, it } from "vitest";
import { parseOutcome } from "../../app/intake/rules/enquiry";
import type { DatabaseClient } from "../../drizzle/client";
import { openDatabase } from "../support/database";
import { allEnquiries, deleteEnquiries, formEntries, enquiryKeys, validAnswers } from "../support/intake";
import { databaseWithBatch, startServer } from "../support/test-server";

const [key, other] = enquiryKeys as [string, string];
const send = startServer();

/** Sends an enquiry as the outbox does. */
async function post(changes: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}, to = send) {
  const body = new FormData();
  const entries = formEntries(validAnswers, { key, ...changes });
  for (const [name, value] of entries) body.set(name, value);
  const response = await to("/onboarding", {
    method: "POST",
    body,
    headers: { Accept: "application/json", "Sec-Fetch-Site": "same-origin", ...headers },
  });
  return { response, outcome: parseOutcome(response.status, (await response.json()) as Record<string, unknown>) };
}

describe("E5 an enquiry from the outbox", () => {
  let db: DatabaseClient;
  beforeEach(async () => {
    db = await openDatabase();
    await deleteEnquiries(db);
  });

  it("P16 is stored once, however often it is sent, and the answer is nobody else's", async () => {
    const all = await Promise.all([post(), post(), post()]);
    for (const { response, outcome } of [...all, await post()]) {
      expect(outcome).toMatchObject({ status: "sent", summary: { contact: validAnswers.email } });
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("is refused in words that the browser can show", async () => {
    const { response, outcome } = await post({ email: "nobody" });
    expect(response.status).toBe(422);
    expect(outcome).toMatchObject({ status: "invalid", errors: { email: expect.any(String) } });
    for (let number = 0; number < 5; number += 1)
      await post({ key: crypto.randomUUID(), problem: `Problem ${number}` });
    const limited = await post({ key: other, problem: "One too many." });
    expect(limited.response.status).toBe(429);
    expect(limited.outcome).toMatchObject({ status: "limited", retryAfter: expect.any(Number) });
    expect((await post({}, { "Sec-Fetch-Site": "cross-site" })).outcome.status).toBe("refused");
  });

  it("F3 is not taken while the database is gone, and says so", async () => {
    const gone = startServer({
      openDatabase: databaseWithBatch(() => Promise.reject(new Error("D1_ERROR: Network connection lost."))),
    });
    const { response, outcome } = await post({}, {}, gone);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(outcome.status).toBe("failed");
  });

  it("a form that is not readable is refused; one without JavaScript is the page's", async () => {
    const headers = { Accept: "application/json", "Sec-Fetch-Site": "same-origin" };
    const unreadable = await send("/onboarding", { method: "POST", body: "x", headers });
    expect(unreadable.status).toBe(400);
    expect(await unreadable.json()).toMatchObject({ status: "refused" });
    const plain = await send("/onboarding", {
      method: "POST",
      body: "x",
      headers: { ...headers, Accept: "text/html,application/xhtml+xml" },
    });
    expect(await plain.json()).toEqual({ received: "x" });
  });
});
