import { emptyAnswers } from "../../app/intake/rules/answers";
import { preparedFragment } from "../../app/intake/rules/prepared-answers";
import { expect, test } from "../support/intake-test";

const answers = {
  ...emptyAnswers,
  projectType: "startup-mvp",
  problem: "Bookings of berths are lost – “always”.",
  userNeeds: "Harbour masters of small marinas",
  budget: "10k-20k",
  startTimeline: "within-month",
  launchTimeline: "1-2-months",
};

test("an assistant's address fills the intake in, leaves no trace in it, and a person sends", async ({
  wizard,
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${wizard.site.origin}/onboarding?prepared=1${preparedFragment(answers)}`);
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await expect(page.getByRole("radio", { name: /Startup MVP/ })).toBeChecked();
  for (let step = 1; step < 6; step += 1) await wizard.button("Continue").click();
  await wizard.email.fill("ada@growers.example");
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  const [row, ...others] = await wizard.rows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ problem: answers.problem, budget: answers.budget });
  expect(requests.filter((url) => url.includes("berths"))).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("an assistant's address says that its answers need script, and how to go on", async ({ wizard, page }) => {
    const notice = page.getByText("An assistant prepared answers for this form.");
    await page.goto(`${wizard.site.origin}/onboarding?prepared=1${preparedFragment(answers)}`);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("button", { name: "Complete Setup" })).toBeVisible();
    await page.goto(`${wizard.site.origin}/onboarding`);
    await expect(notice).toHaveCount(0);
  });
});

test("forms name themselves to agents", async ({ wizard, page }) => {
  for (const [path, name] of [
    ["/blog", "search_list"],
    ["/ai-product-stack", "search_list"],
    ["/it-glossary", "search_list"],
    ["/suggest-a-tool", "suggest_a_tool"],
  ] as const) {
    await page.goto(wizard.site.origin + path);
    await expect(page.locator(`form[toolname=${name}][tooldescription]`), path).toHaveCount(1);
  }
});
