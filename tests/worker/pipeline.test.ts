import { beforeEach, describe, expect, it } from "vitest";
import { applyAccountAction } from "../../app/accounts/people.server";
import { clothCorner, cornerDraft, finishedDraft } from "../../app/intake/rules/woven";
import { findMailSettings, saveMailSettings } from "../../app/outbox/mail.server";
import { clothShapes } from "../../app/ui/imagery/weave";
import type { DatabaseClient } from "../../drizzle/client";
import { messages, enquiries } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { enqueueMorningDigest } from "../../workers/scheduled-tasks";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { attribute, Page, textOf } from "../support/html";
import { insert } from "../support/insert";
import { allEnquiries, deleteEnquiries, submit, validAnswers } from "../support/intake";
import { enquiry } from "../support/rows";
import { startServer } from "../support/test-server";

const server = startServer({ renderPage }, { MAIL_TO: "team@studio.example" });
let db: DatabaseClient;
let cookie = "";

async function open(path: string): Promise<Page> {
  const response = await server(path, { headers: { Cookie: cookie } });
  expect(response.status, path).toBe(200);
  return new Page(await response.text());
}

async function send(path: string, fields: ReadonlyArray<readonly [string, string]>) {
  const response = await server(path, {
    method: "POST",
    body: new URLSearchParams(fields.map((pair) => [...pair])),
    headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
  });
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  return { status: response.status, page: new Page(await response.text()) };
}

const pressed = (path: string, intent: string) => send(path, [["intent", intent]]);
const find = async (id: string) => (await allEnquiries(db)).find((row) => row.id === id)!;

beforeEach(async () => {
  db = await openDatabase();
  await deleteEnquiries(db);
  await addAccount(db, "ada");
  cookie = await sessionCookie(db, "ada");
});

describe("the inbox as a pipeline", () => {
  const rows = [
    enquiry({ id: "new", email: "ada@growers.example" }),
    enquiry({
      id: "mine",
      status: "contacted",
      owner: "ada@example.com",
      ownerId: "ada",
      nextStep: "Call",
      nextStepOn: "2020-01-01",
    }),
    enquiry({ id: "later", status: "qualified", nextStepOn: "2999-01-01", email: "ADA@growers.example" }),
    enquiry({ id: "won", status: "won", nextStepOn: "2020-01-01" }),
    enquiry({ id: "spam", status: "spam" }),
  ];
  beforeEach(() => insert(db, enquiries, ...rows));
  const listed = async (path: string) =>
    (await open(path)).all("[data-row-link]").map((link) => attribute(link, "data-row-link"));

  it("INB-1 has a tab for each stage, with the number of its submissions, that keeps the other filters", async () => {
    const page = await open("/admin/submissions?sort=received");
    expect(page.texts("nav[aria-label=Stages] a")).toEqual([
      "All 4",
      "New 1",
      "In conversation 1",
      "Offer 1",
      "Won 1",
      "Lost 0",
      "Spam 1",
    ]);
    expect(page.main).toContain("4 submissions");
    const tabs = (await open("/admin/submissions?owner=me")).all("nav[aria-label=Stages] a");
    expect(textOf(tabs[2]!)).toBe("In conversation");
    expect(attribute(tabs[2]!, "href")).toBe("/admin/submissions?owner=me&status=contacted");
    expect(await listed("/admin/submissions?status=spam")).toEqual(["spam"]);
    expect(await listed("/admin/submissions")).toEqual(["won", "later", "mine", "new"]);
  });

  it("INB-2 INB-3 filters by owner, and puts overdue enquiries first", async () => {
    expect(await listed("/admin/submissions?owner=me")).toEqual(["mine"]);
    expect(await listed("/admin/submissions?owner=none&status=qualified")).toEqual(["later"]);
    expect(await listed("/admin/submissions?sort=next&due=1")).toEqual(["mine"]);
    const page = await open("/admin/submissions?sort=next");
    expect(page.all("[data-row-link]").map((link) => attribute(link, "data-row-link"))).toEqual([
      "mine",
      "won",
      "later",
    ]);
    // A won enquiry is never overdue.
    expect(page.texts(".list-badge").filter((text) => text === "Overdue")).toHaveLength(1);
  });

  it("INB-4 sets an owner for many at once, and marks and unmarks spam, each with Undo", async () => {
    const keys = (...ids: string[]) => ids.map((id) => ["key", id] as const);
    const owner = [["intent", "set-owner"], ["owner", "ada"], ...keys("new", "later")] as const;
    const { page } = await send("/admin/submissions", owner);
    expect(page.text).toContain("2 submissions assigned to ada@example.com");
    expect((await find("later")).owner).toBe("ada@example.com");
    const fields = page
      .all("[data-tone] form input")
      .map((input) => [attribute(input, "name")!, attribute(input, "value")!] as const);
    await send("/admin/undo", fields);
    expect((await find("later")).owner).toBe("");

    await send("/admin/submissions", [["intent", "spam"], ...keys("new", "won")]);
    expect((await find("won")).status).toBe("spam");
    // An enquiry that is not spam stays in its stage.
    await send("/admin/submissions", [["intent", "not-spam"], ...keys("won", "later")]);
    expect([(await find("won")).status, (await find("later")).status]).toEqual(["new", "qualified"]);

    const all = await send("/admin/submissions?status=qualified", [...owner.slice(0, 2), ["all", "1"]]);
    expect(all.page.text).toContain("Assign 1 submission to ada@example.com?");
    expect(
      (
        await send("/admin/submissions", [
          ["intent", "set-owner"],
          ["owner", "nobody"],
        ])
      ).status,
    ).toBe(400);
  });

  it("INB-2 INB-6 one button assigns it, once, and its history says so", async () => {
    expect((await open("/admin/submissions/new")).texts("main button")).toContain("Assign to me");
    const { page } = await pressed("/admin/submissions/new", "take");
    expect(page.text).toMatch(/Submission from \S+ assigned to you and moved to “In conversation”/);
    expect(await find("new")).toMatchObject({ status: "contacted", owner: "ada@example.com", ownerId: "ada" });
    expect(page.texts("[aria-labelledby=history] li li")).toEqual([
      "Owner: Unassigned → to ada@example.com",
      "Stage: New → to In conversation",
    ]);
    expect((await pressed("/admin/submissions/new", "take")).status).toBe(409);
    expect(page.texts("main button")).not.toContain("Assign to me");
  });

  it("INB-2 one button reassigns it from somebody, who is marked as without access", async () => {
    await addAccount(db, "bo", "inbox");
    await send("/admin/submissions", [
      ["intent", "set-owner"],
      ["owner", "bo"],
      ["key", "later"],
    ]);
    expect((await open("/admin/submissions")).main).not.toContain("no access");
    await applyAccountAction(db, "disable", "bo", "2026-01-01T00:00:00.000Z", "system");
    expect((await open("/admin/submissions")).main).toContain("bo@example.com (no access)");
    const before = await open("/admin/submissions/later");
    expect(before.texts("#owner option")).toEqual(["Unassigned", "ada@example.com", "bo@example.com (no access)"]);
    expect(before.texts("main button")).toContain("Reassign to me");
    const { page } = await pressed("/admin/submissions/later", "own");
    expect(await find("later")).toMatchObject({ status: "qualified", ownerId: "ada" });
    expect(page.texts("main button")).not.toContain("Reassign to me");
  });

  it("INB-5 INB-7 shows the person's other enquiries, and replies that open in a mail program", async () => {
    const page = await open("/admin/submissions/new");
    expect(page.link("Startup MVP, $10K - $20K")).toBe("/admin/submissions/later");
    const reply = new URL(page.link("Suggest a call")!);
    expect([reply.protocol, reply.pathname]).toEqual(["mailto:", "ada@growers.example"]);
    expect(reply.searchParams.get("body")).toMatch(/ada@example\.com$/);
  });

  it("INB-7 the templates can be edited, added and removed, and never overwritten unseen", async () => {
    const path = "/admin/submissions/replies";
    const page = await open(path);
    expect(page.all("section h2")).toHaveLength(4);
    const form = (version: string, template: object) => {
      const names = [0, 1, 2, 3].flatMap((row) => ["name", "subject", "text"].map((part) => `reply.${row}.${part}`));
      return Object.entries({ ...Object.fromEntries(names.map((name) => [name, ""])), ...template, version });
    };
    const template = { "reply.0.name": "Thanks", "reply.0.subject": "{reference}", "reply.0.text": "Hello {sender}" };
    const saved = form("0", template);
    expect((await send(path, saved)).page.text).toContain("Reply templates updated");
    expect((await open("/admin/submissions/new")).link("Thanks")).toBe(
      "mailto:ada@growers.example?subject=NEW&body=Hello%20ada%40example.com",
    );
    const conflict = await send(path, form("0", { ...template, "reply.0.name": "Mine" }));
    expect([conflict.status, conflict.page.all("input[name=version][value=1]").length]).toEqual([409, 1]);
    const refused = await send(path, form("1", { "reply.0.text": "Without a name" }));
    expect([refused.status, refused.page.main.includes("Enter a name.")]).toEqual([422, true]);
  });
});

it("DRAFT-12 an enquiry is headed by its cloth", async () => {
  await submit(db);
  const [{ id } = { id: "" }] = await allEnquiries(db);
  const page = await open(`/admin/submissions/${id}`);
  expect(page.html).toContain('src="data:image/svg+xml,');
});

it("DRAFT-12 the list shows the corner of the cloth of an enquiry that began with a draft, and of no other", async () => {
  const answers = validAnswers as Parameters<typeof enquiry>[0];
  await insert(
    db,
    enquiries,
    enquiry({ ...answers, id: "other" }),
    enquiry({ ...answers, id: "woven", beganWith: "draft" }),
  );
  const corner = cornerDraft(clothCorner(validAnswers));
  for (const order of ["-received", "next"]) {
    if (order === "next") await db.write([db.query.update(enquiries).set({ nextStepOn: "2999-01-01" })]);
    const page = await open(`/admin/submissions?sort=${order}`);
    const drawn = page.all("main tbody svg.weave path").map((path) => attribute(path, "d"));
    expect(drawn).toEqual(clothShapes(corner).map(({ path }) => path));
  }
  const over = corner.rows.map((row) => row.over);
  expect(
    finishedDraft(validAnswers)
      .rows.slice(0, over.length)
      .map((row) => row.over.slice(0, corner.columns)),
  ).toEqual(over);
});

it("INB-9 a held enquiry says why, and one click releases it and notifies the team", async () => {
  await submit(db, { changes: { website: "http://spam.example" } });
  const [{ id } = { id: "" }] = await allEnquiries(db);
  const page = await open(`/admin/submissions/${id}`);
  expect(page.texts("[aria-labelledby=spam] li")).toEqual([
    "Hidden field: It filled in a field that people cannot see.",
  ]);
  expect(page.texts("[aria-labelledby=history] li")[0]).toContain("The spam rules");
  expect(await db.read(db.query.select().from(messages))).toEqual([]);
  expect((await pressed(`/admin/submissions/${id}`, "not-spam")).page.text).toMatch(
    /Submission from \S+@\S+ moved from spam to New/,
  );
  expect(await find(id)).toMatchObject({ status: "new" });
  // Sent after the response.
  await expect.poll(async () => (await db.read(db.query.select().from(messages))).length).toBe(2);
  expect(await find(id)).toMatchObject({ held: false });
});

it("INB-11 writes the digest in the morning of the chosen time zone, once, in summer and in winter", async () => {
  await insert(db, enquiries, enquiry());
  const env = { PUBLIC_ORIGIN: "https://plainloom.example", MAIL_TO: "team@studio.example" };
  const written = async (day: string) => {
    const hours: number[] = [];
    for (
      let at = Date.parse(`${day}T00:00:00.000Z`), known = 0;
      hours.length < 2 && at < Date.parse(`${day}T23:59:59.000Z`);
      at += 900_000
    ) {
      await enqueueMorningDigest(db, env, new Date(at).toISOString());
      const count = (await db.read(db.query.select().from(messages))).length;
      if (count > known) hours.push(new Date(at).getUTCHours());
      known = count;
    }
    await db.write([db.query.delete(messages)]);
    return hours;
  };
  const choose = async (timeZone: string) => {
    const { settings, version } = await findMailSettings(db);
    return (await saveMailSettings(db, version, { ...settings, timeZone }, "system", "2026-01-01T00:00:00.000Z"))
      .status;
  };
  expect(await written("2026-01-15")).toEqual([6]);
  expect(await choose("Europe/Berlin")).toBe("written");
  expect([await written("2026-01-15"), await written("2026-07-15")]).toEqual([[5], [4]]);
  expect(await choose("Mars/Olympus")).toBe("invalid");
});

it("INB-12 the mail settings name who may not see enquiries", async () => {
  await addAccount(db, "ed", "editor");
  const { settings, version } = await findMailSettings(db);
  const recipients = "ed@example.com, ada@example.com, guest@studio.example";
  await saveMailSettings(db, version, { ...settings, recipients }, "system", "2026-01-01T00:00:00.000Z");
  expect((await open("/admin/messages/settings")).main).toContain(
    "Not notified, because their role does not include enquiries: ed@example.com. Change the role",
  );
});

it("INB-8 many at once is a note on an enquiry that is otherwise clean, and an alarm beside other signs", async () => {
  const rate = { rule: "rate", text: "It was number 3 from its network within a minute." } as const;
  const disposable = { rule: "disposable", text: "It is from a disposable email address." } as const;
  for (const row of [
    enquiry({ id: "clean", spamReasons: [rate] }),
    enquiry({ id: "doubtful", spamReasons: [disposable, rate] }),
    enquiry({ id: "held", status: "spam", spamReasons: [rate] }),
  ])
    await insert(db, enquiries, row);
  const alarms = async (id: string) => (await open(`/admin/submissions/${id}`)).texts("[aria-labelledby=spam] h2");
  expect(await alarms("clean")).toEqual([]);
  expect((await open("/admin/submissions/clean")).main).toContain(`Many at once: ${rate.text}`);
  expect([await alarms("doubtful"), await alarms("held")]).toEqual([["Detected on arrival"], ["Marked as spam"]]);
});
