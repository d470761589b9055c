import { expect, test } from "../support/intake-test";

test("WIZ-21 to WIZ-23 each step has an address: for Back, a reload, and links to steps already reached", async ({
  wizard,
  page,
}) => {
  await wizard.open("/onboarding?step=5");
  await wizard.at(1, "What are you building?");
  expect(new URL(page.url()).search).toBe("");
  await wizard.answerUpTo(4);
  await page.goBack();
  await wizard.at(3, /users/);
  await expect(wizard.text).toHaveValue("Forty growers, each evening.");
  await page.goBack();
  await wizard.at(2, "What problem are you trying to solve?");
  await page.goForward();
  await wizard.at(3, /users/);
  await page.reload();
  await wizard.at(3, /users/);
  await expect(wizard.text).toHaveValue("Forty growers, each evening.");
  await wizard.button("Back").click();
  await wizard.at(2, "What problem are you trying to solve?");
  await wizard.open("/onboarding?step=4");
  await wizard.at(4, "What's your investment range?");
  for (const far of ["6", "7", "99", "x"]) {
    await wizard.open(`/onboarding?step=${far}`);
    await wizard.at(far === "6" || far === "7" ? 4 : 1, /./);
  }
  // Reopens where it was left, in another tab too.
  await wizard.open("/onboarding?step=3");
  await expect.poll(() => wizard.storedProgress()).toMatchObject({ step: 3 });
  await wizard.open();
  await wizard.at(3, /users/);
  expect(new URL(page.url()).search).toBe("?step=3");
});

test("WIZ-22 the wizard opens whatever is stored, and drops progress a month old", async ({ wizard, page }) => {
  await wizard.open();
  const old = JSON.stringify({
    answers: { projectType: "startup-mvp", email: "a@b.c" },
    step: 2,
    savedAt: Date.now() - 31 * 86_400_000,
  });
  for (const text of ["", "{", "null", "[]", '{"savedAt":1e99,"answers":{"problem":[]},"step":"x"}', old]) {
    await page.evaluate((kept) => localStorage.setItem("onboarding-progress", kept), text);
    await wizard.open();
    await wizard.at(1, "What are you building?");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  }
});

test("WIZ-33 answering sends no requests; only the submission does", async ({ wizard, page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Everything but static files. The browser requests the icon again for every URL.
    if (!/^\/(?:assets|fonts|people)\/|^\/icon\.svg$/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  await wizard.answerUpTo(2);
  await wizard.text.fill("x");
  await wizard.next();
  await wizard.text.fill("y");
  await wizard.next();
  await wizard.card("$100K+").click();
  await wizard.next();
  await wizard.card("Flexible").click();
  await wizard.card("ASAP").click();
  await wizard.next();
  await wizard.email.fill("a@b.c");
  expect(calls).toEqual(["GET /onboarding"]);
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  expect(calls).toEqual(["GET /onboarding", "POST /onboarding"]);
});

test("URL-3 the wizard opens within the document, resumes its step, and cleans up after itself", async ({
  wizard,
  page,
}) => {
  await wizard.answerUpTo(3);
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  expect(await page.evaluate(() => document.documentElement.dataset.intake)).toBeUndefined();
  await page.goBack();
  await wizard.at(3, "Describe your users and their needs");
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Start Your Project/ })
    .click();
  await wizard.at(3, "Describe your users and their needs");
  await wizard.text.fill("Growers.");
  await wizard.next();
  await wizard.at(4, "What's your investment range?");
});
