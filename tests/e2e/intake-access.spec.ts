import { drawFrames, flushEffects, holdRequests, stopClock } from "../support/browser-test";
import { expect, test, type WizardPage } from "../support/intake-test";
import { auditPage } from "../support/page-audit";

/** Walks through the wizard and calls `look` at every state worth checking. */
async function walk(wizard: WizardPage, look: (state: string) => Promise<void>): Promise<void> {
  const { page } = wizard;
  await wizard.open();
  await look("1");
  await wizard.card("Workflow Automation").click();
  await wizard.at(2, "What problem are you trying to solve?");
  // The first choice moves on by itself, so go back to look at it.
  await wizard.button("Back").click();
  await wizard.at(1, "What are you building?");
  await look("1, chosen");
  await wizard.next();
  await wizard.at(2, "What problem are you trying to solve?");
  await wizard.text.fill("x ".repeat(300));
  await look("2, long");
  await wizard.next();
  await wizard.at(3, /processes/);
  await look("3");
  await wizard.text.fill("Invoices are typed by hand.");
  await wizard.next();
  await wizard.at(4, /range/);
  await wizard.card("$10K - $20K").click();
  await look("4");
  await wizard.next();
  await wizard.at(5, "Project Timeline");
  await wizard.card("Within a week").click();
  await wizard.card("3+ months").click();
  await look("5");
  await wizard.next();
  await wizard.at(6, /email/);
  await wizard.email.fill("ada@");
  await look("6, invalid");
  await wizard.email.fill("ada@growers.example");
  await page.context().setOffline(true);
  await wizard.button("Complete Setup").click();
  await expect(page.getByText("Your project is queued.")).toBeVisible();
  await look("6, queued");
  await page.context().setOffline(false);
  await wizard.at(7, /Thank you/);
  await expect(page.locator(".confetti-piece")).toHaveCount(0);
  await look("7");
}

for (const width of [360, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width === 360 ? 740 : 900 } });

    test("no step has axe violations, overflows, or has targets too small for a thumb", async ({ wizard, page }) => {
      test.slow();
      await walk(wizard, async (state) => {
        await auditPage(page, state);
        // Measured all at once: the targets of a step on its way out disappear with it.
        const heights = await page
          .locator("main :is(label.choice, button, .button)")
          .evaluateAll((targets) =>
            targets.filter((target) => target.checkVisibility()).map((target) => target.getBoundingClientRect().height),
          );
        expect(heights.length, state).toBeGreaterThan(0);
        expect(Math.min(...heights), state).toBeGreaterThanOrEqual(44);
      });
    });

    test.describe("without script", () => {
      test.use({ javaScriptEnabled: false });
      test("E7 the form fits, shows all questions at once, and one button sends it", async ({ page, ownSite }) => {
        await page.goto(`${ownSite.origin}/onboarding`);
        await expect(page.locator("main h2")).toHaveCount(6);
        for (const question of await page.locator("main h2").all()) await expect(question).toBeVisible();
        await expect(page.getByText(/Step \d of 7/)).toBeHidden();
        await expect(page.locator("main").getByRole("button")).toHaveText(["Complete Setup"]);
        await page.locator("label.choice", { hasText: "Startup MVP" }).click();
        await expect(page.getByRole("radio", { name: /Startup MVP/ })).toBeChecked();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    });
  });
}

test("WIZ-4 with the keyboard alone: arrows choose, Space and Enter continue, the focus follows", async ({
  wizard,
  page,
}) => {
  await wizard.open();
  const { keyboard } = page;
  await page.locator("main").focus();
  await keyboard.press("Tab");
  await expect(page.getByRole("radio").first()).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Internal Business Tool/ })).toBeChecked();
  await keyboard.press("Enter");
  await wizard.at(2, "What problem are you trying to solve?");
  await keyboard.press("Tab");
  await keyboard.type("Paper.");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await expect(wizard.button("Continue")).toBeFocused();
  await keyboard.press("Enter");
  await wizard.at(3, /users/);
  await keyboard.press("Tab");
  await keyboard.type("Growers.");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await wizard.at(4, /range/);
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await wizard.at(5, "Project Timeline");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await wizard.at(6, /email/);
  await keyboard.press("Tab");
  await keyboard.type("ada@growers.example");
  await keyboard.press("Enter");
  await wizard.at(7, /Thank you/);
  await expect(wizard.heading).toBeFocused();
  expect(await wizard.rows()).toMatchObject([
    {
      project_type: "internal-tool",
      budget: "less-than-5k",
      start_timeline: "immediately",
      launch_timeline: "2-4-weeks",
    },
  ]);
});

test("WIZ-4 arrow keys move between the cards without leaving the step", async ({ wizard, page }) => {
  await page.clock.install();
  await wizard.open();
  await stopClock(page);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Internal Business Tool/ })).toBeChecked();
  await page.clock.runFor(5_000);
  await flushEffects(page);
  await wizard.at(1, "What are you building?");
});

test("WIZ-4 Space on the first card continues", async ({ wizard, page }) => {
  await wizard.open();
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await wizard.at(2, "What problem are you trying to solve?");
});

test("on a slow connection only the first question shows, and nothing shifts when the wizard starts", async ({
  wizard,
  page,
}) => {
  const release = await holdRequests(page, "**/assets/*.js");
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${wizard.site.origin}/onboarding`, { waitUntil: "commit" });
  await expect(wizard.heading).toHaveText(["What are you building?"]);
  // A choice made before the wizard runs must not be lost.
  await wizard.card("Startup MVP").click();
  release();
  await wizard.running();
  await expect(page.getByRole("radio", { name: /Startup MVP/ })).toBeChecked();
  await wizard.next();
  await wizard.at(2, "What problem are you trying to solve?");
  await drawFrames(page);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
});
