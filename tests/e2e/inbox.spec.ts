import { expect, type Page } from "@playwright/test";
import { enquiries } from "../../drizzle/schema";
import { generateEnquiries } from "../../scripts/generated-rows";
import { accountPassword, insertAccount } from "../support/accounts";
import { flushEffects, gotoHydrated } from "../support/browser-test";
import { auditPage } from "../support/page-audit";
import type { PooledSite } from "../support/site-pool";
import { startTimeout, test as base } from "../support/test-process";

const amount = 120;

/** Tests on a site with 120 enquiries, reset before each test, signed in as an administrator. */
const test = base.extend<{ inbox: Page; site: PooledSite }>({
  site: [
    async ({ testProcess }, provide) =>
      provide(await testProcess.site("inbox", "empty", (site) => insertAccount(site, "ada"))),
    { scope: "test", timeout: startTimeout },
  ],
  baseURL: async ({ site }, provide) => provide(site.origin),
  inbox: async ({ page, site }, provide) => {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    page.on("console", (message) => {
      if (/Content Security Policy|hydrat/i.test(message.text())) failures.push(message.text());
    });
    for (const table of ["rate_limits", "sessions", "onboarding_submissions"])
      await site.query(`delete from ${table}`, []);
    const rows = generateEnquiries(amount, 1).map((row) => ({ ...row, status: "new" as const, nextStepOn: null }));
    await site.insert(enquiries, ...rows);
    await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
    const answer = await page.request.post("/auth", {
      form: { email: "ada@example.com", password: accountPassword },
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
    await gotoHydrated(page, "/admin/submissions");
    await provide(page);
    expect(failures).toEqual([]);
  },
});

const links = (page: Page) => page.locator("[data-row-link]");

test("an administrator searches while typing, reads a submission, and notes the next step", async ({ inbox, site }) => {
  await expect(inbox.getByText("120 submissions")).toBeVisible();
  await inbox.keyboard.press("/");
  await inbox.keyboard.type(".77@");
  await expect(links(inbox)).toHaveCount(1);
  await expect(inbox).toHaveURL(/\/admin\/submissions\?q=\.77%40$/);
  await expect(inbox.getByLabel("Search submissions")).toBeFocused();
  await links(inbox).click();
  await expect(inbox.getByRole("heading", { level: 1 })).toContainText(".77@");

  await inbox.getByLabel("Stage", { exact: true }).selectOption("qualified");
  await inbox.getByLabel("Owner").selectOption({ label: "ada@example.com" });
  await inbox.getByLabel("Next step", { exact: true }).fill("Send the offer");
  await inbox.getByLabel("Next step date").fill("2999-12-01");
  await inbox.getByLabel("Notes").fill("Call before noon");
  await expect(inbox.getByText("Unsaved changes")).toBeVisible();
  await inbox.keyboard.press("Control+s");
  await expect(inbox.getByText(/Submission from \S+ updated/)).toBeVisible();
  await expect(inbox.getByText("Unsaved changes")).toBeHidden();
  const [row] = await site.query(
    "select status, owner, next_step, next_step_on, notes from onboarding_submissions where id = 'fill-77'",
    [],
  );
  expect(row).toEqual({
    status: "qualified",
    owner: "ada@example.com",
    next_step: "Send the offer",
    next_step_on: "2999-12-01",
    notes: "Call before noon",
  });

  await inbox.getByRole("link", { name: "Back to the list" }).click();
  await expect(inbox).toHaveURL(/\?q=\.77%40$/);
  await expect(inbox.locator("tbody").getByText("Offer", { exact: true })).toBeVisible();
  await inbox.getByRole("link", { name: "Clear filters" }).click();
  await expect(inbox.getByText("120 submissions")).toBeVisible();
  await expect(inbox.getByLabel("Search submissions")).toHaveValue("");
});

test("INB-1 INB-2 INB-3 INB-6 an enquiry is worked from New to Won with the keyboard alone", async ({
  inbox,
  site,
}) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await inbox.keyboard.press(key);
  };
  const focus = async (name: string) => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      const isThere = await inbox
        .getByLabel(name, { exact: true })
        .or(inbox.getByRole("button", { name, exact: true }))
        .evaluateAll((found) => found.includes(document.activeElement as HTMLElement));
      if (isThere) return;
      await press("Tab");
    }
    throw new Error(`Tab does not reach ${name}.`);
  };
  await press("j", "Enter");
  await expect(inbox.getByRole("heading", { level: 1 })).toBeFocused();
  await focus("Assign to me");
  await press("Enter");
  await expect(inbox.getByText(/Submission from \S+ assigned to you/)).toBeVisible();
  await expect(inbox.getByLabel("Stage", { exact: true })).toHaveValue("contacted");
  await expect(inbox.getByLabel("Owner").locator("option:checked")).toHaveText("ada@example.com");

  await focus("Next step");
  await inbox.keyboard.type("Send the offer");
  await press("Tab");
  await inbox.keyboard.type("01022999");
  await press("Control+s");
  await expect(inbox.getByText(/Submission from \S+ updated/)).toBeVisible();
  // Time passes.
  await site.query(
    "update onboarding_submissions set next_step_on = '2026-01-02' where next_step_on = '2999-01-02'",
    [],
  );
  await focus("Save");
  await press("Escape");
  await expect(inbox.locator("tbody tr").first()).toContainText("Overdue");
  // Until its effects are cleaned up, the enquiry still reacts to j and would open the next one.
  await flushEffects(inbox);

  await press("j", "Enter");
  await focus("Stage");
  // Typing in a select chooses the matching option.
  await inbox.keyboard.type("Won");
  await press("Control+s");
  await expect(inbox.getByRole("region", { name: "History" })).toContainText("Stage: In conversation → to Won");
  await expect(inbox.getByRole("region", { name: "History" })).toContainText("Next step: None → to Send the offer");
  await focus("Save");
  await press("Escape");
  await expect(inbox.getByRole("link", { name: "Won 1", exact: true })).toBeVisible();
  await expect(inbox.locator("tbody tr").first()).not.toContainText("Overdue");
});

test("INB-7 a reply template is copied with its placeholders filled in", async ({ inbox, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await gotoHydrated(inbox, "/admin/submissions/fill-5");
  await inbox.getByRole("button", { name: "Copy Suggest a call" }).click();
  await expect(inbox.getByText("“Suggest a call” copied")).toBeVisible();
  expect(await inbox.evaluate(() => navigator.clipboard.readText())).toMatch(/^Hello,[^{}]+ada@example\.com$/);
});

test("F6 after someone else's change both versions are shown, and saving again keeps mine", async ({ inbox, site }) => {
  await gotoHydrated(inbox, "/admin/submissions/fill-5");
  const notes = inbox.getByLabel("Notes");
  await notes.fill("My own words");
  await site.query("update onboarding_submissions set notes = 'Their words', version = 2 where id = 'fill-5'", []);
  await inbox.getByRole("button", { name: "Save" }).click();
  await expect(inbox.getByText("Their words")).toBeVisible();
  await expect(notes).toHaveValue("My own words");
  await inbox.getByRole("button", { name: "Overwrite with my version" }).click();
  await expect(inbox.getByText(/Submission from \S+ updated/)).toBeVisible();
  await expect(inbox.getByText("Their words")).toBeHidden();
  await expect(inbox.getByText("Unsaved changes")).toBeHidden();
  const [row] = await site.query("select notes, version from onboarding_submissions where id = 'fill-5'", []);
  expect(row).toEqual({ notes: "My own words", version: 3 });
});

test("the keyboard moves, selects, opens and pages; several rows change their stage at once", async ({
  inbox,
  site,
}) => {
  await inbox.keyboard.press("j");
  await expect(links(inbox).first()).toBeFocused();
  await inbox.keyboard.press("x");
  await inbox.keyboard.press("ArrowDown");
  await inbox.keyboard.press("x");
  await expect(inbox.getByText("2 submissions selected")).toBeVisible();
  await inbox.getByLabel("New stage").selectOption("won");
  await inbox.getByRole("button", { name: "Set stage" }).click();
  await expect(inbox.getByText("2 submissions marked as Won")).toBeVisible();
  await expect(inbox.locator("tbody").getByText("Won")).toHaveCount(2);
  await expect(inbox.getByText("submissions selected")).toBeHidden();
  await inbox.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(inbox.getByText("2 submissions reverted.")).toBeVisible();
  await expect(inbox.locator("tbody").getByText("New", { exact: true })).toHaveCount(50);

  await gotoHydrated(inbox, "/admin/submissions?status=new");
  await inbox.getByLabel("Select all shown").check();
  await inbox.getByRole("button", { name: "Select 120 submissions" }).click();
  await inbox.getByLabel("New stage").selectOption("lost");
  await inbox.getByRole("button", { name: "Set stage" }).click();
  const question = inbox.getByRole("dialog", { name: "Mark 120 submissions as Lost?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await inbox.getByRole("button", { name: "Set stage" }).click();
  await question.getByRole("button", { name: "Mark as Lost" }).click();
  await expect(inbox.getByText("120 submissions marked as Lost")).toBeVisible();
  await expect(inbox.getByText("No submissions found")).toBeVisible();
  const [count] = await site.query("select count(*) as n from onboarding_submissions where status = 'lost'", []);
  expect(count).toEqual({ n: 120 });
  // Someone changes one of the rows before the undo.
  await site.query("update onboarding_submissions set version = version + 1, owner = 'Mara' where id = 'fill-7'", []);
  await inbox.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(inbox).toHaveURL(/\?status=new$/);
  await expect(inbox.getByText("119 submissions reverted. 1 has changed since and was skipped.")).toBeVisible();
  await expect(inbox.locator("tbody").getByText("New", { exact: true })).toHaveCount(50);

  await gotoHydrated(inbox, "/admin/submissions?sort=received");
  await inbox.keyboard.press("ArrowDown");
  await expect(links(inbox).first()).toBeFocused();
  await inbox.keyboard.press("Enter");
  await expect(inbox).toHaveURL(/\/fill-0\?/);
  await expect(inbox.getByRole("heading", { level: 1 })).toBeFocused();
  await flushEffects(inbox);
  await inbox.keyboard.press("j");
  await expect(inbox).toHaveURL(/\/fill-1\?/);
  await expect(inbox.getByRole("heading", { level: 1 })).toBeFocused();
  await flushEffects(inbox);
  await inbox.keyboard.press("Escape");
  await expect(inbox).toHaveURL(/\/admin\/submissions\?sort=received$/);
  // The address changes before the list is shown, and the enquiry has a link of this name, too.
  await expect(links(inbox).first()).toBeVisible();
  await inbox.getByRole("link", { name: "Next", exact: true }).click();
  await expect(links(inbox).first()).toHaveAttribute("data-row-link", "fill-50");
  await inbox.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(links(inbox).first()).toHaveAttribute("data-row-link", "fill-0");
});

test("no axe violations and no overflow", { tag: "@both" }, async ({ inbox }) => {
  const states: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    ["/admin/submissions", () => inbox.locator("tbody input").first().check()],
    ["/admin/submissions?q=nothing+like+it", () => inbox.getByText("No submissions found").waitFor()],
    ["/admin/submissions/fill-5", () => inbox.getByLabel("Notes").fill("x")],
  ];
  for (const [path, prepare] of states) {
    // A page with unsaved text asks before it is left.
    inbox.removeAllListeners("dialog");
    inbox.on("dialog", (dialog) => void dialog.accept());
    await gotoHydrated(inbox, path);
    await prepare();
    await auditPage(inbox);
  }
});

test(
  "a phone shows two filters, and on request the others; the button counts those in use",
  { tag: "@phone" },
  async ({ inbox }) => {
    const [owner, budget] = ["Filter by owner", "Filter by budget"].map((label) => inbox.getByLabel(label));
    await expect(owner!).toBeVisible();
    await expect(budget!).toBeHidden();
    await inbox.getByRole("button", { name: "More filters" }).click();
    await budget!.selectOption({ index: 1 });
    await expect(inbox).toHaveURL(/budget=/);
    await inbox.getByRole("button", { name: "Fewer filters" }).click();
    await expect(budget!).toBeHidden();
    await expect(inbox.getByRole("button", { name: "More filters (1)" })).toHaveAttribute("aria-expanded", "false");
  },
);
