import { beforeEach, describe, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { briefs, cases } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { insert } from "../support/insert";
import { allEnquiries, deleteEnquiries, formEntries, validAnswers } from "../support/intake";
import { brief } from "../support/rows";
import { databaseCostOf, startServer } from "../support/test-server";

const server = startServer({ renderPage, showCost: true });
const problem = "Our accountants retype supplier invoices\nand some get paid twice.";
const given = { projectType: "workflow-automation", problem };
let db: DatabaseClient;
let visitors = 0;

/** Sends the form, without script unless `accept` says otherwise. */
function post(changes: Readonly<Record<string, string>> = given, accept = "text/html") {
  const body = new FormData();
  for (const [name, value] of formEntries(validAnswers, changes)) body.append(name, value);
  visitors += 1;
  return server("/onboarding", {
    method: "POST",
    body,
    headers: { Accept: accept, "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": `203.0.113.${visitors}` },
  });
}
const thankYou = async (changes?: Readonly<Record<string, string>>) => new Page(await (await post(changes)).text());
const near = "[aria-labelledby=near] li";

beforeEach(async () => {
  db = await openDatabase();
  await deleteEnquiries(db);
  await insert(
    db,
    briefs,
    brief({ name: "Invoice Desk", slug: "invoice-desk", appType: "Automation", leads: ["invoices", "paid twice"] }),
    brief({ name: "Another", appType: "SaaS" }),
  );
  const shared = { client: "A mill", draft: false, services: ["ai-workflows"] };
  await insert(
    db,
    cases,
    { ...shared, id: "ours", slug: "ours", title: "Paper to screen", completedAt: "2026-10-01T00:00:00.000Z" },
    { ...shared, id: "old", slug: "old", title: "An older one", completedAt: "2024-10-01T00:00:00.000Z" },
    { ...shared, id: "other", slug: "other", title: "Of another service", services: ["startup-mvp"] },
  );
});

describe("WIZ-18 the thank-you", () => {
  it("has what the visitor wrote, under the questions, and when it should begin", async () => {
    const page = await thankYou();
    const sent = page.texts("[aria-labelledby=sent] p");
    expect(sent).toHaveLength(5);
    expect(sent[0]).toBe("What problem are you trying to solve?");
    expect(sent[1]!.replace(/\s+/g, " ")).toBe(problem.replace("\n", " "));
    expect(sent[2]).toBe("What processes are you trying to automate?");
    expect(sent[3]).toBe(validAnswers.userNeeds);
    expect(sent[4]).toBe("Start: Within a month · Launch: 1-2 months");
  });

  it("names the brief and the case that are nearest, with script, too", async () => {
    const page = await thankYou();
    expect(page.texts(near)).toEqual(["Example briefInvoice Desk", "CasePaper to screen (A mill)"]);
    expect(page.link("Invoice Desk")).toBe("/example-product-briefs/invoice-desk");
    expect(page.link("Paper to screen (A mill)")).toBe("/work/ours");
    expect(await (await post({ ...given, email: "bo@growers.example" }, "application/json")).json()).toMatchObject({
      summary: { near: [{ title: "Invoice Desk" }, { path: "/work/ours" }] },
    });
  });

  it("names nothing that is not near", async () => {
    const page = await thankYou({ projectType: "internal-tool", problem: "Qwrtz." });
    expect(page.all(near)).toEqual([]);
    expect(page.text).toContain("Thank you! Your project has arrived.");
  });

  it("needs one round trip more for them, and comes without them if they cannot be read", async () => {
    const cost = databaseCostOf(await post({ ...given, email: "cy@growers.example" }, "application/json"));
    await testEnv.DB.exec("alter table cases rename to away");
    const failed = await post({ ...given, email: "di@growers.example" }, "application/json");
    await testEnv.DB.exec("alter table away rename to cases");
    expect(await failed.json()).toMatchObject({ status: "sent", summary: { near: [] } });
    expect(await allEnquiries(db)).toHaveLength(2);
    const { batches, statements } = databaseCostOf(await post({ ...given, email: "cy@growers.example", problem: "?" }));
    expect(cost.batches).toBeLessThanOrEqual(batches + 1);
    expect(cost.statements).toBeLessThanOrEqual(statements + 3);
  });
});
