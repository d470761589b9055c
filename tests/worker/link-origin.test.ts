import { beforeEach, expect, it, vi } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { accountLinks, accounts, messages, oneTimeTokens, webhooks } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { accountPassword, addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { formEntries, validAnswers } from "../support/intake";
import { startServer } from "../support/test-server";

const mail = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Studio <hello@studio.example>",
  MAIL_TO: "team@studio.example",
};
const real = "https://www.weaverstreet.studio";
/** The configured origin, and the one that a request asks for. */
const reserved = startServer({ renderPage }, mail);
const configured = startServer({ renderPage }, { ...mail, PUBLIC_ORIGIN: real });
const foreign = "https://evil.attacker.net";
const loopback = "http://localhost:8787";

let db: DatabaseClient;
let cookie: string;
let visitors = 0;

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada");
  cookie = await sessionCookie(db, "ada");
});

type Server = typeof reserved;
const post = (server: Server, at: string, path: string, fields: Iterable<readonly [string, string]>) => {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  visitors += 1;
  // The name of the cookie depends on the scheme.
  const own = at.startsWith("https:") ? cookie : cookie.replace("__Host-", "");
  const headers = { Origin: at, Cookie: own, "CF-Connecting-IP": `203.0.113.${visitors}` };
  return server(at + path, { method: "POST", body, headers });
};
const written = () => db.read(db.query.select().from(messages));
/** The origins of all addresses in the messages. */
const linkedOrigins = async () => [
  ...new Set((await written()).flatMap(({ payload }) => payload?.match(/https?:\/\/[^/"\s]+/g) ?? [])),
];
/** Waits for the messages: some are written after the response. */
async function sent(count: number): Promise<number> {
  await vi.waitFor(async () => expect(await written()).toHaveLength(count), { timeout: 20_000 });
  return count;
}
const ask = async (server: Server, at: string) =>
  (await post(server, at, "/auth/forgot", [["email", "ada@example.com"]])).status;
const invite = async (server: Server, at: string) => {
  const fields = { intent: "invite", email: "eve@example.com", role: "editor" };
  const response = await post(server, at, "/admin/users", Object.entries(fields));
  return [response.status, /https?:\/\/[^"<\s]*\/auth\/link/.exec(await response.text())?.[0]];
};

it("ACC-1 ACC-4 at a reserved origin, no link is mailed to a host that the request names", async () => {
  expect(await ask(reserved, foreign)).toBe(409);
  // The caller alone gets this one.
  expect(await invite(reserved, foreign)).toEqual([200, `${foreign}/auth/link`]);
  expect(await written()).toEqual([]);
  const [row] = await db.read(db.query.select().from(accountLinks));
  expect(row!.email).toBe("eve@example.com");
});

it("ACC-29 a Host header cannot make a change of address skip the mail that confirms it", async () => {
  const fields = { intent: "email", "new-email": "eve@example.com", "email-password": accountPassword };
  const response = await post(reserved, foreign, "/account", Object.entries(fields));
  expect(response.status).toBe(409);
  const [account] = await db.read(db.query.select().from(accounts));
  expect([account!.email, await db.read(db.query.select().from(oneTimeTokens))]).toEqual(["ada@example.com", []]);
});

it("on this machine, mailed links lead to the host that was asked", async () => {
  expect([await ask(reserved, loopback), await sent(1)]).toEqual([200, 1]);
  expect(await invite(reserved, loopback)).toEqual([200, `${loopback}/auth/link`]);
  expect([await sent(2), await linkedOrigins()]).toEqual([2, [loopback]]);
});

it("at a real origin, mailed and shown links lead to it, whatever the Host header says", async () => {
  expect([await ask(configured, foreign), await sent(1)]).toEqual([200, 1]);
  expect([await ask(configured, loopback), await sent(2)]).toEqual([200, 2]);
  expect(await invite(configured, foreign)).toEqual([200, `${real}/auth/link`]);
  expect([await sent(3), await linkedOrigins()]).toEqual([3, [real]]);
});

it("links to an enquiry, in mails and webhooks, do not follow the Host header either", async () => {
  await insert(db, webhooks, {
    id: "hook",
    url: "https://hooks.example/in",
    secret: "whsec_AAAA",
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  expect((await post(reserved, foreign, "/onboarding", formEntries(validAnswers))).status).toBe(200);
  expect((await written()).map(({ kind }) => kind).toSorted()).toEqual(["copy", "enquiry", "event"]);
  expect((await linkedOrigins()).filter((address) => address.includes("attacker"))).toEqual([]);
});
