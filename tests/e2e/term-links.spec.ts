import { expect, test } from "../support/browser-test";

const page = "/ai-product-stack/supabase";

test("GLOS-17 a term shows its definition to the pointer and to the keyboard, until they leave", async ({
  page: tab,
}) => {
  // The display face, which comes later, may move the text: that is a scroll, which closes a card.
  await tab.goto(page, { waitUntil: "networkidle" });
  const link = tab.locator("a[data-term=postgresql]");
  const card = tab.locator("#term-postgresql");
  await expect(link).toHaveAccessibleDescription(/relational database/);
  // Away and back before the card opens.
  await link.hover();
  await tab.mouse.move(0, 0);
  await link.hover();
  await expect(card).toBeVisible();
  // It can be reached.
  await card.getByRole("link", { name: "More in the glossary" }).hover();
  await tab.waitForTimeout(400);
  await expect(card).toBeVisible();
  await tab.mouse.move(0, 0);
  await expect(card).toBeHidden();
  await link.focus();
  await tab.keyboard.press("Shift+Tab");
  await tab.keyboard.press("Tab");
  await expect(card).toBeVisible();
  await tab.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await tab.keyboard.press("Enter");
  await expect(tab).toHaveURL(/\/it-glossary\/term\/postgresql$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("GLOS-17 a tap shows the definition, which leads to the term", async ({ page: tab }) => {
    await tab.goto(page);
    await tab.locator("a[data-term=postgresql]").tap();
    const card = tab.locator("#term-postgresql");
    await expect(card).toBeVisible();
    await expect(tab).toHaveURL(new RegExp(`${page}$`));
    const { x, width } = (await card.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await card.getByRole("link", { name: "More in the glossary" }).tap();
    await expect(tab).toHaveURL(/\/it-glossary\/term\/postgresql$/);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("GLOS-17 a term is a link", async ({ page: tab }) => {
    await tab.goto(page);
    await tab.locator("a[data-term=postgresql]").click();
    await expect(tab).toHaveURL(/\/it-glossary\/term\/postgresql$/);
  });
});
