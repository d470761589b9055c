import type { Page } from "@playwright/test";
import { failedWithStatus, expect, gotoHydrated, test, waitForPageScript } from "../support/browser-test";

test.use({ consent: null });

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("cookieConsent"));

test.describe("cookie banner", { tag: "@both" }, () => {
  test("COOKIE-1, COOKIE-2 is shown at the bottom of every page until it is answered", async ({ page, problems }) => {
    problems.expect(failedWithStatus(404));
    for (const path of ["/", "/about", "/no-such-page"]) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      const [box, height] = [await banner(page).boundingBox(), page.viewportSize()!.height];
      expect(Math.abs(box!.y + box!.height - height)).toBeLessThan(2);
      expect(await stored(page)).toBeNull();
    }
    await page.evaluate(() => scrollTo(0, 400));
    await expect(banner(page)).toBeInViewport();
    await page.goto("/onboarding");
    await expect(banner(page)).toHaveCount(0);
  });

  test("COOKIE-8 while nothing needs consent it is a line of at most 48 px, never over a button", async ({ page }) => {
    for (const path of [
      "/",
      "/services",
      "/services/startup-mvp",
      "/ventures",
      "/ai-product-stack",
      "/blog",
      "/about",
    ]) {
      await page.goto(path);
      const box = (await banner(page).boundingBox())!;
      expect(box.height, path).toBeLessThanOrEqual(48.5);
      const covered = await page.evaluate((top) => {
        const buttons = [
          ...document.querySelectorAll<HTMLElement>("main :is(.button, button:not([data-shortlist])), footer .button"),
        ];
        return buttons.filter((one) => {
          const { top: start, bottom, height } = one.getBoundingClientRect();
          return height > 0 && bottom > top && start < innerHeight;
        }).length;
      }, box.y);
      expect(covered, path).toBe(0);
    }
    const [decline, accept] = await Promise.all(
      ["Decline", "Accept All"].map((name) =>
        banner(page)
          .getByRole("button", { name })
          .evaluate((button) => {
            const { backgroundColor, borderColor, color, height } = getComputedStyle(button);
            return { backgroundColor, borderColor, color, height };
          }),
      ),
    );
    expect(accept).toEqual(decline);
    // At its end, the page stands clear of the line.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = await page.locator("footer").boundingBox();
    expect(end!.y + end!.height).toBeLessThanOrEqual((await banner(page).boundingBox())!.y + 1);
  });
});

for (const [requirement, button, value] of [
  ["COOKIE-3", "Accept All", "accepted"],
  ["COOKIE-4", "Decline", "declined"],
] as const) {
  test(`${requirement}, COOKIE-7 ${button} stores "${value}" and hides the banner, on later visits too`, async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await banner(page).getByRole("button", { name: button }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toBe(value);
    for (const path of ["/about", "/"]) {
      await page.goto(path);
      await waitForPageScript(page);
      await expect(banner(page)).toBeHidden();
    }
    const another = await context.newPage();
    await another.goto("/blog");
    await waitForPageScript(another);
    await expect(banner(another)).toBeHidden();
  });
}

test("COOKIE-5, COOKIE-6, D35 the close icon hides the banner for this visit only, and stores nothing lasting", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await banner(page).getByRole("button", { name: "Close" }).click();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toBeNull();
  await page.goto("/about");
  await waitForPageScript(page);
  await expect(banner(page)).toBeHidden();
  // A new tab is a new browser session, like the next visit.
  const next = await context.newPage();
  await next.goto("/");
  await expect(banner(next)).toBeVisible();
});

test("COOKIE-2 the banner stays shown, or hidden, when the router starts and on navigation", async ({ page }) => {
  await gotoHydrated(page, "/");
  await expect(banner(page)).toBeVisible();
  await page.getByRole("link", { name: "Ventures" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole("button", { name: "Decline" }).click();
  await page.getByRole("link", { name: "Services" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
  await expect(banner(page)).toBeHidden();
});

test("the banner says that nothing needs consent, and Cookie settings shows and changes the answer", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(banner(page)).toContainText("We store nothing that needs your consent.");
  await banner(page).getByRole("button", { name: "Decline" }).click();
  await page.goto("/services");
  await waitForPageScript(page);
  await expect(banner(page)).toBeHidden();
  await page.getByRole("link", { name: "Cookie settings" }).click();
  await expect(page).toHaveURL(/\/services$/);
  const [decline, accept] = ["Decline", "Accept All"].map((name) => banner(page).getByRole("button", { name }));
  await expect(decline!).toBeFocused();
  await expect(decline!).toHaveAttribute("aria-pressed", "true");
  await expect(accept!).toHaveAttribute("aria-pressed", "false");
  await accept!.click();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toBe("accepted");
  expect(await page.context().cookies()).toEqual([]);
});

test("sign-in, the intake and previews never show the banner; there, Cookie settings links to the form", async ({
  page,
  problems,
}) => {
  problems.expect(failedWithStatus(404));
  for (const path of ["/blog/post/no-such-post?preview=x", "/auth", "/onboarding"]) {
    await gotoHydrated(page, path);
    await expect(banner(page)).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Cookie settings" }).click();
  await expect(page).toHaveURL(/\/privacy#cookies-and-tracking$/);
  await expect(page.getByRole("group", { name: "Your choice" })).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test("COOKIE-2 a browser without storage can still close the banner", async ({ page, problems }) => {
  // The framework's own script for scroll positions logs the error and carries on.
  problems.expect(/no storage/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("no storage", "SecurityError");
        },
      });
    }
  });
  await page.goto("/about");
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole("button", { name: "Accept All" }).click();
  await expect(banner(page)).toBeHidden();
});
