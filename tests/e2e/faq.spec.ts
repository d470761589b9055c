import type { Page } from "@playwright/test";
import { expect, isSameDocument, markDocument, gotoHydrated, test } from "../support/browser-test";

const widget = (page: Page) => page.locator("#faq");
const items = (page: Page) => widget(page).locator("details");
const opened = (page: Page) => widget(page).locator("details[open]");
const topic = (page: Page, name: string) =>
  widget(page).getByRole("group", { name: "Topics" }).getByRole("button", { name, exact: true });

for (const path of ["/blog", "/vibe-coding", "/ai-product-manager"]) {
  test(`FAQ-1 ${path} opens one item at a time, and a second click closes it`, async ({ page }) => {
    await gotoHydrated(page, path);
    const all = page.locator("main .faq details");
    await all.nth(0).locator("summary").click();
    await expect(page.locator("main details[open]")).toHaveCount(1);
    await expect(all.nth(0).locator("p").first()).toBeVisible();
    await all.nth(2).locator("summary").click();
    await expect(page.locator("main details[open]")).toHaveCount(1);
    await expect(all.nth(2)).toHaveAttribute("open");
    await expect(all.nth(0).locator("p").first()).toBeHidden();
    await all.nth(2).locator("summary").click();
    await expect(page.locator("main details[open]")).toHaveCount(0);
  });
}

test("FAQ-2 searches questions, answers and keywords while typing, in any case", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  await markDocument(page);
  const box = widget(page).getByPlaceholder("Search questions...");
  for (const [text, question] of [
    ["QUOTE, TRANSLATE", "May I quote, translate or republish a post?"],
    ["comparing names", "Where should I start if AI and no-code are new to me?"],
    ["publishing SCHEDULE", "What does the blog cover, and how often is it updated?"],
  ] as const) {
    await box.fill(text);
    await expect(items(page)).toHaveCount(1);
    await expect(items(page)).toContainText(question);
  }
  await box.fill("nothing-is-asked-like-this");
  await expect(widget(page)).toContainText("No questions found");
  await expect(widget(page)).toContainText("Try adjusting your search terms or category filter.");
  await box.fill("");
  await expect(items(page)).toHaveCount(6);
  expect(await isSameDocument(page)).toBe(true);
});

test("FAQ-3, FAQ-4 topics filter, a search keeps the topic, and All Topics shows everything again", async ({
  page,
}) => {
  await gotoHydrated(page, "/blog");
  await expect(topic(page, "All Topics")).toHaveAttribute("aria-current", "true");
  await topic(page, "AI Development").click();
  await expect(items(page)).toHaveCount(2);
  await expect(topic(page, "AI Development")).toHaveAttribute("aria-current", "true");
  await widget(page).getByPlaceholder("Search questions...").fill("estimate what");
  await expect(items(page)).toHaveCount(1);
  await expect(topic(page, "AI Development")).toHaveAttribute("aria-current", "true");
  await topic(page, "No-Code Development").click();
  await expect(topic(page, "No-Code Development")).toHaveAttribute("aria-current", "true");
  await expect(widget(page).getByPlaceholder("Search questions...")).toHaveValue("estimate what");
  await topic(page, "All Topics").click();
  await widget(page).getByPlaceholder("Search questions...").fill("");
  await expect(items(page)).toHaveCount(6);
  await expect(topic(page, "All Topics")).toHaveAttribute("aria-current", "true");
});

test("FAQ-2 searching and filtering send no requests", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await widget(page).getByPlaceholder("Search questions...").fill("publishing schedule");
  await expect(items(page)).toHaveCount(1);
  await topic(page, "AI Development").click();
  await expect(items(page)).toHaveCount(0);
  expect(requests.filter((url) => url.includes(".data"))).toEqual([]);
});

test("FAQ-3 choosing a topic does not scroll the page", async ({ page }) => {
  await gotoHydrated(page, "/vibe-coding");
  await topic(page, "Practice").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await topic(page, "Practice").click();
  await expect(items(page)).toHaveCount(2);
  await expect(topic(page, "Practice")).toBeInViewport();
});

test("FAQ-5, FAQ-7 to FAQ-9 an open item shows its details, and its follow-up questions open their items", async ({
  page,
}) => {
  await page.goto("/vibe-coding");
  const item = items(page).first();
  await expect(item.locator("dl")).toBeHidden();
  await item.locator("summary").click();
  await expect(item.locator("summary")).toContainText("Level: beginner");
  for (const term of ["Follow-up questions", "Related topics", "Last updated"]) {
    await expect(item.getByText(term)).toBeVisible();
  }
  await expect(opened(page)).toHaveCount(1);
  const followUp = item.locator("dd a").first();
  const question = (await followUp.textContent())!;
  await followUp.click();
  await expect(opened(page)).toHaveCount(1);
  await expect(opened(page).locator("summary")).toContainText(question);
  await expect(opened(page).locator("summary")).toBeInViewport();
});
