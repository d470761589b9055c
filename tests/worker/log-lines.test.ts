import fc from "fast-check";
import { expect, it } from "vitest";
import type { Env } from "../../workers/env";
import { writeLog } from "../../workers/log";
import { deliverMessages } from "../../workers/mail/deliver-messages";
import { relatePages, runScheduledTasks } from "../../workers/scheduled-tasks";
import { anyText, propertyRuns, propertySeed } from "../support/properties";
import { databaseWithBatch, logOf, origin, startServer } from "../support/test-server";

const now = "2026-11-21T03:17:00.000Z";

const part = (signs: string, maxLength: number) =>
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength }).map((all) => all.join(""));
const word = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Such as "ada.b+list@growers-club.example". */
const email = fc
  .tuple(part(word, 5), part(`${word}.+_-!*%{}|~`, 20), part(word, 3), part(`${word}-`, 10), part(word.slice(0, 26), 8))
  .map(([first, middle, last, host, end]) => `${first}${middle}${last}@${host}.${end}`);

function expectLines(lines: readonly string[], address: string): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
    expect(JSON.parse(line)).toMatchObject({ event: expect.any(String), requestId: expect.any(String) });
    for (const form of [address, encodeURIComponent(address), encodeURI(address)])
      expect(line.toLowerCase()).not.toContain(form.toLowerCase());
  }
}

it("P8 a line is one line of JSON without the email address that was put into it, whatever surrounds it", async () => {
  const around = fc.oneof(anyText(40), fc.constantFrom("\n", "\u2028", "\u2029", '"}', "\\"));
  const detail = fc.record({ before: around, email, after: around });
  await fc.assert(
    fc.asyncProperty(detail, async ({ before, email: address, after }) => {
      const text = `${before} ${address} ${after}`;
      const encoded = `/${encodeURIComponent(before.toWellFormed())}/${encodeURIComponent(address)}`;
      const lines = await logOf(async () => writeLog("event", "1", { text, encoded, nested: { list: [text] } }));
      expect(lines).toHaveLength(1);
      expectLines(lines, address);
    }),
    { numRuns: propertyRuns, seed: propertySeed },
  );
});

it("P8 nor do the lines of a request have one, wherever in the request it was", async () => {
  const send = startServer();
  const places: ReadonlyArray<(address: string) => [path: string, init?: RequestInit]> = [
    (address) => [`/${encodeURIComponent(address)}`],
    (address) => [`/missing/${address.replaceAll("%", "%25")}/more`],
    (address) => [`/about?email=${encodeURIComponent(address)}`],
    (address) => ["/broken", { headers: { "User-Agent": address, Referer: `https://x.example/${address}` } }],
    (address) => ["/about", { headers: { Cookie: `session=${address}; a=${address}` } }],
    (address) => [
      "/onboarding",
      { method: "POST", body: new URLSearchParams({ email: address }), headers: { "Sec-Fetch-Site": "same-origin" } },
    ],
    (address) => ["/onboarding", { method: "POST", body: address, headers: { Origin: `https://${address}` } }],
    (address) => [`/api/rest/v1/stack_items?name=eq.${encodeURIComponent(address)}`],
    (address) => [`/api/rest/v1/${encodeURIComponent(address)}`, { headers: { Authorization: `Bearer ${address}` } }],
    (address) => [`/admin/users/${encodeURIComponent(address)}.data`],
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), email, async (place, address) => {
      expectLines(await logOf(() => send(...place(address))), address);
    }),
    { numRuns: propertyRuns, seed: propertySeed },
  );
});

it("P8 nor do the lines of a failed query have its values, whoever ran it", async () => {
  const failing = databaseWithBatch(() =>
    Promise.reject(new Error("Failed query: select …\nparams: Ada Lovelace", { cause: new Error("D1_ERROR: gone") })),
  );
  const send = startServer({ openDatabase: failing });
  const places: ReadonlyArray<() => Promise<unknown>> = [
    () => send("/feed.xml"),
    () => send("/sitemap.xml"),
    () => send("/social/post/first-light.png"),
    () => send("/api/rest/v1/stack_items"),
    async () => runScheduledTasks(await failing(), {}, now).catch(() => undefined),
    () => deliverMessages({ PUBLIC_ORIGIN: origin } as Env, failing, "1"),
    async () => relatePages(await failing(), { now, origin }, async () => {}),
  ];
  for (const place of places) {
    const log = (await logOf(place)).join("\n");
    expect(log, String(place)).toContain("D1_ERROR: gone");
    expect(log, String(place)).not.toContain("Ada");
  }
});

it("text that is not an email address stays readable", async () => {
  const paths = ["/blog/post/first-light", "/@vite", "/a@", "/100%2540"];
  const lines = await logOf(async () => paths.forEach((path) => writeLog("request", "1", { path })));
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(paths);
});
