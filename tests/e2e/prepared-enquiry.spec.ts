import { emptyAnswers } from "../../app/intake/rules/answers";
import { preparedFragment } from "../../app/intake/rules/wizard";
import { test as portal } from "../support/admin-test";
import { expect, test, WizardPage } from "../support/intake-test";
import { calledText, mcpClients } from "../support/mcp-clients";

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

for (const [name, open] of Object.entries(mcpClients))
  portal(
    `${name} finds a service and a brief, and a person sends what it prepared`,
    async ({ page, site, browser }) => {
      await site.query("delete from onboarding_submissions", []);
      const client = await open(new URL("/mcp", site.origin), fetch);
      const { services } = (await client.callTool({ name: "services" })).structuredContent as {
        services: ReadonlyArray<{ title: string; projectType: string }>;
      };
      const service = services.find((each) => each.title === "AI Workflows")!;
      const found = calledText(await client.callTool({ name: "search", arguments: { query: "supplier invoices" } }));
      const path = /\/example-product-briefs\/[a-z-]+/.exec(found)![0];
      expect(calledText(await client.callTool({ name: "get", arguments: { path } }))).toContain(
        "# Supplier Invoice Intake",
      );
      const problem = `Invoices are typed by hand, says ${name}.`;
      const prepared = await client.callTool({
        name: "prepare_enquiry",
        arguments: { ...answers, projectType: service.projectType, problem },
      });
      await client.close();
      const visitor = await browser.newPage();
      const wizard = new WizardPage(visitor, site);
      await visitor.goto((prepared.structuredContent as { url: string }).url);
      await expect(visitor.getByRole("radio", { name: /Workflow Automation/ })).toBeChecked();
      await wizard.next();
      await expect(wizard.text).toHaveValue(problem);
      for (let step = 2; step < 6; step += 1) await wizard.next();
      await wizard.email.fill("ada@growers.example");
      await wizard.button("Complete Setup").click();
      await wizard.at(7, /Thank you/);
      await visitor.close();
      await page.goto("/admin/submissions");
      await expect(page.getByRole("row").filter({ hasText: problem })).toContainText("ada@growers.example");
    },
  );
