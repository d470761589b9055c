import { expect, isSameDocument, markDocument, startRouter, test, waitForPageScript } from "../support/browser-test";
import { auditBothWidths } from "../support/page-audit";

const list = "/ai-product-stack?category=internal-tool-builders";
const comparison = "/ai-product-stack/compare?tools=retool,appsmith";

test("DIR-24 a browser keeps a shortlist by its keyboard, across pages with and without the router", async ({
  page,
}) => {
  await page.goto(list);
  await waitForPageScript(page);
  const retool = page.getByRole("button", { name: "Shortlist Retool" });
  await expect(retool).toHaveAttribute("aria-pressed", "false");
  await retool.focus();
  await page.keyboard.press("Enter");
  await expect(retool).toHaveAttribute("aria-pressed", "true");
  await page.goto("/ai-product-stack/appsmith");
  await page.getByRole("button", { name: "Shortlist Appsmith" }).click();
  const link = page.getByRole("link", { name: "Shortlist (2)" });
  await expect(link).toBeVisible();
  await startRouter(page);
  await markDocument(page);
  await page.getByRole("link", { name: "Back to Directory" }).click();
  await expect(page).toHaveURL(/\/ai-product-stack$/);
  expect(await isSameDocument(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Shortlist Appsmith" })).toHaveAttribute("aria-pressed", "true");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${comparison.replace("?", "\\?")}$`));
  await expect(page.locator(".shortlist-bar")).toBeHidden();
  await expect(page.getByRole("button", { name: "My shortlist" }).first()).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Remove Retool" }).click();
  await expect(page).toHaveURL(/tools=appsmith$/);
  expect(await page.evaluate(() => localStorage.getItem("shortlist"))).toBe("appsmith");
  await page.getByRole("button", { name: "My shortlist" }).first().click();
  expect(await page.evaluate(() => localStorage.getItem("shortlist"))).toBeNull();
});

test("DIR-24 a shortlist has four tools, and a shared one can be kept", async ({ page }) => {
  await page.goto("/ai-product-stack/compare?tools=zapier,make,n8n,xano");
  await waitForPageScript(page);
  await page.getByRole("button", { name: "My shortlist" }).first().click();
  await expect(page.getByRole("button", { name: "My shortlist" }).first()).toHaveAttribute("aria-pressed", "true");
  await page.goto(list);
  await expect(page.getByRole("link", { name: "Shortlist (4)" })).toBeVisible();
  await page.getByRole("button", { name: "Shortlist Retool" }).click();
  await expect(page.locator(".shortlist-bar")).toContainText("Four are enough.");
  await expect(page.getByRole("button", { name: "Shortlist Retool" })).toHaveAttribute("aria-pressed", "false");
});

test("DIR-23 a comparison has no violations in either theme, and scrolls by itself", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ai-product-stack/compare?tools=zapier,make,n8n,xano");
  const [scrolls, overflows] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector(".compare-scroll")!;
    return [scrollWidth > clientWidth, document.documentElement.scrollWidth > innerWidth];
  });
  expect([scrolls, overflows]).toEqual([true, false]);
  await auditBothWidths(page);
  await page.goto("/ai-product-stack/compare");
  await auditBothWidths(page);
});

test("DIR-24 a project starts with the shortlist, and keeps what was written before", async ({ page }) => {
  const next = page.getByRole("button", { name: "Continue" });
  await page.goto("/onboarding?project=internal-tool");
  await expect(page).toHaveURL(/\/onboarding$/);
  await next.click();
  await page.getByRole("textbox").first().fill("Written before.");
  await page.goto(comparison);
  await page.getByRole("link", { name: "Start a project with these" }).first().click();
  await expect(page.getByRole("radio", { name: /Internal Business Tool/ })).toBeChecked();
  await next.click();
  await expect(page.getByRole("textbox").first()).toHaveValue("Shortlist: Retool and Appsmith.\n\nWritten before.");
});
