import type { Page } from "@playwright/test";
import { expect, startRouter, test } from "../support/admin-test";
import { drawFrames } from "../support/browser-test";

const slug = "how-to-test-a-prompt-with-fifty-real-cases";
const isPost = `slug = '${slug}'`;

/** A script that records that it ran. */
const runs = (name: string, where = "window") => `void (${where}.ran ??= []).push('${name}')`;

/** Each of these runs unless something stops it, as the last test shows. */
const vectors = ["script", "module", "data", "onerror", "onload", "onclick", "link", "frame"];
const planted = `<p id="planted">Planted</p>
<script>${runs("script")}</script>
<script type="module">${runs("module")}</script>
<script src="data:text/javascript,${runs("data")}"></script>
<img src="data:," onerror="${runs("onerror")}">
<svg onload="${runs("onload")}"></svg>
<button id="planted-button" onclick="${runs("onclick")}">Planted</button>
<a id="planted-link" href="javascript:${runs("link")}">Planted</a>
<iframe srcdoc="<script>${runs("frame", "parent")}</script>"></iframe>
<style>#planted { text-transform: uppercase }</style>`;

/** Plants the code in a post directly in the database, as a sanitizer bug or a compromised database would. */
test.beforeEach(async ({ site, problems }) => {
  await site.query(`update "Blog_posts" set "Blog Post - Richt Text" = ?, "Draft" = 0 where ${isPost}`, [planted]);
  problems.expect(
    /violates the following Content Security Policy directive|Content Security Policy.*blocked|blocked by CSP/i,
  );
  problems.expect(/Failed to load resource/);
});

/** The vectors that ran, after clicking those that need a click. */
async function ran(page: Page): Promise<unknown> {
  await page.evaluate(() => {
    document.getElementById("planted-button")?.click();
    document.getElementById("planted-link")?.click();
  });
  await page.waitForLoadState("load");
  // If the router inserts the images and the frame, they load after the page has.
  await page.waitForFunction(() => [...document.images].every((image) => image.loading === "lazy" || image.complete));
  await page.waitForFunction(() =>
    [...document.querySelectorAll("iframe")].every(
      ({ contentDocument: inner }) => !inner || inner.readyState === "complete",
    ),
  );
  await drawFrames(page);
  return page.evaluate(() => (window as { ran?: unknown }).ran ?? []);
}

const expectNothingRan = async (page: Page) => {
  await expect(page.locator("#planted")).toHaveCSS("text-transform", "none");
  expect(await ran(page)).toEqual([]);
};

test("code planted in a post does not run on the cached page, with or without the router", async ({
  page,
  context,
  problems,
}) => {
  await context.clearCookies();
  const answer = await page.goto(`/blog/post/${slug}`, { waitUntil: "load" });
  expect(answer?.headers()["cache-control"]).toContain("public");
  await expectNothingRan(page);
  expect(problems.seen.join("\n")).toMatch(/inline script/);
  expect(problems.seen.join("\n")).toMatch(/inline style/);
  expect(problems.seen.join("\n")).toMatch(/inline event handler/);
  await startRouter(page);
  await expectNothingRan(page);
});

test("code planted in a post does not run after an in-app navigation", async ({ page }) => {
  await page.goto("/blog?q=fifty");
  await startRouter(page);
  await page.locator(`a[href="/blog/post/${slug}"]`).first().click();
  await expect(page.locator("#planted")).toBeVisible();
  await expectNothingRan(page);
});

test("code planted in a draft runs neither in its preview nor in its form", async ({ page, site, problems }) => {
  await site.query(`update "Blog_posts" set "Draft" = 1 where ${isPost}`, []);
  const [row] = (await site.query(`select row_id from "Blog_posts" where ${isPost}`, [])) as { row_id: number }[];
  await page.goto(`/admin/blog/${row!.row_id}`);
  await startRouter(page);
  expect(await ran(page)).toEqual([]);

  const answer = await page.goto(`/admin/blog/${row!.row_id}/live`);
  expect(page.url()).toContain("preview=");
  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  expect(answer?.headers()["content-security-policy"]).toContain("'nonce-");
  await expectNothingRan(page);
  expect(problems.seen.join("\n")).toMatch(/inline script/);
  await startRouter(page);
  await expectNothingRan(page);
});

test("the planted code does run without a policy", async ({ browser, site }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: site.origin });
  const page = await context.newPage();
  await page.goto(`/blog/post/${slug}`);
  await expect(page.locator("#planted")).toHaveCSS("text-transform", "uppercase");
  await expect.poll(() => ran(page)).toEqual(expect.arrayContaining(vectors));
  await context.close();
});
