import { drawFrames, expect, startRouter, stopClock, test, waitForPageScript } from "../support/browser-test";
import { auditBothWidths } from "../support/page-audit";

test("SRCH-6 SRCH-7 / opens a panel with keyboard navigation, before and after the router starts", async ({ page }) => {
  await page.goto("/about");
  await waitForPageScript(page);
  const dialog = page.getByRole("dialog", { name: "Search the site" });
  await page.keyboard.press("/");
  const box = dialog.getByRole("combobox", { name: "Search the site" });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  await box.fill("retrieval");
  const option = dialog.getByRole("option", { name: /^Retrieval-Augmented Generation Term$/ });
  await expect(option).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id"))!);
  await auditBothWidths(page);
  await page.keyboard.press("ArrowUp");
  await expect(option).toHaveAttribute("aria-selected", "false");
  await startRouter(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/\/about$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/it-glossary\/term\/retrieval-augmented-generation$/);
});

test("SRCH-7 the panel searches once per pause, names the corrected query, and Enter opens all results", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/search/live") asked.push(searchParams.get("q") ?? "");
  });
  await page.clock.install();
  await page.goto("/");
  await waitForPageScript(page);
  await page.getByRole("link", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search the site" });
  // A busy machine may pause between two letters for as long as a person does.
  await stopClock(page);
  await dialog.getByRole("combobox").pressSequentially("automtion");
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(dialog.getByRole("status")).toContainText("Showing results for automation.");
  expect(asked).toEqual(["automtion"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=automtion$/);
  await expect(page.getByText("Search instead for automtion")).toBeVisible();
});

test("SRCH-9 the panel offers earlier searches without storing them", async ({ page }) => {
  await page.goto("/about");
  await waitForPageScript(page);
  const box = page.getByRole("combobox", { name: "Search the site" });
  for (const query of ["docker", "webhook", "docker"]) {
    await page.keyboard.press("/");
    await box.fill(query);
    await page.keyboard.press("Escape");
    // The browser blurs a hidden element in the next frame.
    await drawFrames(page);
  }
  await page.keyboard.press("/");
  await box.fill("");
  const options = page.getByRole("option");
  await expect(options).toHaveText([/^docker Recent search$/, /^webhook Recent search$/]);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    "docker",
  );
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=docker$/);
});

test("SRCH-7 without the server, Enter still opens the search page", async ({ page, problems }) => {
  problems.expect(/503/);
  await page.route("**/search/live?*", (route) => route.fulfill({ status: 503, body: "null" }));
  await page.goto("/");
  await waitForPageScript(page);
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search the site" });
  await dialog.getByRole("combobox").fill("docker");
  await expect(dialog.getByRole("status")).toContainText("press Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Docker", exact: true })).toBeVisible();
});
