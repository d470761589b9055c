import type { Locator, Page } from "@playwright/test";
import { expect, test as base } from "../browser-test";
import { startTimeout } from "../test-process";
import { serveFieldsPage } from "./serve";

/**
 * Tests on a page with every field, built and served like admin pages. A violation of their content policy fails a
 * test.
 */
export const test = base.extend<{ fieldsPage: string }>({
  fieldsPage: [
    async ({ testProcess }, provide) => provide((await testProcess.get("fields", serveFieldsPage)).origin),
    { scope: "test", timeout: startTimeout },
  ],
  baseURL: async ({ fieldsPage }, provide) => provide(fieldsPage),
});

/** The value that the form would send for a field. */
export const readSentValue = (page: Page, name: string) =>
  page.evaluate((field) => new FormData(document.querySelector("form")!).get(field), name);

/** Opens the page and waits until its script runs. */
export async function openFieldsPage(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Edit Body" })).toBeVisible();
}

/** Opens the rich-text editor and waits until it has the focus. */
export async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Edit Body" }).click();
  const editor = page.getByRole("textbox", { name: "Body" });
  await expect(editor).toBeFocused();
  return editor;
}
