import { expect, startRouter, test } from "../support/admin-test";

test("VIS-4 a page that is left reports what the server does not see, once, and stores nothing", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin });
  const visitor = await context.newPage();
  const reports: string[] = [];
  visitor.on("request", (request) => {
    if (request.url().endsWith("/api/visits")) reports.push(request.postData() ?? "");
  });
  // What counts the pages starts just before it is requested.
  const counting = visitor.waitForResponse(/web-vitals/);
  await visitor.goto("/about");
  await startRouter(visitor);
  await counting;
  await visitor.getByRole("link", { name: "Services", exact: true }).first().click();
  await expect(visitor).toHaveURL(/\/services$/);
  await visitor.waitForTimeout(500);
  const hide = () =>
    visitor.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  await hide();
  await expect.poll(() => reports.length).toBe(1);
  expect(JSON.parse(reports[0]!)).toMatchObject({ page: "/about", pages: ["/services"], steps: [] });
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test("VIS-2 nothing is reported of a visitor who asks not to be counted", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin });
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const visitor = await context.newPage();
  const requests: string[] = [];
  visitor.on("request", (request) => requests.push(request.url()));
  await visitor.goto("/about");
  await startRouter(visitor);
  await visitor.waitForTimeout(1_000);
  await visitor.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await visitor.waitForTimeout(500);
  expect(requests.filter((url) => /after-first-render/.test(url))).not.toEqual([]);
  expect(requests.filter((url) => /\/api\/visits|web-vitals/.test(url))).toEqual([]);
  await context.close();
});
