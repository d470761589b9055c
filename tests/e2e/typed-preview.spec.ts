import type { Page } from "@playwright/test";
import { posts } from "../../drizzle/schema";
import { expect, test } from "../support/admin-test";
import { gotoHydrated } from "../support/browser-test";
import { auditPage } from "../support/page-audit";
import { post } from "../support/rows";
import type { PooledSite } from "../support/site-pool";

test.use({ actionTimeout: 20_000 });

// The preview's sandbox blocks scripts, which the browser logs as an error.
test.beforeEach(({ problems }) => problems.expect(/^Blocked script execution in .*preview=/));

const panel = (page: Page) => page.getByRole("dialog", { name: "Preview" });
const shown = (page: Page) => page.frameLocator("iframe[title='Page with your changes']");
const previewButton = (page: Page) => page.getByRole("button", { name: "Preview", exact: true });

async function createPost(site: PooledSite, title: string): Promise<string> {
  const body = `<p><a href="/blog">The blog</a></p>${"<p>A paragraph of the text.</p>".repeat(80)}`;
  await site.insert(posts, post({ title, body, draft: true }));
  const [row] = await site.query(`select row_id from Blog_posts where "Blog Post - Title" = ?`, [title]);
  return `/admin/blog/${(row as { row_id: number }).row_id}`;
}

test("PREV-1 the preview beside a form follows typing, keeps its scroll position, and closes with Escape", async ({
  page,
  site,
}) => {
  await gotoHydrated(page, await createPost(site, "Before typing"));
  await previewButton(page).click();
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Before typing");
  const scrolled = () =>
    page.evaluate(
      () => document.querySelector<HTMLIFrameElement>(".preview-frame:not([inert])")!.contentWindow!.scrollY,
    );
  await page.evaluate(() =>
    document.querySelector<HTMLIFrameElement>(".preview-frame:not([inert])")!.contentWindow!.scrollTo(0, 700),
  );
  await auditPage(page, "the preview beside a form");

  // The preview does not cover the form.
  await page.locator("[name=title]").fill("While typing");
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("While typing");
  expect(await scrolled()).toBe(700);
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(shown(page).getByRole("link", { name: "The blog" })).toHaveAttribute("target", "_blank");

  const phone = (await page.locator("iframe").boundingBox())!.width;
  await panel(page).getByRole("button", { name: "Desktop" }).click();
  await expect(page.locator("iframe")).toHaveCSS("width", "1280px");
  expect((await page.locator("iframe").boundingBox())!.width).toBeGreaterThan(phone);

  await page.locator("[name=title]").press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page.locator("[name=title]")).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/blog\/\d+$/);
});

test("PREV-1 an unsaved row has a preview, which covers a phone", { tag: "@phone" }, async ({ page }) => {
  await gotoHydrated(page, "/admin/glossary/new");
  await previewButton(page).click();
  await expect(panel(page)).toContainText("Write something to see it here.");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await page.locator("[name=term]").fill("A term to be seen");
  await previewButton(page).click();
  await expect(shown(page).getByRole("heading", { level: 1 })).toContainText("A term to be seen");
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await auditPage(page, "the preview over a form");
  await panel(page).getByRole("button", { name: "Close preview" }).click();
  await expect(previewButton(page)).toBeFocused();
});

test("PREV-1 the unsaved page of a service has a preview", async ({ page }) => {
  await gotoHydrated(page, "/admin/services/new");
  await page.locator("[name=name]").fill("Data Clean-up");
  await previewButton(page).click();
  await page.getByLabel("Headline").fill("Only typed");
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("Only typed");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("PREV-1 PREV-3 the preview is a link, and a public page links to its form", async ({ page, site }) => {
    await page.goto(await createPost(site, "A draft"));
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Preview" }).click();
    await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("A draft");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/it-glossary/term/ai-agent");
    // In the normal flow: otherwise it would cover a line of the page.
    await expect(page.getByRole("link", { name: "Edit this page" })).toHaveCSS("position", "static");
    await page.getByRole("link", { name: "Edit this page" }).click();
    await expect(page).toHaveURL(/\/admin\/glossary\/\d+$/);
  });
});

test("PREV-2 after the session has ended, the preview shows nothing of the page and says so", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/frame|X-Frame-Options|Refused to display/i);
  await gotoHydrated(page, await createPost(site, "To be seen"));
  await page.route("**/admin/blog/preview?*", (route) =>
    route.fulfill({ status: 302, headers: { Location: "/auth" } }),
  );
  await previewButton(page).click();
  await expect(panel(page).getByRole("status")).toContainText("The preview could not be loaded.");
  await page.unroute("**/admin/blog/preview?*");
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(shown(page).getByRole("heading", { level: 1 })).toHaveText("To be seen");
});

test("a public page's link to its form stays clear of the cookie line", async ({ page }) => {
  await page.goto("/about");
  const [link, line] = [page.getByRole("link", { name: "Edit this page" }), page.locator("#cookie-banner")];
  await line.evaluate((element: HTMLElement) => (element.hidden = false));
  const [{ y, height }, { y: top }] = [(await link.boundingBox())!, (await line.boundingBox())!];
  expect(y + height).toBeLessThanOrEqual(top);
});
