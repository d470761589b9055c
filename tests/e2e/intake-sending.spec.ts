import { rateLimitKey } from "../../app/base/limits/rate-limit.server";
import { mailboxLimit } from "../../app/enquiries/rules/submit.server";
import { flushEffects, holdRequests } from "../support/browser-test";
import { expect, test, WizardPage } from "../support/intake-test";

const enquiry = "**/onboarding";
const failure = "Something went wrong. Please try again.";

test("E5 WIZ-16 while sending, the buttons are disabled and one says so; two clicks create one row", async ({
  wizard,
  page,
}) => {
  await wizard.answerUpTo(6);
  const release = await holdRequests(page, enquiry);
  await wizard.button("Complete Setup").dblclick();
  await expect(wizard.button("Submitting...")).toBeDisabled();
  await expect(wizard.button("Back")).toBeDisabled();
  release();
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toHaveLength(1);
});

test("WIZ-25, WIZ-32, F3 a failure is shown on step 6 and clears nothing; the next try creates one row", async ({
  wizard,
  page,
}) => {
  await wizard.answerUpTo(6);
  await wizard.site.query("alter table onboarding_submissions rename to elsewhere", []);
  try {
    await wizard.button("Complete Setup").click();
    await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  } finally {
    await wizard.site.query("alter table elsewhere rename to onboarding_submissions", []);
  }
  await wizard.at(6, "Almost there! What's your email?");
  await expect(wizard.email).toHaveValue("ada@growers.example");
  await expect(wizard.button("Complete Setup")).toBeFocused();
  const kept = await wizard.storedProgress();
  expect(kept).toMatchObject({ answers: { problem: "Growers write their harvest on paper." }, unsent: false });
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  expect((await wizard.rows()).map((row) => row.idempotency_key)).toEqual([kept?.key]);
});

test("E5 offline on step 6, the project is queued, then sent once the connection returns, as one row", async ({
  wizard,
  page,
  context,
}) => {
  await wizard.answerUpTo(6);
  await context.setOffline(true);
  await wizard.button("Complete Setup").click();
  await expect(page.getByText("Your project is queued. It has not been sent yet.")).toBeVisible();
  await wizard.at(6, "Almost there! What's your email?");
  await expect(page.getByText(/Thank you/)).toHaveCount(0);
  expect(await wizard.storedProgress()).toMatchObject({ unsent: true });
  expect(await wizard.rows()).toEqual([]);
  await context.setOffline(false);
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toHaveLength(1);
  expect(await wizard.storedProgress()).toBeNull();
});

test("E5 a connection that returns while an attempt fails is used at once", async ({ wizard, page }) => {
  await wizard.answerUpTo(6);
  let attempts = 0;
  await page.route(enquiry, async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await route.abort("internetdisconnected");
  });
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toHaveLength(1);
});

test("E5 a project still queued when the page closed is sent on the next visit to any step", async ({
  wizard,
  page,
  context,
}) => {
  await wizard.answerUpTo(6);
  await context.setOffline(true);
  await wizard.button("Complete Setup").click();
  await expect(page.getByText("Your project is queued. It has not been sent yet.")).toBeVisible();
  const key = (await wizard.storedProgress())?.key;
  // A page that is only left may live long enough to see the connection return, and send it itself.
  await page.close();
  await context.setOffline(false);
  const next = new WizardPage(await context.newPage(), wizard.site);
  await next.page.goto(`${wizard.site.origin}/onboarding?step=2`);
  await next.at(7, /Thank you/);
  await expect(next.page.locator("main dd").last()).toHaveText("ada@growers.example");
  expect((await wizard.rows()).map((row) => row.idempotency_key)).toEqual([key]);
});

test("E5 a queued project is found again by its outbox alone, and sent", async ({ wizard, page, context }) => {
  await wizard.answerUpTo(6);
  await context.setOffline(true);
  await wizard.button("Complete Setup").click();
  await expect(page.getByText("your answers wait in this browser")).toBeVisible();
  const key = (await wizard.storedProgress())?.key;
  // As when storage is full, or was not written before the page closed.
  await page.evaluate(() => localStorage.clear());
  await page.close();
  await context.setOffline(false);
  const next = new WizardPage(await context.newPage(), wizard.site);
  await next.page.goto(`${wizard.site.origin}/onboarding`);
  await next.at(7, /Thank you/);
  expect((await wizard.rows()).map((row) => row.idempotency_key)).toEqual([key]);
});

test("E5 changing a queued project cancels its sending until the visitor sends it again", async ({
  wizard,
  page,
  context,
}) => {
  await page.clock.install();
  await wizard.answerUpTo(6);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(request.url());
  });
  await context.setOffline(true);
  await wizard.button("Complete Setup").click();
  await expect(page.getByText("Your project is queued.")).toBeVisible();
  await wizard.email.fill("bea@growers.example");
  await expect(page.getByText("Your project is queued.")).toHaveCount(0);
  await page.evaluate(() => {
    Object.assign(window, { connected: new Promise((resolve) => addEventListener("online", resolve, { once: true })) });
  });
  await context.setOffline(false);
  await page.evaluate(() => (window as unknown as { connected: Promise<unknown> }).connected);
  // Long enough for any timer that would send it again.
  await page.clock.runFor(600_000);
  await flushEffects(page);
  expect(calls).toEqual([]);
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toMatchObject([{ email: "bea@growers.example" }]);
});

test("F5 if the answer is lost after the commit, the project is sent again with its key: one row", async ({
  wizard,
  page,
}) => {
  await wizard.answerUpTo(6);
  let lost = 0;
  await page.route(enquiry, async (route) => {
    if (lost > 0) return route.continue();
    await route.fetch();
    lost += 1;
    return route.abort("connectionreset");
  });
  await wizard.button("Complete Setup").click();
  // By the page or by the service worker, whichever is first.
  await wizard.at(7, /Thank you/);
  expect(lost).toBe(1);
  expect(await wizard.rows()).toHaveLength(1);
});

test("E5 an enquiry whose page closed while sending is sent again on the next visit; one row", async ({
  wizard,
  page,
}) => {
  await wizard.answerUpTo(6);
  let held = true;
  await page.route(enquiry, async (route) => {
    if (!held) return route.continue();
    await route.fetch();
    return new Promise(() => {});
  });
  await wizard.button("Complete Setup").click();
  await expect.poll(() => wizard.rows()).toHaveLength(1);
  expect(await wizard.storedProgress()).toMatchObject({ unsent: true });
  held = false;
  await page.goto(`${wizard.site.origin}/onboarding`);
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toHaveLength(1);
});

test("E5 a reload halfway restores every answer", async ({ wizard, page }) => {
  await wizard.answerUpTo(6);
  await page.reload();
  await wizard.at(6, "Almost there! What's your email?");
  await expect(wizard.email).toHaveValue("ada@growers.example");
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toMatchObject([{ user_needs: "Forty growers, each evening." }]);
});

test("T20 a rate limit says when to try again", async ({ wizard, page }) => {
  await wizard.answerUpTo(6);
  const key = await rateLimitKey(mailboxLimit, "ada@growers.example");
  const resets = Math.floor(Date.now() / 1000) + 7_000;
  await wizard.site.query("insert into rate_limits (key, count, resets_at) values (?, 20, ?)", [key, resets]);
  await wizard.button("Complete Setup").click();
  await expect(page.getByRole("alert").filter({ hasText: "Please try again in 2 hours." })).toBeVisible();
  await wizard.at(6, "Almost there! What's your email?");
});
