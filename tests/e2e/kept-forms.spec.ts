import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { posts, enquiries, ventures } from "../../drizzle/schema";
import { failedWithStatus, dismiss, email, expect, password, startRouter, test } from "../support/admin-test";
import { holdRequests, gotoHydrated, type PageProblems } from "../support/browser-test";
import { auditPage } from "../support/page-audit";
import { post, enquiry, venture } from "../support/rows";
import type { PooledSite } from "../support/site-pool";

// A missing control fails soon, not when the test times out.
test.use({ actionTimeout: 20_000 });

/** A form of the portal that saves over a version. All of these must take the same care of what is typed. */
interface SavedForm {
  /** Creates what the form edits. Resolves to the form's path. */
  readonly create: (site: PooledSite) => Promise<string>;
  readonly field: (page: Page) => Locator;
  /** Absent for content forms, whose button leads to the list: only the keyboard saves them in place. */
  readonly button?: string;
}
const saveButton = (page: Page, { button }: SavedForm) =>
  button === undefined
    ? page.locator("[aria-keyshortcuts='Control+S Meta+S']")
    : page.getByRole("button", { name: button, exact: true });
const save = (page: Page, form: SavedForm) =>
  form.button === undefined ? page.keyboard.press("Control+s") : saveButton(page, form).click();
let created = 0;
const forms: Readonly<Record<string, SavedForm>> = {
  "a post": {
    async create(site) {
      const title = `Kept post ${(created += 1)}`;
      await site.insert(posts, post({ title }));
      const [row] = await site.query(`select row_id from Blog_posts where "Blog Post - Title" = ?`, [title]);
      return `/admin/blog/${(row as { row_id: number }).row_id}`;
    },
    field: (page) => page.getByLabel("Author"),
  },
  "the settings": {
    create: async () => "/admin/settings",
    field: (page) => page.getByLabel("Tagline"),
    button: "Save settings",
  },
  "an enquiry": {
    async create(site) {
      const id = `kept-${(created += 1)}`;
      await site.insert(enquiries, enquiry({ id }));
      return `/admin/submissions/${id}`;
    },
    field: (page) => page.getByLabel("Notes"),
    button: "Save",
  },
};
/** Forms that share their component with the settings: only the keys of their drafts can go wrong. */
const further: Readonly<Record<string, SavedForm>> = {
  "the mail settings": {
    create: async () => "/admin/messages/settings",
    field: (page) => page.getByLabel("Subject").first(),
    button: "Save email settings",
  },
  "the reply templates": {
    create: async () => "/admin/submissions/replies",
    field: (page) => page.getByLabel("Subject").first(),
    button: "Save templates",
  },
};
const notice = (page: Page, text: string | RegExp) => page.locator("[data-tone]", { hasText: text });
const conflict = (page: Page) =>
  page
    .getByRole("alert")
    .filter({ hasText: /Someone else (saved|changed)/ })
    .first();
const saved = (page: Page) => notice(page, "updated");

/** The status of a form with unsaved changes, whether or not its working copy was saved. */
const unsavedText = /^(Unsaved changes|Not saved:)/;

/** Refuses every working copy, to test what the browser keeps on its own. */
async function refuseCopies(context: BrowserContext, problems: PageProblems): Promise<void> {
  problems.expect(failedWithStatus(503));
  await context.route("**/admin/*/copy", (route) => route.fulfill({ status: 503, body: "Unavailable" }));
}

/** The stored text: the field's value when the form is opened without a draft. */
async function storedText(page: Page, { field }: SavedForm): Promise<string> {
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  return field(page).inputValue();
}

for (const [name, form] of Object.entries(forms)) {
  test(`E3 ${name}: a session that ends before or during a save loses nothing`, async ({ page, site, problems }) => {
    problems.expect(failedWithStatus(401));
    await gotoHydrated(page, await form.create(site));
    const field = form.field(page);
    const signIn = async () => {
      const dialog = page.getByRole("dialog", { name: "Your session has ended" });
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByLabel("Password").fill(password);
      await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
    };
    await field.fill("Typed when it ended");
    await site.query("delete from sessions", []);
    await save(page, form);
    await signIn();
    await expect(saved(page)).toBeVisible();
    await expect(field).toHaveValue("Typed when it ended");
    await dismiss(saved(page));

    await site.query("delete from sessions", []);
    // As when another tab announces it, or the next check finds it, in the moment after a key was pressed.
    await field.evaluate((element: HTMLInputElement) => {
      element.select();
      document.execCommand("insertText", false, "Typed before it ended");
      dispatchEvent(new Event("session-ended", { cancelable: true }));
    });
    // The notice of the previous save must not reappear and seem to be about this one.
    const letThrough = await holdRequests(page, "**/*.data*");
    await signIn();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(saved(page)).toHaveCount(0);
    letThrough();
    await expect(saved(page)).toBeVisible();
    expect(await storedText(page, form)).toBe("Typed before it ended");
  });

  test(`F3 F6 ${name}: no network, a broken server and a conflict are reported, and keep the input`, async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    problems.expect(failedWithStatus(409));
    problems.expect(failedWithStatus(502));
    const path = await form.create(site);
    await gotoHydrated(page, path);
    const field = form.field(page);
    await field.fill("My own words");
    await context.setOffline(true);
    await save(page, form);
    await expect(notice(page, "You're offline. The change is not saved yet.")).toBeVisible();
    await context.setOffline(false);

    await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await save(page, form);
    await expect(notice(page, "The change was not made. Please try again.")).toBeVisible();
    await page.unroute("**/*.data*");

    const other = await context.newPage();
    await gotoHydrated(other, path);
    await form.field(other).fill("Their words");
    await save(other, form);
    await expect(saved(other)).toBeVisible();
    await save(page, form);
    await expect(conflict(page)).toBeVisible();
    await expect(field).toHaveValue("My own words");
    expect(await storedText(other, form)).toBe("Their words");
  });

  test(`${name}: more than 1 MB is refused with a message, and stays in the form`, async ({ page, site }) => {
    await gotoHydrated(page, await form.create(site));
    const field = form.field(page);
    const long = "x".repeat(1_200_000);
    // As from a browser that does not enforce the field's maximum length.
    await field.evaluate((element) => element.removeAttribute("maxlength"));
    await field.fill(long);
    await save(page, form);
    await expect(notice(page, "This is larger than 1 MB and cannot be saved.")).toBeVisible();
    expect((await field.inputValue()).length).toBe(long.length);
    await field.fill("Shorter");
    await page.keyboard.press("Control+s");
    await expect(saved(page)).toBeVisible();
  });

  test(`${name}: restoring unsaved text over a newer version is a conflict`, async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.expect(failedWithStatus(409));
    await refuseCopies(context, problems);
    const path = await form.create(site);
    await gotoHydrated(page, path);
    await form.field(page).fill("Begun before");
    await expect(page.getByText(unsavedText)).toBeVisible();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("draft:")));
    const other = await context.newPage();
    await gotoHydrated(other, path);
    await other
      .getByRole("region", { name: "Unsaved changes" })
      .getByRole("button", { name: "Discard changes" })
      .click();
    await form.field(other).fill("Saved meanwhile");
    await save(other, form);
    await expect(saved(other)).toBeVisible();
    // Discarding deleted the draft of the first tab. Type again, as another machine would still have its own.
    await form.field(page).fill("Begun before that");
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
      .toContain("Begun before that");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await startRouter(page);
    const offer = page.getByRole("region", { name: "Unsaved changes" });
    await expect(offer).toContainText("A newer version has been saved since.");
    await offer.getByRole("button", { name: "Restore" }).click();
    await save(page, form);
    await expect(conflict(page)).toBeVisible();
    await expect(form.field(page)).toHaveValue("Begun before that");
    expect(await storedText(other, form)).toBe("Saved meanwhile");
    // The conflict has been shown, so saving again overwrites.
    await page.keyboard.press("Control+s");
    await expect(saved(page)).toBeVisible();
    expect(await storedText(other, form)).toBe("Begun before that");
  });
}

test("F6 a conflict merges the other version's choice into a select that has the focus", async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(409));
  await site.insert(ventures, venture({ name: "Chosen by two", microDescription: "Short" }));
  const [row] = await site.query(`select row_id from ventures_data where name = ?`, ["Chosen by two"]);
  const path = `/admin/ventures/${(row as { row_id: number }).row_id}`;
  await gotoHydrated(page, path);
  const other = await context.newPage();
  await gotoHydrated(other, path);
  await other.getByLabel("Status").selectOption("inactive");
  await other.keyboard.press("Control+s");
  await expect(saved(other)).toBeVisible();

  await page.getByLabel("Problem").fill("Mine");
  await page.getByLabel("Status").focus();
  await page.keyboard.press("Control+s");
  await expect(conflict(page)).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("inactive");
  await page.keyboard.press("Control+s");
  await expect(saved(page)).toBeVisible();
});

test("two people change the settings at once: both changes stay, and what both changed is decided", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(failedWithStatus(409));
  await gotoHydrated(page, "/admin/settings");
  const other = await context.newPage();
  await gotoHydrated(other, "/admin/settings");
  const team = (of: Page) => of.locator("#team ~ div fieldset");
  const newest = await team(other).count();
  await other.getByLabel("Answer time", { exact: true }).fill("by Friday");
  await other.getByLabel("Booking page").fill("https://theirs.example/");
  await team(other).last().getByLabel("Name").fill("Their colleague");
  await expect(team(other).last().locator("legend")).toHaveText("Their colleague");
  await other.keyboard.press("Control+s");
  await expect(saved(other)).toBeVisible();
  await expect(team(other)).toHaveCount(newest + 1);

  await page.getByLabel("Operator", { exact: true }).fill("Mine Ltd.");
  await page.getByLabel("Booking page").fill("https://mine.example/");
  await page.keyboard.press("Control+s");
  const merged = page.getByRole("alert", { name: "Someone else saved this after you opened it" });
  await expect(merged).toContainText("Booking page: your version is in the form. Theirs:");
  await expect(merged.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByLabel("Answer time", { exact: true })).toHaveValue("by Friday");
  await expect(
    team(page)
      .nth(newest - 1)
      .getByLabel("Name"),
  ).toHaveValue("Their colleague");
  await page.getByRole("button", { name: "Use theirs for Booking page" }).click();
  await page.keyboard.press("Control+s");
  await expect(saved(page)).toBeVisible();

  await gotoHydrated(other, "/admin/settings");
  await expect(other.getByLabel("Operator", { exact: true })).toHaveValue("Mine Ltd.");
  await expect(other.getByLabel("Booking page")).toHaveValue("https://theirs.example/");
  await expect(other.getByLabel("Answer time", { exact: true })).toHaveValue("by Friday");
  await expect(
    team(other)
      .nth(newest - 1)
      .getByLabel("Name"),
  ).toHaveValue("Their colleague");
});

for (const [name, form] of Object.entries({ ...forms, ...further })) {
  test(`${name}: leaving asks, a reload keeps the text, and Ctrl+S saves it in place`, async ({
    page,
    context,
    site,
    problems,
  }) => {
    await refuseCopies(context, problems);
    await gotoHydrated(page, await form.create(site));
    const field = form.field(page);
    await field.fill("Typed and typed");
    await expect(page.getByRole("status").filter({ hasText: unsavedText })).toBeVisible();
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Overview" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await startRouter(page);
    await expect(field).toHaveValue("Typed and typed");
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("are in the form");
    await field.focus();
    await page.keyboard.press("Control+s");
    await expect(saved(page)).toBeVisible();
    await expect(saveButton(page, form)).toBeEnabled();
    await expect(page.getByText(unsavedText)).toBeHidden();
    // The same field still has the caret, and saves over the version just saved.
    await page.keyboard.press("End");
    await page.keyboard.type(" on");
    await expect(field).toHaveValue("Typed and typed on");
    const stored = page.waitForResponse((response) => response.request().method() === "POST");
    await page.keyboard.press("Control+s");
    // Reloading earlier could abort the request.
    await stored;
    await expect(page.getByText(unsavedText)).toBeHidden();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.reload();
    await startRouter(page);
    await expect(field).toHaveValue("Typed and typed on");
    await expect(page.getByText(unsavedText)).toBeHidden();
  });
}

test("ACC-21 E3 after the session has ended, a password and an app's code sign in without leaving the form", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(401));
  const setUp = async (form: Record<string, string>) => {
    const answer = await page.request.post("/account/second-factor", {
      form,
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect(answer.status()).toBe(200);
    return answer.text();
  };
  const secret = /name="secret" value="([A-Z2-7]+)"/.exec(await setUp({ intent: "new-app" }))![1]!;
  const codeOf = (by: number) =>
    generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(Date.now() / 30_000) + by), 6);
  await setUp({ intent: "add-app", secret, code: codeOf(-1) });
  try {
    await gotoHydrated(page, "/admin/settings");
    await page.getByLabel("Tagline").fill("Typed before a code");
    await site.query("delete from sessions", []);
    await page.getByRole("button", { name: "Save settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill(password);
    await page.keyboard.press("Enter");
    const code = dialog.getByLabel("Authenticator code or recovery code");
    await expect(code).toBeFocused();
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Incorrect code.");
    await auditPage(page);
    await code.fill(codeOf(0));
    await page.keyboard.press("Enter");
    await expect(saved(page)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel("Tagline")).toHaveValue("Typed before a code");
  } finally {
    // The other tests sign in with the password alone.
    for (const table of ["totp_secrets", "recovery_codes"]) await site.query(`delete from ${table}`, []);
  }
});
