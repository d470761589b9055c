import { expect, test } from "../support/browser-test";
import { test as intake } from "../support/intake-test";
import { auditBothWidths } from "../support/page-audit";

const idea = "Our accountants retype 2,000 supplier invoices a month and some get paid twice";
const draft = (text: string) => `/draft?${new URLSearchParams({ q: text })}`;

test("DRAFT-8 a sentence on home becomes a draft, which has no violations in either theme", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("What should it do, and for whom?").fill(idea);
  await page.getByRole("button", { name: "Draw the draft" }).click();
  await expect(page).toHaveURL(/\/draft\?q=Our\+accountants/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(idea);
  await expect(page.locator("h1 u")).toHaveText("invoices");
  await auditBothWidths(page);
  await page.goto(draft("xyzzy plugh"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have no draft for that");
  await auditBothWidths(page);
});

test("DRAFT-7 the thread runs from the word to its pick in the cloth", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(draft(idea));
  // The display face comes after the first paint and moves the words, and the thread with them.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Fraunces"?$/.test(family) && status === "loaded"),
  );
  const word = (await page.locator(".idea-word").boundingBox())!;
  const thread = (await page.locator(".idea-thread").first().boundingBox())!;
  const cloth = (await page.locator(".idea-woven").boundingBox())!;
  expect(Math.abs(thread.x - word.x)).toBeLessThan(2);
  expect(Math.abs(thread.x + thread.width - cloth.x)).toBeLessThan(2);
  const pick = (await page.locator(".idea-woven .accent").boundingBox())!;
  const ways = await page.locator(".idea-thread-up, .idea-thread-down").all();
  const boxes = await Promise.all(ways.map(async (way) => (await way.boundingBox()) ?? { y: 0, height: 0 }));
  const reached = boxes.filter(({ height }) => height > 4).flatMap(({ y, height }) => [y, y + height]);
  expect(Math.min(...reached.map((y) => Math.abs(y - (pick.y + pick.height / 2))))).toBeLessThan(8);
});

test("DRAFT-8 a draft prints on one sheet, with brand, date and address", async ({ page }) => {
  for (const text of [idea, "Our support team writes the same replies all day and customers wait two days"]) {
    await page.goto(draft(text));
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), text).toHaveLength(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Plainloom · http.*\/draft\?q=/)).toBeVisible();
  await expect(page.getByText(/^Draft of /)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("DRAFT-8 the field, the draft and the step to the intake work", async ({ page }) => {
    await page.goto("/services/ai-workflows");
    await page.getByLabel("What should it do, and for whom?").fill(idea);
    await page.getByRole("button", { name: "Draw the draft" }).click();
    await expect(page.getByText("This sounds like AI Workflows.")).toBeVisible();
    await page.getByRole("link", { name: "Start with this draft" }).click();
    await expect(page.getByRole("radio", { name: /Workflow Automation/ })).toBeChecked();
    await expect(page.getByRole("textbox", { name: /What problem/ })).toHaveValue(idea);
  });
});

intake(
  "DRAFT-11 a draft fills the intake in, keeps what was written before, and the inbox knows of it",
  async ({ wizard, page }) => {
    await page.goto(`${wizard.site.origin}/onboarding?project=internal-tool`);
    await expect(page).toHaveURL(/\/onboarding$/);
    await wizard.button("Continue").click();
    await wizard.at(2, /problem/);
    await page.getByRole("textbox").first().fill("Written before.");
    await page.goto(wizard.site.origin + draft(idea));
    await page.getByRole("link", { name: "Start with this draft" }).click();
    await expect(page.getByRole("radio", { name: /Workflow Automation/ })).toBeChecked();
    await expect(page).toHaveURL(/\/onboarding$/);
    await wizard.button("Continue").click();
    await expect(page.getByRole("textbox").first()).toHaveValue(`${idea}\n\nWritten before.`);
  },
);
