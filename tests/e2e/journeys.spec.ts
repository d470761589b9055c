import { expect, type Locator } from "@playwright/test";
import { test } from "../support/browser-test";
import { WizardPage } from "../support/intake-test";

/**
 * Five visits from the first page to their end, with the presses that they take. A press is a link, a button or a
 * choice; typing is not counted. A number may fall freely; `docs/design-system.md` says what each visitor sees first.
 */
class Presses {
  count = 0;

  async press(target: Locator): Promise<void> {
    await target.click();
    this.count += 1;
  }
}

/** Whether something is on the first screen, without scrolling. */
const isOnFirstScreen = (target: Locator) => expect(target.first()).toBeInViewport({ ratio: 1 });

const main = "main";

test.describe("on a phone", { tag: "@phone" }, () => {
  test("a founder who compares reads the price in one press, and has sent in eleven", async ({ page, site }) => {
    const { press, presses } = counter();
    await page.goto("/");
    await isOnFirstScreen(page.getByRole("heading", { level: 1 }));
    await isOnFirstScreen(page.getByText(/builds software products with AI and no-code/));
    await isOnFirstScreen(page.getByRole("link", { name: "Get Started" }));
    await page.getByLabel("What should it do, and for whom?").fill("An app where two clinics share one waiting list");
    await press(page.getByRole("button", { name: "Draw the draft" }));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("waiting list");
    await expect(
      page
        .locator(main)
        .getByText(/\$\d+K/)
        .first(),
    ).toBeVisible();
    await expect(
      page
        .locator(main)
        .getByText(/\d+ (?:to|-) \d+ weeks/)
        .first(),
    ).toBeVisible();
    expect(presses()).toBe(1);
    await press(page.getByRole("link", { name: "Start with this draft" }).first());
    const wizard = new WizardPage(page, site);
    await wizard.running();
    await press(wizard.button("Continue"));
    await wizard.at(2, /problem/);
    await expect(wizard.text).toHaveValue(/waiting list/);
    await press(wizard.button("Continue"));
    await wizard.at(3, /users|processes/);
    await wizard.text.fill("Receptionists, all day.");
    await press(wizard.button("Continue"));
    await wizard.at(4, /range/);
    await press(wizard.card("$10K - $20K"));
    await press(wizard.button("Continue"));
    await wizard.at(5, "Project Timeline");
    await press(wizard.card("Within a month"));
    await press(wizard.card("1-2 months"));
    await press(wizard.button("Continue"));
    await wizard.at(6, /email/);
    await wizard.email.fill("ada@growers.example");
    await expect(wizard.button("Complete Setup")).toBeEnabled();
    // The last press sends; the shared site must not change.
    expect(presses() + 1).toBeLessThanOrEqual(11);
  });
});

test("somebody who asks what RAG is reads it at once, and is two presses from the intake", async ({ page }) => {
  const { press, presses } = counter();
  await page.goto("/it-glossary/term/retrieval-augmented-generation");
  await isOnFirstScreen(
    page.locator("main p:not(.print-only)").filter({ hasText: /model .*answer|passages|retriev/i }),
  );
  await press(page.locator(main).getByRole("link", { name: "Policy Answer Desk" }).first());
  await expect(page.getByText("Most start at")).toBeVisible();
  await press(page.getByRole("link", { name: "Start from this brief" }).first());
  await expect(page.getByText("Step 1 of 7")).toBeVisible();
  expect(presses()).toBe(2);
});

test("an operations manager finds a case with figures and the price in two presses", async ({ page }) => {
  const { press, presses } = counter();
  await page.goto("/");
  await press(page.locator(main).getByRole("link", { name: "Learn More about Internal Tools" }));
  await expect(page.getByText(/Most start at/)).toBeVisible();
  await press(page.getByRole("link", { name: /eleven spreadsheets/ }).first());
  await isOnFirstScreen(page.locator(main).getByText(/22\s?h/));
  await expect(page.getByText("Who answers")).toBeVisible();
  expect(presses()).toBe(2);
});

test("a reader who wants to follow sees a feed on the post and is one press from it", async ({ page }) => {
  await page.goto("/blog/post/how-to-set-a-first-price-without-a-pricing-study");
  const feed = page.getByRole("link", { name: /feed/i }).first();
  await expect(feed).toBeVisible();
  const response = await page.request.get((await feed.getAttribute("href"))!);
  expect(response.headers()["content-type"]).toMatch(/xml|json/);
});

test("whoever checks the firm reads its legal name on every page, and who answers in one press", async ({ page }) => {
  const { press, presses } = counter();
  await page.goto("/");
  await expect(page.locator("footer").getByText(/Ltd/)).toBeVisible();
  await press(page.getByRole("navigation").getByRole("link", { name: "About Us" }).first());
  await isOnFirstScreen(page.locator("main img"));
  await expect(page.locator(main).getByText("Mara Voss").first()).toBeVisible();
  await isOnFirstScreen(page.getByRole("heading", { level: 1 }));
  expect(presses()).toBe(1);
});

function counter() {
  const presses = new Presses();
  return { press: (target: Locator) => presses.press(target), presses: () => presses.count };
}
