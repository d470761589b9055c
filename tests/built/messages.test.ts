import { beforeAll, describe, expect, it, vi } from "vitest";
import { fieldsOf, openAdminSite } from "../support/admin-site";
import { attribute, textOf, type Page } from "../support/html";
import { formEntries, validAnswers } from "../support/intake";

const site = openAdminSite("empty");

/** Sends an enquiry. Its messages have been attempted when this resolves. */
async function enquire(email: string): Promise<void> {
  const body = new FormData();
  // The same text from another address would be held as spam.
  const answers = { ...validAnswers, email, problem: `${validAnswers.problem} ${email}` };
  for (const [name, value] of formEntries(answers)) body.append(name, value);
  const headers = { Origin: site.origin, "CF-Connecting-IP": email };
  const response = await site.fetch("/onboarding", { method: "POST", body, headers });
  expect(response.status).toBe(200);
  await vi.waitUntil(async () => (await messages()).every(({ state }) => state === "shown"), { timeout: 30_000 });
}

const messages = () =>
  site.rows<{ id: string; kind: string; recipient: string; state: string }>("select * from messages order by row_id");
const saveMail = async (changes: Record<string, string>) =>
  (await site.submit("/admin/messages/settings", changes)).status;
const rowsOf = (page: Page) => page.all("tbody tr").map((row) => textOf(row));

beforeAll(async () => {
  expect(await saveMail({ recipients: "ada@studio.example, bo@studio.example" })).toBe(200);
  await enquire("gro@growers.example");
  await enquire("inv@growers.example");
});

describe("the delivery log", () => {
  it("says that nothing sends mail, and has what would have been sent", async () => {
    const { page } = await site.open("/admin/messages");
    expect(textOf(page.one("main"))).toContain(
      "No mail server is configured, so messages are shown here instead of sent.",
    );
    expect(rowsOf(page)).toHaveLength(6);
    expect(rowsOf(page)[0]).toMatch(/inv@growers\.example.*Not sent.*Copy for the prospect/s);
    const link = attribute(page.all("tbody a")[0]!, "href")!;
    const { page: message } = await site.open(link);
    expect(textOf(message.one("pre"))).toContain("Project: Startup MVP");
    expect(textOf(message.one("main"))).toContain("To inv@growers.example");
  });

  it("is searched and filtered", async () => {
    const count = async (query: string) => rowsOf((await site.open(`/admin/messages?${query}`)).page).length;
    expect(await count("q=gro%40")).toBe(1);
    expect(await count("q=studio.example")).toBe(4);
    expect(await count("kind=copy")).toBe(2);
    expect(await count("kind=copy&state=shown&channel=mail&q=inv")).toBe(1);
    expect(await count("state=failed")).toBe(0);
  });

  it("sends a message again, and stops one", async () => {
    const [{ id } = { id: "" }] = await messages();
    expect((await site.send(`/admin/messages/${id}`, { intent: "stop" })).status).toBe(409);
    expect((await site.send(`/admin/messages/${id}`, { intent: "resend" })).status).toBe(200);
    await vi.waitUntil(async () => (await messages())[0]!.state === "shown", { timeout: 30_000 });
    await site.run("update messages set state = 'queued', due_at = '2999-01-01T00:00:00.000Z' where id = ?", id);
    expect((await site.send(`/admin/messages/${id}`, { intent: "stop" })).status).toBe(200);
    expect((await messages())[0]!.state).toBe("stopped");
    expect((await site.send(`/admin/messages/${id}`, { intent: "nothing" })).status).toBe(400);
    expect((await site.get("/admin/messages/none")).status).toBe(404);
  });

  it("T10 is only for administrators", async () => {
    const [{ id } = { id: "" }] = await messages();
    for (const path of [
      "/admin/messages",
      `/admin/messages/${id}`,
      "/admin/messages/settings",
      "/admin/messages/preview/copy",
    ]) {
      expect((await site.get(path, "bea")).status, path).toBe(403);
      expect((await site.fetch(path)).headers.get("Location"), path).toContain("/auth");
    }
    expect((await site.send(`/admin/messages/${id}`, { intent: "resend" }, "bea")).status).toBe(403);
    expect((await site.send("/admin/messages/settings", { sender: "eve@evil.example" }, "bea")).status).toBe(403);
  });
});

describe("the mail settings", () => {
  it("change recipients and texts, and show them", async () => {
    expect(await saveMail({ "copy.subject": "Got it: {reference}", "copy.text": "Hello <b>you</b>. {answer}" })).toBe(
      200,
    );
    const html = await (await site.get("/admin/messages/preview/copy")).text();
    expect(html).toContain("Hello &lt;b&gt;you&lt;/b&gt;.");
    const preview = await site.get("/admin/messages/preview/copy?as=text");
    expect(preview.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(await preview.text()).toMatch(/^Subject: Got it: 3F2A9C1B\n/);
    expect((await site.get("/admin/messages/preview/other")).status).toBe(404);
  });

  it("send a test to whoever asks for it", async () => {
    expect((await site.send("/admin/messages/settings", { test: "digest" })).status).toBe(200);
    expect((await messages()).at(-1)).toMatchObject({ kind: "test", recipient: "ada@example.com" });
  });

  it("refuse invalid addresses, keep what was typed, and do not overwrite somebody else's changes", async () => {
    const refused = await site.submit("/admin/messages/settings", { sender: "nobody", recipients: "a@b.example, c" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/Enter an address, or a name.*“c” is not an address/s);
  });
});

describe.each([
  { path: "/admin/messages/settings", one: "reset.text", other: "reset.subject", label: "Password reset: opening" },
  { path: "/admin/submissions/replies", one: "reply.1.text", other: "reply.0.name", label: "Ask for details: text" },
])("$path", ({ path, one, other, label }) => {
  const fields = async () => fieldsOf((await site.open(path)).page);

  it("merges what two people change, and lets the later one decide what both changed", async () => {
    const stale = await fields();
    const theirs = { [one]: "Theirs", [other]: "Theirs, too" };
    expect((await site.follow(await site.submit(path, theirs))).status).toBe(200);
    const { status, page } = await site.follow(await site.send(path, { ...stale, [one]: "Mine" }));
    expect(status).toBe(409);
    expect(page.texts("[aria-labelledby=conflict] li p")).toEqual([`${label}: your version is in the form. Theirs:`]);
    expect(fieldsOf(page)).toMatchObject({ ...theirs, [one]: "Mine" });
    expect((await site.follow(await site.send(path, fieldsOf(page)))).status).toBe(200);
    expect(await fields()).toMatchObject({ ...theirs, [one]: "Mine" });
  });

  it("refuses a form that did not arrive whole", async () => {
    const before = await fields();
    const { [one]: _, ...rest } = before;
    const { status, page } = await site.follow(await site.send(path, rest));
    expect([status, page.texts("[data-tone]").join()]).toEqual([400, expect.stringContaining("did not arrive whole")]);
    expect(await fields()).toEqual(before);
  });
});

describe("a link in a mail", () => {
  it("that is invalid changes nothing and says so", async () => {
    for (const token of ["", "x", `${crypto.randomUUID()}.take.1999999999.${"A".repeat(43)}`]) {
      const { status, page, headers } = await site.visit(`/enquiry-link?token=${token}`);
      expect(status).toBe(404);
      expect(headers.get("Cache-Control")).toContain("no-store");
      expect(textOf(page.one("h1"))).toBe("This link does not work");
      expect(page.all("main form")).toHaveLength(0);
    }
  });
});

describe("webhooks", () => {
  const page = "/admin/webhooks";
  const list = () =>
    site.rows<{ id: string; secret: string; previous_secret: string | null }>("select * from webhooks");

  it("T15 are added at public addresses only", async () => {
    for (const url of ["https://127.0.0.1/x", "http://hooks.studio.company/x", "https://localhost/x", "x"]) {
      const refused = await site.send(page, { intent: "add", url, enquiries: "on" });
      expect(refused.status, url).toBe(422);
      expect(await refused.text()).toContain(`value="${url}"`);
    }
    expect(await list()).toEqual([]);
  });

  it("show a secret once, replace it, and are removed once that is confirmed", async () => {
    const added = { intent: "add", url: "https://hooks.studio.company/x" };
    expect((await site.send(page, added)).status).toBe(422);
    const shown = async (response: Response) => /whsec_[\w+/=]+/.exec(await response.text())?.[0];
    const first = await shown(await site.send(page, { ...added, enquiries: "on" }));
    const [{ id, secret } = { id: "", secret: "" }] = await list();
    expect(first).toBe(secret);
    expect(await shown(await site.get(page))).toBeUndefined();
    const next = await shown(await site.send(page, { intent: "rotate", webhook: id }));
    expect(await list()).toMatchObject([{ secret: next, previous_secret: first }]);
    for (const [intent, enquiries, changes] of [
      ["changes", 1, 1],
      ["enquiries", 0, 1],
      // Never neither.
      ["changes", 0, 1],
    ] as const) {
      await site.send(page, { intent, webhook: id });
      expect(await list()).toMatchObject([{ sends_enquiries: enquiries, sends_changes: changes }]);
    }
    expect((await site.send(page, { intent: "remove", webhook: id }, "bea")).status).toBe(403);
    expect((await site.get(page, "bea")).status).toBe(403);
    const asked = await site.send(page, { intent: "remove", webhook: id });
    const question = await asked.text();
    expect([asked.status, question.includes("Remove this webhook?")]).toEqual([200, true]);
    expect(question).toMatch(/<dialog[^>]* open/);
    expect(await list()).toHaveLength(1);
    expect((await site.send(page, { intent: "remove", webhook: id, confirmed: "1" })).status).toBe(200);
    for (const intent of ["remove", "rotate", "test", "changes"])
      expect((await site.send(page, { intent, webhook: id })).status).toBe(409);
    expect(await list()).toEqual([]);
  });
});
