import { beforeEach, expect, it } from "vitest";
import { zonedTime } from "../../app/base/time/time-zones";
import { defaultMailSettings } from "../../app/outbox/mail-settings";
import { findMailSettings, saveMailSettings } from "../../app/outbox/mail.server";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, enquiries } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { insert } from "../support/insert";
import { enquiry } from "../support/rows";
import { startServer } from "../support/test-server";

/** Time zones that never have the same date. */
const [east, west] = ["Pacific/Kiritimati", "Etc/GMT+12"];

const server = startServer({ renderPage });
let db: DatabaseClient;
let cookie = "";

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada", "admin");
  cookie = await sessionCookie(db, "ada");
});

async function open(path: string, zone?: string): Promise<Page> {
  const response = await server(path, { headers: { Cookie: zone ? `${cookie}; zone=${zone}` : cookie } });
  expect(response.status, path).toBe(200);
  return new Page(await response.text());
}

it("ACT-8 a next step is due on its day where the reader is, or without script where the mail settings say", async () => {
  const today = zonedTime(new Date().toISOString(), east).day;
  await insert(db, enquiries, enquiry({ id: "due", status: "contacted", nextStepOn: today }));
  // The whole text of a page without the count says why it has none.
  const dueText = (text: string) => /\d+ next steps? due/.exec(text)?.[0] ?? text;
  const due = async (zone?: string) => ({
    overview: dueText((await open("/admin", zone)).text),
    list: (await open("/admin/submissions?due=1", zone)).all("[data-row-link]").length,
  });
  expect(await due(east)).toEqual({ overview: "1 next step due", list: 1 });
  expect(await due(west)).toEqual({ overview: "0 next steps due", list: 0 });
  expect(await due("Mars/Olympus")).toEqual(await due("UTC"));

  const { version } = await findMailSettings(db);
  const now = new Date().toISOString();
  for (const [saves, timeZone] of [east, west].entries()) {
    const settings = { ...defaultMailSettings, timeZone };
    expect(await saveMailSettings(db, version + saves, settings, { account: "ada" }, now)).toMatchObject({
      status: "written",
    });
    expect((await due()).list).toBe(timeZone === east ? 1 : 0);
  }
});

it("ACT-8 the days by which the activity is filtered begin at the reader's midnight", async () => {
  await db.write([db.query.delete(activity)]);
  await (await server("/admin/submissions.csv", { headers: { Cookie: cookie } })).text();
  await testEnv.DB.exec("update activity set at = '2026-06-14T23:00:00.000Z'");
  const found = async (day: string, zone: string) =>
    (await open(`/admin/activity?from=${day}&to=${day}`, zone)).all("main li p").length;
  expect([await found("2026-06-14", "UTC"), await found("2026-06-15", "UTC")]).toEqual([1, 0]);
  expect([await found("2026-06-14", "Europe/Berlin"), await found("2026-06-15", "Europe/Berlin")]).toEqual([0, 1]);
  expect(await found("2026-06-14", "America/New_York")).toBe(1);
});
