import type { Page } from "@playwright/test";

/**
 * Opens another page in the page's browser. Resolves to a function that returns the session events heard since
 * (AUTH-14).
 */
export async function listenForSessionEvents(page: Page): Promise<() => Promise<string[]>> {
  const listener = await page.context().newPage();
  await listener.goto("/robots.txt");
  await listener.evaluate(() => {
    const events: string[] = [];
    new BroadcastChannel("session").addEventListener("message", ({ data }) => events.push(String(data)));
    Object.assign(window, { heard: events });
  });
  return () => listener.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
