import { expect, test } from "../support/intake-test";

test("INB-14 INB-15 an enquiry says which pages and which campaign led to it, and the browser stores nothing for it", async ({
  wizard,
  page,
}) => {
  await page.goto(`${wizard.site.origin}/it-glossary?utm_source=newsletter&utm_medium=email`);
  await page.getByRole("link", { name: "Services", exact: true }).first().click();
  await expect(page).toHaveURL(/\/services$/);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // The test's own answer to the cookie banner, and what the router keeps.
  expect(stored.filter((name) => !["cookieConsent", "react-router-scroll-positions"].includes(name))).toEqual([]);
  await page.getByRole("link", { name: "Start Your Project" }).first().click();
  await wizard.answerUpTo(6, { isOpen: true });
  await page.getByLabel("How did you hear of us? (optional)").fill("A colleague");
  await wizard.button("Complete Setup").click();
  await wizard.at(7, /Thank you/);
  expect(await wizard.rows()).toMatchObject([
    {
      source_name: "campaign/newsletter",
      first_page: "/it-glossary",
      from_page: "/services",
      utm_medium: "email",
      heard_of: "A colleague",
      user_id: null,
    },
  ]);
});
