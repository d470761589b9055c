import { expect, type Locator, type Page } from "@playwright/test";
import type { PooledSite } from "./site-pool";
import { startTimeout, test as base } from "./test-process";

/** Page object of the intake wizard. */
export class WizardPage {
  constructor(
    readonly page: Page,
    readonly site: PooledSite,
  ) {}

  /** Opens the wizard and waits until it is interactive. */
  async open(path = "/onboarding"): Promise<void> {
    await this.page.goto(this.site.origin + path);
    await this.running();
  }

  /** Waits until the wizard is interactive. Only then does it show one question at a time. */
  async running(): Promise<void> {
    await expect(this.page.locator("main h2")).toHaveCount(1);
  }

  card(label: string): Locator {
    return this.page.locator("label.choice").filter({ has: this.page.getByText(label, { exact: true }) });
  }

  button(name: string): Locator {
    return this.page.locator("main").getByRole("button", { name, exact: true });
  }

  get text(): Locator {
    return this.page.locator("main textarea");
  }

  get email(): Locator {
    return this.page.getByLabel("Email address");
  }

  /** Expects to be on a step: its number and its heading. */
  async at(step: number, heading: string | RegExp): Promise<void> {
    await expect(this.page.getByText(`Step ${step} of 7`)).toBeVisible();
    await expect(this.heading.filter({ hasText: heading })).toBeVisible();
  }

  get heading(): Locator {
    return this.page.locator("main").getByRole("heading", { level: 2 });
  }

  async next(): Promise<void> {
    await this.button("Continue").click();
  }

  /**
   * Answers all questions before `step` (2 to 6). On step 6 the email is filled in.
   *
   * @param isOpen whether the wizard is the page that is shown
   */
  async answerUpTo(
    step: number,
    { projectType = "Startup MVP", email = "ada@growers.example", isOpen = false } = {},
  ): Promise<void> {
    if (isOpen) await this.running();
    else await this.open();
    await this.card(projectType).click();
    await this.at(2, "What problem are you trying to solve?");
    if (step === 2) return;
    await this.text.fill("Growers write their harvest on paper.");
    await this.next();
    await this.at(3, /users|processes/);
    if (step === 3) return;
    await this.text.fill("Forty growers, each evening.");
    await this.next();
    await this.at(4, "What's your investment range?");
    if (step === 4) return;
    await this.card("$10K - $20K").click();
    await this.next();
    await this.at(5, "Project Timeline");
    if (step === 5) return;
    await this.card("Within a month").click();
    await this.card("1-2 months").click();
    await this.next();
    await this.at(6, "Almost there! What's your email?");
    await this.email.fill(email);
  }

  /** The progress stored in the browser. */
  storedProgress(): Promise<Record<string, unknown> | null> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem("onboarding-progress") ?? "null") as never);
  }

  async rows(): Promise<Array<Record<string, unknown>>> {
    return (await this.site.query("select * from onboarding_submissions order by created_at", [])) as never;
  }
}

/** Browser tests of the wizard on a site of their own. Page errors fail them. */
export const test = base.extend<{ wizard: WizardPage; problems: string[]; ownSite: PooledSite }>({
  ownSite: [
    async ({ testProcess }, provide) => provide(await testProcess.site("intake", "empty")),
    { scope: "test", timeout: startTimeout },
  ],
  problems: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      context.on("weberror", (error) => problems.push(error.error().message));
      context.on("console", (message) => {
        // The browser itself logs failed requests and error statuses.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          problems.push(message.text());
      });
      await provide(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  wizard: async ({ page, ownSite }, provide) => {
    await ownSite.query("delete from onboarding_submissions", []);
    await ownSite.query("delete from rate_limits", []);
    await page.addInitScript(() => {
      if (location.protocol === "http:") localStorage.setItem("cookieConsent", "declined");
    });
    await provide(new WizardPage(page, ownSite));
  },
});

export { expect };
