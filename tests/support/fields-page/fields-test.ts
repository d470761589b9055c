import type { Locator, Page } from "@playwright/test";
import { expect, test as base } from "../browser-test";
import { startTimeout } from "../own-site";
import { serveFieldsPage } from "./serve";

/** A page with every field, built and sent as admin pages are; a violation of their policy fails a test. */
export const test = base.extend<{ fieldsPage: string }>({
  fieldsPage: [
    async ({ testProcess }, provide) => provide((await testProcess.get("fields", serveFieldsPage)).origin),
    { scope: "test", timeout: startTimeout },
  ],
  baseURL: async ({ fieldsPage }, provide) => provide(fieldsPage),
});

/** The value that the form would send for a field. */
export const sent = (page: Page, name: string) =>
  page.evaluate((field) => new FormData(document.querySelector("form")!).get(field), name);

/** Opens the page and waits until its script runs. */
export async function openFieldsPage(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Edit Body" })).toBeVisible();
}

/** Opens the text in the editor. */
export async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Edit Body" }).click();
  const editor = page.getByRole("textbox", { name: "Body" });
  await expect(editor).toBeFocused();
  return editor;
}
