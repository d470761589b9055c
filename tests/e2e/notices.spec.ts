import type { Page } from "@playwright/test";
import { submissions } from "../../drizzle/schema";
import { generateSubmissions } from "../../scripts/generated-rows";
import { insertStatements } from "../../scripts/sql-statements";
import { expect, test } from "../support/admin-browser";
import { open } from "../support/browser-test";
import type { KeptSite } from "../support/site-keeper";

async function plantEnquiries(site: KeptSite, amount: number): Promise<void> {
  await site.query("delete from onboarding_submissions", []);
  const rows = generateSubmissions(amount, 1);
  for (const sql of insertStatements(submissions, rows)) await site.query(sql, []);
}

/** What a notice stands over of the buttons and links below the bar of sections that are on the screen. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll("[data-tone]")].map((notice) => notice.getBoundingClientRect());
    const controls = [
      ...document.querySelectorAll<HTMLElement>("main button, main .button, .list-bulk :is(select, button)"),
    ];
    return controls
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isOver = ({ top, right, bottom, left }: DOMRect) =>
          box.top < bottom && top < box.bottom && box.left < right && left < box.right;
        return box.width > 0 && notices.some(isOver);
      })
      .map((control) => control.textContent);
  });

test("a notice covers no button of the form it is about", { tag: "@both" }, async ({ page, site }) => {
  await plantEnquiries(site, 1);
  for (const [path, label, button] of [
    ["/admin/blog/1", "Author", "Save and stay"],
    ["/admin/settings", "Tagline", "Save settings"],
    ["/admin/submissions/fill-0", "Notes", "Save"],
  ] as const) {
    await open(page, path);
    await page.getByLabel(label).fill(`Changed ${test.info().project.name}`);
    await page.getByRole("button", { name: button, exact: true }).click();
    const notice = page.locator("[data-tone]");
    await expect(notice).toContainText("updated successfully");
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await covered(page), path).toEqual([]);
  }
});

test(
  "a notice with Undo covers nothing of the list, and two stand below each other",
  { tag: "@both" },
  async ({ page, site, trouble }) => {
    trouble.expect(/Failed to (?:load resource|fetch)/);
    await plantEnquiries(site, 60);
    await open(page, "/admin/submissions");
    const boxes = page.locator("tbody input");
    await boxes.first().check();
    await page.getByLabel("Status to set").selectOption("won");
    await page.getByRole("button", { name: "Set status" }).click();
    await page.locator("[data-tone]").getByRole("button", { name: "Undo" }).click();
    await expect(page.locator("[data-tone]", { hasText: "1 submission is as before." })).toBeVisible();
    await boxes.first().check();
    expect(await covered(page)).toEqual([]);
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByRole("button", { name: "Set status" }).click();
    await expect(page.locator("[data-tone]")).toHaveCount(2);
    const [above, below] = await page
      .locator("[data-tone]")
      .evaluateAll((notices) => notices.map((notice) => notice.getBoundingClientRect().toJSON() as DOMRect));
    expect(below!.top).toBeGreaterThanOrEqual(above!.bottom);
  },
);
