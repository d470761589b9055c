import type { Page } from "@playwright/test";
import { enquiries } from "../../drizzle/schema";
import { generateEnquiries } from "../../scripts/generated-rows";
import { expect, test } from "../support/admin-test";
import { gotoHydrated } from "../support/browser-test";
import type { PooledSite } from "../support/site-pool";

const created = "2026-03-01T02:30:45.000Z";

async function insertEnquiries(site: PooledSite, amount: number): Promise<void> {
  await site.query("delete from onboarding_submissions", []);
  const rows = generateEnquiries(amount, 1).map((row) => ({ ...row, createdAt: created, nextStepOn: "2026-03-01" }));
  await site.insert(enquiries, ...rows);
}

/** The visible buttons and links, outside the bar of sections, that a notice covers. */
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
        return box.width > 0 && !control.closest("[data-tone]") && notices.some(isOver);
      })
      .map((control) => control.textContent);
  });

test("a notice covers no button of its form", { tag: "@both" }, async ({ page, site }) => {
  await insertEnquiries(site, 1);
  for (const [path, label, button] of [
    ["/admin/blog/1", "Author", null],
    ["/admin/settings", "Tagline", "Save settings"],
    ["/admin/submissions/fill-0", "Notes", "Save"],
  ] as const) {
    await gotoHydrated(page, path);
    await page.getByLabel(label).fill(`Changed ${test.info().project.name}`);
    if (button === null) await page.keyboard.press("Control+s");
    else await page.getByRole("button", { name: button, exact: true }).click();
    const notice = page.locator("[data-tone]");
    await expect(notice).toContainText("updated");
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await covered(page), path).toEqual([]);
  }
});

test(
  "a notice is above the buttons at once: its script is loaded before, with the first input",
  { tag: "@both" },
  async ({ page, site }) => {
    await insertEnquiries(site, 1);
    await gotoHydrated(page, "/admin/submissions/fill-0");
    const loaded = page.waitForResponse(/raise-notices/);
    await page.getByLabel("Notes").fill("Changed");
    await loaded;
    // Held for good.
    await page.route("**/*.js", () => new Promise(() => {}));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.locator("[data-tone]")).toContainText("updated");
    expect(await covered(page)).toEqual([]);
  },
);

test("a notice disappears after a while, unless it is hovered or focused", async ({ page, site }) => {
  await page.clock.install();
  await insertEnquiries(site, 1);
  await gotoHydrated(page, "/admin/submissions/fill-0");
  await page.getByLabel("Notes").fill("Changed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const notice = page.locator("[data-tone]");
  await expect(notice).toContainText("updated");
  await notice.hover();
  await page.clock.runFor(30_000);
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Dismiss" }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(30_000);
  await expect(notice).toBeVisible();
  await page.getByLabel("Notes").focus();
  await page.clock.runFor(8_000);
  await expect(notice).toBeHidden();
});

test(
  "a notice with Undo covers nothing of the list, and the next notice replaces it",
  { tag: "@both" },
  async ({ page, site, problems }) => {
    problems.expect(/Failed to (?:load resource|fetch)/);
    await insertEnquiries(site, 60);
    await gotoHydrated(page, "/admin/submissions");
    const boxes = page.locator("tbody input");
    await boxes.first().check();
    await page.getByLabel("New stage").selectOption("won");
    await page.getByRole("button", { name: "Set stage" }).click();
    await page.locator("[data-tone]").getByRole("button", { name: "Undo" }).click();
    await expect(page.locator("[data-tone]", { hasText: "1 submission reverted." })).toBeVisible();
    await boxes.first().check();
    expect(await covered(page)).toEqual([]);
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByRole("button", { name: "Set stage" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.locator("[data-tone]")).toHaveCount(1);
  },
);

test.describe("times", () => {
  test.use({ timezoneId: "America/New_York" });

  test("are local, have the exact time and the zone as title, and take no more room than the server's UTC", async ({
    page,
    site,
    problems,
  }) => {
    await insertEnquiries(site, 3);
    const shifts: string[] = [];
    page.on("console", (message) => {
      if (message.text().startsWith("shift:")) shifts.push(message.text());
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as { value: number; sources: ReadonlyArray<{ node: Node }> };
          const moved = sources.filter(({ node }) => node.parentElement?.closest("main"));
          if (moved.length > 0) console.info(`shift: ${value}`);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const html = await (await page.request.get("/admin/submissions/fill-0")).text();
    expect(html).toContain("1 Mar 2026, 02:30 UTC");
    expect(html).toContain('title="1 Mar 2026, 02:30:45 UTC"');
    await gotoHydrated(page, "/admin/submissions/fill-0");
    const received = page.locator(`time[datetime="${created}"]`).first();
    await expect(received).toHaveText("28 Feb 2026, 21:30");
    await expect(received).toHaveAttribute("title", /^28 Feb 2026, 21:30:45 GMT.5$/);
    await gotoHydrated(page, "/admin/submissions");
    await expect(page.locator("tbody time").last()).toHaveText("28 Feb 2026");
    // A date that someone chose is the same day everywhere.
    await expect(page.locator('tbody time[datetime="2026-03-01"]').first()).toHaveText("1 Mar 2026");
    for (const path of ["/admin/users", "/admin/blog/1/history"]) await gotoHydrated(page, path);
    expect(shifts).toEqual([]);
    expect(problems.seen.filter((text) => /hydrat/i.test(text))).toEqual([]);
  });

  test("a changed date is in the history as it is everywhere", async ({ page }) => {
    await gotoHydrated(page, "/admin/blog/1");
    await page.getByLabel("Posted date").fill("2026-02-03T21:30");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status").filter({ hasText: "updated successfully" })).toBeVisible();
    await gotoHydrated(page, "/admin/blog/1/history");
    const change = page.locator("details", { hasText: "Posted date" }).first();
    await change.getByText("Posted date").click();
    await change.getByText("Before and after").click();
    await expect(change.locator("pre").last()).toHaveText("3 Feb 2026, 21:30");
  });
});
