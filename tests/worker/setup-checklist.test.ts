import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { localAdministrator } from "../../app/accounts/setup-link.server";
import { setupItems, type SetupItem } from "../../app/admin/overview/checklist";
import { countSampleRows } from "../../app/admin/overview/sample-rows.server";
import { defaultSettings, unconfirmedSamples } from "../../app/settings/default-settings";
import type { Settings } from "../../app/settings/settings";
import { findEditableSettings, saveSettings } from "../../app/settings/settings-store.server";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts, siteSettings, terms, tools, userRoles } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { term, tool } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const mail = { problem: "No mail server", recipients: [] };
const ours = "https://weaverstreet.studio";
const open = (settings: Partial<Settings>, sampleRows = 0, at = ours): SetupItem["name"][] =>
  setupItems({ settings: { ...defaultSettings, ...settings }, origin: at, sampleRows, mail, localAdministrator: null })
    .filter(({ isDone }) => !isDone)
    .map(({ name }) => name);
const item = (name: SetupItem["name"], settings: Partial<Settings>, sampleRows = 0, at = ours) =>
  setupItems({
    settings: { ...defaultSettings, ...settings },
    origin: at,
    sampleRows,
    mail,
    localAdministrator: null,
  }).find((one) => one.name === name)!;

describe("D47 the setup checklist", () => {
  it("begins with everything to do, in the same order at every origin", () => {
    const all = ["brand", "contact", "people", "claims", "rating", "legal", "mail", "content"];
    expect(open({}, 5)).toEqual(all);
    expect(open({}, 5, origin)).toEqual(all);
    expect(item("brand", {}).texts[0]).toContain("Visitors do not see them");
    expect(item("brand", {}, 0, origin).texts[0]).toContain("They are shown here");
  });

  it("names each value that is missing, and what else there is to do", () => {
    expect(item("contact", { contactEmail: "a@b.example" }).confirmable.map(({ name }) => name)).toEqual([
      "bookingUrl",
      "profileUrl",
      "answeredBy",
      "answerTime",
    ]);
    expect(item("people", {}).confirmable.map(({ label }) => label)).toEqual([
      "Mara Voss",
      "Idris Calloway",
      "Lena Takahara",
      "About page",
    ]);
    expect(item("legal", { legalName: "Weaverstreet Ltd" }).texts).toEqual([
      "The operator’s address is missing.",
      "The date of Terms and Privacy is a sample, and not shown on your own domain.",
      expect.stringContaining("Have them checked"),
    ]);
    expect(item("content", {}, 1_234).texts[0]).toContain("1,234 unchanged sample items");
  });

  it("is done with mail once it is sent to somebody", () => {
    const state = { settings: defaultSettings, origin: ours, sampleRows: 0, localAdministrator: null };
    const mailItem = (is: typeof mail | { problem: string; recipients: string[] }) =>
      setupItems({ ...state, mail: is }).find(({ name }) => name === "mail")!;
    expect(mailItem({ problem: "", recipients: ["a@b.example"] }).isDone).toBe(true);
    expect(mailItem({ problem: "", recipients: [] })).toMatchObject({
      isDone: false,
      texts: expect.arrayContaining(["Nobody is notified of enquiries. Choose someone in the email settings."]),
    });
  });

  it("says of mail what is true: nobody is notified, what visitors see and what they are told", () => {
    expect(item("mail", {}).texts).toEqual([
      "This site does not send email. Enquiries wait under Submissions, and nobody is notified.",
      "Visitors see no contact address.",
      "They are not told when to expect an answer.",
    ]);
    const told = item("mail", {
      contactEmail: "a@weaverstreet.studio",
      answeredBy: "",
      answerTime: "the same day",
    }).texts;
    expect(told.slice(1)).toEqual([
      "Visitors see the contact address a@weaverstreet.studio.",
      "They are told: “You get an answer the same day.”",
    ]);
  });

  it("is done by editing, by emptying or by confirming, item by item", () => {
    const confirmed = unconfirmedSamples(defaultSettings).map(({ name }) => name);
    expect(open({ confirmed })).toEqual(["legal", "mail"]);
    const legal = { legalName: "Weaverstreet Ltd", legalAddress: "Leeds" };
    expect(open({ ...legal, confirmed: [...confirmed, "mail", "legal"] })).toEqual([]);
    expect(open({ ...legal, confirmed: [...confirmed, "mail", "legal"] }, 3)).toEqual(["content"]);
    expect(open({ ...legal, confirmed: [...confirmed, "mail", "legal", "content"] }, 3)).toEqual([]);
    expect(open({ rating: { value: 0, count: 0 } })).not.toContain("rating");
    expect(open({ team: [] })).toContain("people");
    expect(open({ team: [], confirmed: ["story"] })).not.toContain("people");
  });
});

describe("D47 the checklist in the Overview", () => {
  const send = startServer({ renderPage });
  let db: DatabaseClient;
  let headers: Record<string, string>;

  beforeEach(async () => {
    db = await openDatabase();
    await addAccount(db, "ada");
    await addAccount(db, "bea", "user");
    headers = { Cookie: await sessionCookie(db, "ada"), Origin: origin };
    await insert(db, tools, tool({ id: "cursor" }), tool({ id: "own" }));
    await insert(db, terms, term({ itemId: "sample-a", term: "A" }));
    const ledger = { "stack_items/cursor": "0", "IT_Glossary/sample-a": "0", "IT_Glossary/gone": "0" };
    await insert(db, siteSettings, { key: "seed", value: JSON.stringify(ledger) });
  });

  const overview = async () => (await send("/admin", { headers })).text();
  const post = (fields: ReadonlyArray<readonly [string, string]>, by = headers) => {
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
    return send("/admin?index", { method: "POST", body, headers: by });
  };

  const isLocal = eq(accounts.id, "local");
  it.each([
    ["is deleted", (query) => query.delete(accounts).where(isLocal)],
    ["is disabled", (query) => query.update(accounts).set({ disabledAt: "2026-01-01T00:00:00.000Z" }).where(isLocal)],
    ["has another address", (query) => query.update(accounts).set({ email: "owner@studio.example" }).where(isLocal)],
    [
      "administers no more",
      (query) => query.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, "local")),
    ],
  ] as ReadonlyArray<[string, (query: DatabaseClient["query"]) => Query]>)(
    "names the administrator of npm start until that account %s",
    async (_, end) => {
      await addAccount(db, "local");
      expect(await overview()).not.toContain(localAdministrator);
      await db.write([db.query.update(accounts).set({ email: localAdministrator }).where(isLocal)]);
      expect(await overview()).toContain(`npm start created the administrator ${localAdministrator}.`);
      await db.write([end(db.query)]);
      expect(await overview()).not.toContain(localAdministrator);
    },
  );

  it("confirms what was ticked and nothing else, from the version that was shown", async () => {
    const page = await overview();
    expect(page).toContain("Set up your site");
    expect(page).toContain("2 unchanged sample items");
    const confirm = [
      ["intent", "confirm"],
      ["version", "0"],
      ["confirm", "claims.products"],
      ["confirm", "made-up"],
    ] as const;
    expect((await post(confirm)).status).toBe(302);
    expect((await findEditableSettings(db)).settings.confirmed).toEqual(["claims.products"]);
    expect((await post(confirm)).status).toBe(409);
    expect(
      (
        await post([
          ["intent", "confirm"],
          ["version", "1"],
        ])
      ).status,
    ).toBe(409);
    expect(await overview()).not.toContain("Products built: 50+");
  });

  it("keeps what was confirmed when the settings form is saved, until the value is edited", async () => {
    await post([
      ["intent", "confirm"],
      ["version", "0"],
      ["confirm", "brand"],
      ["confirm", "mail"],
    ]);
    const { settings, version } = await findEditableSettings(db);
    const { confirmed: _, ...form } = settings;
    const write = { by: null, now: "2026-11-20T12:00:00.000Z", setId: "settings-test-1" };
    expect(await saveSettings(db, version, form, write)).toMatchObject({ status: "written", version: 2 });
    expect((await findEditableSettings(db)).settings.confirmed).toEqual(["brand", "mail"]);
    await saveSettings(db, 2, { ...form, brand: "Weaverstreet" }, write);
    await saveSettings(db, 3, form, write);
    expect((await findEditableSettings(db)).settings.confirmed).toEqual(["mail"]);
  });

  it("removes unchanged sample content with one action, which Undo reverts", async () => {
    const response = await post([["intent", "remove-samples"]]);
    expect(response.status).toBe(302);
    expect(await countSampleRows(db)).toBe(0);
    expect((await db.read(db.query.select({ id: tools.id }).from(tools))).map(({ id }) => id)).toEqual(["own"]);
    const message = response.headers.getSetCookie()[0]!.split(";", 1)[0]!;
    const notice = await (
      await send("/admin", { headers: { ...headers, Cookie: `${headers["Cookie"]}; ${message}` } })
    ).text();
    expect(notice).toContain("2 sample items removed");
    const set = /name="set" value="([^"]+)"/.exec(notice)![1]!;
    expect((await send("/admin/undo", { method: "POST", body: new URLSearchParams({ set }), headers })).status).toBe(
      302,
    );
    expect(await countSampleRows(db)).toBe(2);
  });

  it("GUARD-6 refuses everybody else, and other sites", async () => {
    const user = { Cookie: await sessionCookie(db, "bea"), Origin: origin };
    const remove = [["intent", "remove-samples"]] as const;
    expect((await post(remove, user)).status).toBe(403);
    expect((await post(remove, { Origin: origin })).status).toBe(302);
    expect((await post(remove, { ...headers, Origin: "https://elsewhere.example" })).status).toBe(403);
    expect(await countSampleRows(db)).toBe(2);
  });

  it("is gone when everything is done", async () => {
    const confirmed = [...unconfirmedSamples(defaultSettings).map(({ name }) => name), "legal", "mail", "content"];
    await storeSettings(db, { confirmed, legalName: "Weaverstreet Ltd", legalAddress: "Leeds" });
    expect(await overview()).not.toContain("Set up your site");
  });
});
