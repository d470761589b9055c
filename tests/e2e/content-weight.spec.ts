import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { enquiries } from "../../drizzle/schema";
import { test, startRouter, expect } from "../support/admin-test";
import { flushEffects } from "../support/browser-test";
import { detailPages, listPages, otherPages } from "../support/public-pages";
import { enquiry } from "../support/rows";

/** Fetches the script again, because the browser may already have dropped the response's body. */
const textOf = async (request: Request) => (await fetch(request.url())).text();

/** The scripts that a page loads, as text by URL. */
async function scriptsOf(page: Page, path: string, then: () => Promise<void> = async () => {}) {
  const scripts = new Map<string, Promise<string>>();
  const note = (request: Request) => {
    if (request.resourceType() === "script") scripts.set(request.url(), textOf(request));
  };
  page.on("request", note);
  await page.goto(path);
  await startRouter(page);
  await then();
  // A script may load others in an effect of what it renders.
  for (let known = -1; known < scripts.size;) {
    known = scripts.size;
    await Promise.all(scripts.values());
    await flushEffects(page);
  }
  page.off("request", note);
  return new Map(await Promise.all([...scripts].map(async ([url, text]) => [url, await text] as const)));
}

const kilobytes = (scripts: ReadonlyMap<string, string>) =>
  [...scripts.values()].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024;
const editor = /rich-text-editor-[\w-]+\.js$/;
/** Stops a form from fetching its editor while the page is idle. */
const keepsEditorBack = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

/**
 * The most script that a screen may load, in KB. React and its router take 109, the list of all routes 5, the drafts of
 * several windows 1, clicks that wait for the scripts and the opening of the editor 1, the facets of tools and when
 * rows were checked 2, and the headings and labels of records, which are texts of pages, 1.
 */
const maxScript = 165;
/** The inbox draws the corner of an enquiry's cloth. */
const maxInboxScript = 170;

test("no portal screen loads more than 165 KB of script, the inbox 170, and the editor only when idle or opened", async ({
  page,
  site,
}) => {
  test.slow();
  await page.addInitScript(keepsEditorBack);
  await site.insert(enquiries, enquiry({ id: "seen" }));
  const weights: Record<string, number> = {};
  for (const path of [
    "/admin",
    "/admin/blog",
    "/admin/blog/1",
    "/admin/stack/1",
    "/admin/blog/1/history",
    "/admin/blog/trash",
    "/admin/settings",
    "/admin/stack-categories/order",
    "/admin/submissions",
    "/admin/submissions/seen",
    "/admin/activity",
    "/admin/transfer",
    "/admin/users",
  ]) {
    const scripts = await scriptsOf(page, path);
    weights[path] = kilobytes(scripts);
    expect(
      [...scripts.keys()].filter((url) => editor.test(url)),
      path,
    ).toEqual([]);
  }
  for (const [path, weight] of Object.entries(weights)) {
    expect(weight, path).toBeGreaterThan(50);
    const most = /submissions/.test(path) ? maxInboxScript : maxScript;
    expect(weight, path).toBeLessThanOrEqual(most);
  }
  const opened = await scriptsOf(page, "/admin/blog/1", async () => {
    await page.getByRole("button", { name: "Edit Text" }).click();
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  });
  expect([...opened.keys()].filter((url) => editor.test(url))).toHaveLength(1);
});

test("the editor is fetched while the page is idle, after everything else", async ({ page }) => {
  const fetched = page.waitForRequest(editor);
  await page.goto("/admin/blog/1");
  await startRouter(page);
  await fetched;
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveCount(0);
});

test("public pages load no script of the portal", async ({ page }) => {
  test.slow();
  await page.context().clearCookies();
  // Words that only the portal uses: in its lists, forms, notices, settings and content types.
  const words = [
    "You have unsaved changes in another",
    "Restore this version",
    "Micro description",
    "Who answers enquiries",
    "list-bulk",
    "palette-dialog",
    "unsaved-title",
  ];
  for (const path of [...otherPages, ...listPages, ...detailPages]) {
    for (const [url, text] of await scriptsOf(page, path))
      expect(
        words.filter((word) => text.includes(word)),
        `${url} on ${path}`,
      ).toEqual([]);
  }
});
