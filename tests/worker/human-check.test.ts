import { beforeEach, describe, expect, it } from "vitest";
import { createHumanCheck, type VerifyFetch } from "../../app/enquiries/rules/human-check.server";
import { submitIntake } from "../../app/enquiries/rules/submit.server";
import { failureText, humanCheckOrigin } from "../../app/intake/rules/enquiry";
import type { DatabaseClient } from "../../drizzle/client";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { allEnquiries, formEntries, noon, enquiryKeys, validAnswers } from "../support/intake";
import { startServer } from "../support/test-server";

const answering = (answer: unknown): VerifyFetch & { asked: URLSearchParams[] } => {
  const asked: URLSearchParams[] = [];
  const send: VerifyFetch = async (address, init) => {
    expect(address).toBe("https://challenges.cloudflare.com/turnstile/v0/siteverify");
    asked.push(init.body as URLSearchParams);
    if (answer instanceof Error) throw answer;
    return { json: async () => answer };
  };
  return Object.assign(send, { asked });
};

describe("the human check", () => {
  let db: DatabaseClient;
  beforeEach(async () => {
    db = await openDatabase();
  });
  const submit = (send: VerifyFetch, token: string | undefined, key: string | undefined = enquiryKeys[0]) =>
    submitIntake(db, formEntries(validAnswers, { key, "cf-turnstile-response": token }), {
      now: new Date(noon).toISOString(),
      clientAddress: "192.0.2.1",
      humanCheck: createHumanCheck("site", "secret", send),
    });

  it("accepts a verified project, and sends the service everything it needs", async () => {
    const send = answering({ success: true });
    expect((await submit(send, "a token")).status).toBe("sent");
    expect(Object.fromEntries(send.asked[0]!)).toEqual({
      secret: "secret",
      response: "a token",
      remoteip: "192.0.2.1",
      idempotency_key: enquiryKeys[0],
    });
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("does not verify a project again that has been stored: its token is used up", async () => {
    await submit(answering({ success: true }), "a token");
    const again = answering({ success: false });
    expect((await submit(again, "a token")).status).toBe("sent");
    expect(again.asked).toEqual([]);
  });

  it.each([
    ["no", { success: false, "error-codes": ["timeout-or-duplicate"] }],
    ["nothing that can be read", "yes"],
    ["yes in another word", { success: "true" }],
    ["nothing at all", new Error("no network")],
  ])("WIZ-32 lets nothing in when it says %s", async (_, answer) => {
    expect(await submit(answering(answer), "a token")).toEqual({ status: "refused", message: failureText });
    expect(await allEnquiries(db)).toEqual([]);
  });

  it("refuses anything without a token, including a form without script", async () => {
    const send = answering({ success: true });
    for (const [token, key] of [
      ["", enquiryKeys[0]],
      [undefined, enquiryKeys[0]],
      [undefined, ""],
    ] as const)
      expect((await submit(send, token, key)).status).toBe("refused");
    expect(send.asked).toEqual([]);
    expect(await allEnquiries(db)).toEqual([]);
  });

  it.each([
    [undefined, undefined],
    ["site", undefined],
    [undefined, "secret"],
    ["", ""],
  ])("is off unless both keys are there: %j, %j", (site, secret) => {
    expect(createHumanCheck(site, secret, answering({}))).toBeNull();
  });
});

describe("third-party content of pages", () => {
  const keysSet = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };
  const headersOf = async (address: string, env: object) => (await startServer({}, env)(address)).headers;

  it("is none while the check is off", async () => {
    for (const env of [{}, { TURNSTILE_SITE_KEY: "site" }, { TURNSTILE_SECRET_KEY: "secret" }]) {
      const headers = await headersOf("/onboarding", { ...testEnv, ...env });
      expect(headers.get("Content-Security-Policy")).not.toContain("challenges");
      expect(headers.get("Content-Security-Policy")).not.toContain("frame-src");
      expect(headers.get("Cross-Origin-Embedder-Policy")).toBe("credentialless");
    }
  });

  it("is its script and frame while it is on, only on public pages", async () => {
    const env = { ...testEnv, ...keysSet };
    const policy = (await headersOf("/onboarding", env)).get("Content-Security-Policy")!;
    expect(policy).toContain(`script-src 'self' ${humanCheckOrigin} `);
    expect(policy).toContain(`frame-src ${humanCheckOrigin}`);
    expect((await headersOf("/onboarding", env)).get("Cross-Origin-Embedder-Policy")).toBe("unsafe-none");
    expect((await headersOf("/private", env)).get("Content-Security-Policy")).not.toContain("challenges");
  });
});
