import type { Page, Route } from "@playwright/test";
import { posts, enquiries, toolCategories } from "../../drizzle/schema";
import { failedWithStatus, expect, startRouter, test } from "../support/admin-test";
import { gotoHydrated, stopClock } from "../support/browser-test";
import { post, enquiry, toolCategory } from "../support/rows";
import type { PooledSite } from "../support/site-pool";

test.use({ actionTimeout: 20_000 });
// These tests save many times.
test.slow();

/** The status of a row that is not saved. For content, it may say when the working copy was saved. */
const unsaved = (page: Page) => page.getByRole("status").filter({ hasText: /^(Unsaved changes|Not saved:|Saved \d)/ });
const isSave = (method: string, url: string) => method === "POST" && url.includes(".data");

/** Lets the response of the pending save arrive. */
type Answer = () => Promise<void>;

/**
 * Holds the response of every save: the row is stored, but the response arrives only when the returned function is
 * called.
 *
 * @param respond makes the response; by default the server's own
 */
async function holdSaves(
  page: Page,
  respond: (route: Route) => Promise<Parameters<Route["fulfill"]>[0]> = async (route) => ({
    response: await route.fetch(),
  }),
): Promise<Answer> {
  const held: Array<() => Promise<void>> = [];
  await page.route("**/*.data*", async (route) => {
    if (!isSave(route.request().method(), route.request().url())) return route.continue();
    const response = await respond(route);
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push(async () => {
      // The page may be gone by then.
      await route.fulfill(response).catch(() => undefined);
      resolve();
    });
    return promise;
  });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await held.shift()!();
  };
}

/** Saves by keyboard and runs `meanwhile` during the save. Resolves once the response has arrived. */
async function saveAnd(page: Page, answer: Answer, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const button = page.locator("[aria-keyshortcuts='Control+S Meta+S']");
  await page.keyboard.press("Control+s");
  await expect(button).toBeDisabled();
  await meanwhile();
  await answer();
  await expect(button).toBeEnabled();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText("someone else")).toBeHidden();
}

/** Saves what is left, waits until nothing is unsaved, and reloads the form. */
async function saveTheRest(page: Page, answer: Answer): Promise<void> {
  await expect(unsaved(page)).toBeVisible();
  await saveAnd(page, answer);
  await expect(unsaved(page)).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
  await page.reload();
  await startRouter(page);
}

let created = 0;
async function createPost(site: PooledSite, given: object = {}): Promise<string> {
  const title = `Slow post ${(created += 1)}`;
  await site.insert(posts, post({ title, ...given }));
  const [row] = await site.query(`select row_id from Blog_posts where "Blog Post - Title" = ?`, [title]);
  return `/admin/blog/${(row as { row_id: number }).row_id}`;
}
async function createEnquiry(site: PooledSite): Promise<string> {
  const id = `slow-${(created += 1)}`;
  await site.insert(enquiries, enquiry({ id }));
  return `/admin/submissions/${id}`;
}
/** A field's name, the value that is saved, and the value entered during the save. */
type Change = readonly [name: string, sent: string | boolean, since: string | boolean];

/** Enters a value as a person does: clicks a flag, chooses from a list, types text letter by letter. */
async function enter(page: Page, name: string, value: string | boolean): Promise<void> {
  const field = page.locator(`form.editor, form[aria-label="Follow-up"]`).locator(`[name="${name}"]`);
  if (typeof value === "boolean") return field.setChecked(value);
  if (name === "featuredTools") return pick(page, value.split(", "));
  const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if (isList) return void (await field.selectOption(value));
  if (name === "postedDate") return page.getByLabel("Posted date").fill(value);
  // Set at once: half a date is no date, and half an address leads nowhere.
  if (name === "nextStepOn" || name === "featuredImage") return field.fill(value);
  await field.fill("");
  await field.pressSequentially(value);
}
/** Replaces the picked tools with these. */
async function pick(page: Page, names: readonly string[]): Promise<void> {
  const input = page.getByRole("combobox", { name: "Featured tools" });
  // Before it has loaded, there is nothing to remove.
  await expect(input).toBeVisible();
  const remove = page.getByRole("button", { name: /^Remove / });
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click();
  for (const name of names) {
    await input.pressSequentially(name);
    await page
      .getByRole("option")
      .filter({ hasText: new RegExp(`^${name}`) })
      .first()
      .click();
  }
}
async function shows(page: Page, changes: readonly Change[], which: 1 | 2): Promise<void> {
  for (const change of changes) {
    const field = page.locator(`form.editor, form[aria-label="Follow-up"]`).locator(`[name="${change[0]}"]`);
    const value = change[which];
    if (typeof value === "boolean") await expect(field, change[0]).toBeChecked({ checked: value });
    else if (change[0] === "postedDate") await expect(page.getByLabel("Posted date"), change[0]).toHaveValue(value);
    else if (change[0] === "categoryId") await expect(field.locator("option:checked"), change[0]).toHaveText(value);
    else await expect(field, change[0]).toHaveValue(value);
  }
}

const forms: ReadonlyArray<{
  title: string;
  create: (site: PooledSite) => Promise<string>;
  changes: readonly Change[];
}> = [
  {
    title: "a post",
    create: createPost,
    changes: [
      ["isFeatured", true, false],
      ["postedDate", "2026-01-02T03:04", "2026-05-06T07:08"],
      ["category", "Automation", "Design & UX"],
      ["tags", "one", "one, two"],
      ["featuredImage", "/icon-180.png", "/icon-512.png"],
      ["excerpt", "Sent excerpt", "Excerpt typed since"],
      ["title", "Sent title", "Title typed since"],
    ],
  },
  {
    title: "a term",
    create: async () => "/admin/glossary/1",
    changes: [
      ["slug", "sent-slug", "slug-since"],
      ["term", "Sent term", "Term typed since"],
    ],
  },
  {
    title: "a stack item",
    // A category to choose during the save.
    async create(site) {
      const id = `category-${(created += 1)}`;
      await site.insert(toolCategories, toolCategory({ id, slug: id, name: "Thirteenth" }));
      return "/admin/stack/1";
    },
    changes: [
      ["categoryId", "AI Development", "Thirteenth"],
      ["name", "Sent name", "Name typed since"],
    ],
  },
  {
    title: "a stack category",
    create: async () => "/admin/stack-categories/1",
    changes: [
      ["displayOrder", "70", "71"],
      ["name", "Sent category", "Category typed since"],
    ],
  },
  {
    title: "the settings",
    create: async () => "/admin/settings",
    changes: [
      ["realCounts", true, false],
      ["featuredTools", "Cursor", "Cursor, Bolt"],
      ["team.0.bio", "Sent", "Typed since"],
      ["tagline", "Sent tagline", "Tagline typed since"],
    ],
  },
  {
    title: "an enquiry",
    create: createEnquiry,
    changes: [
      ["status", "contacted", "won"],
      ["owner", "ada", ""],
      ["nextStepOn", "2027-01-02", "2027-03-04"],
      ["notes", "Sent notes", "Notes typed since"],
    ],
  },
];
for (const { title, create, changes } of forms) {
  test(`${title}: input during a save is kept, on top of the new version`, async ({ page, site }) => {
    await gotoHydrated(page, await create(site));
    const answer = await holdSaves(page);
    for (const [name, sent] of changes) await enter(page, name, sent);
    const [last = ""] = changes.at(-1)!;
    const field = page.locator(`[name="${last}"]`);
    await saveAnd(page, answer, async () => {
      for (const [name, , since] of changes) await enter(page, name, since);
      await field.press("ArrowLeft");
    });
    await shows(page, changes, 2);
    // The caret has not moved: the next letter goes before the last one.
    await expect(field).toBeFocused();
    await page.keyboard.type("X");
    expect(await field.inputValue()).toMatch(/X.$/);
    await page.keyboard.press("Backspace");
    await saveTheRest(page, answer);
    await shows(page, changes, 2);
  });
}

test("the sanitized text replaces that of an open editor, except while typing", async ({ page, site }) => {
  await gotoHydrated(page, await createPost(site, { body: '<p>Start <a href="https://example.com/">link</a></p>' }));
  const answer = await holdSaves(page);
  const source = page.locator("[name=body]");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const title = page.locator("[name=title]");
  await page.getByRole("button", { name: "Edit Text" }).click();
  await text.press("Control+Home");
  await text.pressSequentially("Sent ");
  await title.fill("   A padded title   ");
  await text.focus();
  await saveAnd(page, answer, () => text.pressSequentially("and typed on "));
  // A field that nobody is typing in gets the server's version.
  await expect(title).toHaveValue("A padded title");
  await expect(text).toBeFocused();
  await expect(text).toContainText("Sent and typed on Start");
  await page.keyboard.type("more ");
  await expect(text).toContainText("Sent and typed on more Start");
  await saveAnd(page, answer);
  await expect(unsaved(page)).toBeHidden();
  await expect(text).toBeFocused();
  // The server adds `rel` to links; the editor does not.
  await expect(source).toHaveValue(/Sent and typed on more Start <a href="https:\/\/example.com\/" rel=/);
  await page.keyboard.type("still ");
  await expect(text).toContainText("typed on more still Start");
  await saveTheRest(page, answer);
  await expect(source).toHaveValue(/typed on more still Start/);
});

test("two saves in a row are both stored, and leaving waits for a save", async ({ page, site }) => {
  const path = await createPost(site);
  await gotoHydrated(page, path);
  const answer = await holdSaves(page);
  const author = page.locator("[name=author]");
  await author.fill("First");
  await page.keyboard.press("Control+s");
  await author.pressSequentially(" and second");
  await page.keyboard.press("Control+s");
  await answer();
  await answer();
  await expect(unsaved(page)).toBeHidden();
  await expect(page.getByRole("alert")).toBeHidden();
  await author.press("End");
  await author.pressSequentially(" and third");
  await page.keyboard.press("Control+s");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(path);
  await answer();
  await expect(page).toHaveURL(/\/admin$/);
  await gotoHydrated(page, path);
  await expect(author).toHaveValue("First and second and third");
  await expect(page.getByText("Unsaved changes")).toBeHidden();
});

test("a save requested right after typing, while the page reloads its data, is not dropped", async ({ page, site }) => {
  await page.clock.install();
  const path = await createPost(site);
  await gotoHydrated(page, path);
  const answer = await holdSaves(page);
  const { promise: reloaded, resolve: reload } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "GET") await reloaded;
    await route.fallback();
  });
  const author = page.locator("[name=author]");
  await author.fill("First");
  await page.keyboard.press("Control+s");
  await answer();
  await expect(unsaved(page)).toBeHidden();
  // So that the form has not noted the last keystrokes by the time the page is ready.
  await stopClock(page);
  await author.press("End");
  await author.pressSequentially(" and second");
  await page.keyboard.press("Control+s");
  reload();
  await answer();
  await expect(page.locator("[aria-keyshortcuts='Control+S Meta+S']")).toBeEnabled();
  await page.clock.resume();
  await gotoHydrated(page, path);
  await expect(author).toHaveValue("First and second");
});

test("a save requested at the moment the previous one ends is saved, too", async ({ page, site }) => {
  const path = await createPost(site);
  await gotoHydrated(page, path);
  const answer = await holdSaves(page);
  const author = page.locator("[name=author]");
  await author.fill("First");
  await page.keyboard.press("Control+s");
  await author.pressSequentially(" and second");
  // An observer is notified after React's commit, but before the effects that follow it.
  await page.locator("[aria-keyshortcuts='Control+S Meta+S']").evaluate((button: HTMLButtonElement) => {
    new MutationObserver((_, observer) => {
      if (button.ariaDisabled === "true") return;
      observer.disconnect();
      button.click();
    }).observe(button, { attributeFilter: ["aria-disabled"] });
  });
  await answer();
  await answer();
  await expect(unsaved(page)).toBeHidden();
  await gotoHydrated(page, path);
  await expect(author).toHaveValue("First and second");
});

test("a new post stays in its form after the first save, and leaves it only once everything is saved", async ({
  page,
}) => {
  await gotoHydrated(page, "/admin/blog/new");
  const answer = await holdSaves(page);
  const title = page.locator("[name=title]");
  await title.fill("Begun");
  await saveAnd(page, answer, () => title.pressSequentially(" and typed on"));
  await expect(page).toHaveURL(/\/admin\/blog\/\d+$/);
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("Begun and typed on");
  // This button leads to the list, but stays on the page if someone types during the save.
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await title.press("End");
  await title.pressSequentially(" once more");
  await answer();
  await expect(page.locator("[data-tone]", { hasText: "Your later changes are not saved yet." })).toBeVisible();
  await expect(title).toHaveValue("Begun and typed on once more");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await answer();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await expect(page.getByRole("link", { name: "Begun and typed on once more" }).first()).toBeVisible();
});

test("typing during a save that fails, for whatever reason, loses nothing", async ({
  page,
  context,
  site,
  problems,
}) => {
  for (const status of [400, 401, 409, 503]) problems.expect(failedWithStatus(status));
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const path = await createPost(site);
  await gotoHydrated(page, path);
  const [title, author] = [page.locator("[name=title]"), page.locator("[name=author]")];
  const button = page.locator("[aria-keyshortcuts='Control+S Meta+S']");
  let text = "";
  const saveTyping = async (more: string, answer?: Answer) => {
    await author.focus();
    await page.keyboard.press("Control+s");
    await author.press("End");
    await author.pressSequentially(more);
    text += more;
    await answer?.();
    await expect(button).toBeEnabled();
    await expect(author).toHaveValue(text);
  };
  await author.fill("");
  let answer = await holdSaves(page);
  await title.fill(" ");
  await saveTyping("refused ", answer);
  await title.fill("A title");
  await page.unroute("**/*.data*");
  answer = await holdSaves(page, async () => ({ status: 503, body: "Unavailable" }));
  await saveTyping("unavailable ", answer);
  await page.unroute("**/*.data*");
  await context.setOffline(true);
  await saveTyping("offline ");
  await context.setOffline(false);
  answer = await holdSaves(page);
  // Someone else saves meanwhile: the typed text stays, next to their version.
  await site.query(`update Blog_posts set version = version + 1, "Blog Post - Author" = 'Theirs' where row_id = ?`, [
    path.split("/").at(-1)!,
  ]);
  await saveTyping("contested ", answer);
  await expect(
    page.getByRole("alert").filter({ hasText: "Someone else saved this after you opened it" }),
  ).toContainText("Theirs");
  await site.query("delete from sessions", []);
  await author.focus();
  await page.keyboard.press("Control+s");
  await author.pressSequentially("signed out");
  await answer();
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await expect(author).toHaveValue(`${text}signed out`);
});

test("ADM-16 a save far down in a form opens the list at its top", async ({ page }) => {
  await page.goto("/admin/glossary/new");
  await startRouter(page);
  await page.getByRole("textbox", { name: /^Term/ }).first().fill("Lazarette");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Glossary item created successfully")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
