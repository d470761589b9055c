import { expect } from "@playwright/test";
import { accountPassword, insertAccount } from "../support/accounts";
import { ghostFile, ghostPost, wordpressFile, wordpressItem } from "../support/moved-files";
import { auditBothWidths } from "../support/page-audit";
import type { PooledSite } from "../support/site-pool";
import { startTimeout, test as base } from "../support/test-process";

/** Tests on a site without content, with an administrator. */
const test = base.extend<{ site: PooledSite }>({
  site: [
    async ({ testProcess }, provide) =>
      provide(await testProcess.site("transfer", "empty", (site) => insertAccount(site, "ada"))),
    { scope: "test", timeout: startTimeout },
  ],
  baseURL: async ({ site }, provide) => provide(site.origin),
});

test("a file is previewed, imported despite a lost response, and undone as one", async ({ page, site }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) failures.push(message.text());
  });
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
  await page.goto("/auth");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill(accountPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/admin");
  await site.query("update sessions set proven_at = 0", []);
  await page.goto("/admin/transfer");
  await page.waitForFunction(() => {
    const content = document.getElementById("content");
    return content !== null && Object.keys(content).some((key) => key.startsWith("__reactFiber"));
  });

  const lines = Array.from({ length: 500 }, (_, at) => `term-${at},Term ${at} ü,"Said of\n${at}"`);
  const text = ["item_id,glossary_term,short_definition", ...lines, "bad,,", ""].join("\r\n");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "terms.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${text}`) });
  const count = async () => (await site.query("select count(*) as n from IT_Glossary", []))[0];
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("500 rows would be created")).toBeVisible();
  await expect(page.getByRole("row", { name: /502\s+glossary_term\s+Term is required/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Download all errors" })).toBeVisible();
  expect(await count()).toEqual({ n: 0 });

  // The preview needs no proof of identity; the import does (ACC-30).
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const identity = page.getByRole("dialog", { name: "Confirm your identity" });
  await identity.getByLabel("Password").fill("not her password");
  await identity.getByRole("button", { name: "Continue" }).click();
  await expect(identity.getByRole("alert")).toHaveText("Incorrect password.");
  await auditBothWidths(page);
  // Unstyled, it would be in a corner: this page has no other form with a dialog.
  const box = await identity.evaluate((dialog) => {
    const { left, right, top } = dialog.getBoundingClientRect();
    return { offCentre: Math.round(left + right - document.documentElement.clientWidth), isAtTop: top < 16 };
  });
  expect(box).toEqual({ offCentre: 0, isAtTop: false });
  await identity.getByRole("button", { name: "Cancel" }).click();
  // The file is still chosen, and nothing was imported.
  await expect(page.getByRole("alert")).toContainText("Confirm your identity to import.");
  expect(await count()).toEqual({ n: 0 });
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await identity.getByLabel("Password").fill(accountPassword);
  // The import goes on after that.
  // The second part arrives, but its response is lost.
  let asked = 0;
  await page.route("**/admin/transfer/part", async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await identity.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("300 rows created")).toBeVisible();
  await expect(page.getByText("200 rows unchanged")).toBeVisible();
  expect(await count()).toEqual({ n: 500 });
  await page.unroute("**/admin/transfer/part");

  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("500 items reverted.")).toBeVisible();
  expect(await count()).toEqual({ n: 0 });

  // ADM-43: an unknown column is shown, and can be matched by hand.
  const buffer = Buffer.from("Term,Says\nLoom,A frame\n");
  await page.getByLabel("Section", { exact: true }).selectOption("glossary");
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "own.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Ignored columns: Says")).toBeVisible();
  await expect(page.getByLabel("Term", { exact: true })).toHaveValue("glossary_term");
  await expect(page.getByText("A frame")).toBeVisible();
  await auditBothWidths(page);
  await page.getByLabel("Says", { exact: true }).selectOption("Short definition");
  await page.getByRole("button", { name: "Preview again" }).click();
  await expect(page.getByText("2 of 2 matched")).toBeVisible();
  await expect(page.getByText("1 row would be created")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 row created")).toBeVisible();
  expect(await site.query("select short_definition as text from IT_Glossary", [])).toEqual([{ text: "A frame" }]);

  // An export of another system, which needs no section and no columns.
  const wordpress = wordpressFile(wordpressItem(1, "A post"), wordpressItem(2, "Secret", { "wp:status": "private" }));
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "export.xml", mimeType: "text/xml", buffer: Buffer.from(wordpress) });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview: Blog Posts from WordPress" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Secret\s+Draft\s+Imported as a draft: it was private/ })).toBeVisible();
  await auditBothWidths(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("2 rows created")).toBeVisible();
  const ghost = Buffer.from(
    ghostFile([ghostPost("a", "From Ghost", { feature_image: "__GHOST_URL__/content/a.png" })]),
  );
  await page.getByLabel("Address of the old site").fill("https://old.example");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "ghost.json", mimeType: "application/json", buffer: ghost });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Imported: Blog Posts from Ghost" })).toBeVisible();
  const pictures = await site.query('select "Blog Post - Featured Image" as url from Blog_posts where slug = ?', [
    "from-ghost",
  ]);
  expect(pictures).toEqual([{ url: "https://old.example/content/a.png" }]);
  // Its picture is tried and named (MEDIA-15), and so it is when the page of an unfinished pass is loaded again.
  const fetched = page.getByRole("region", { name: "Pictures from other sites" });
  const left = "0 pictures brought into the library, 1 picture left.";
  await expect(fetched).toContainText(left);
  await expect(fetched).toContainText("https://old.example/content/a.png: Only pictures at public https addresses");
  await expect(page).toHaveURL(/\/admin\/transfer$/);
  await auditBothWidths(page);
  const [revision] = await site.query("select set_id as name from revisions order by id desc limit 1", []);
  await page.goto(`/admin/transfer?pictures=${(revision as { name: string }).name}`);
  await expect(fetched).toContainText(left);
  await page.goto("/admin/transfer?pictures=0123456789abcdef");
  await expect(fetched).toContainText("There is no such import of yours.");
  // Lists of the next tests would ask for its picture.
  await site.query("delete from Blog_posts where slug = ?", ["from-ghost"]);
  expect(failures).toEqual([]);
});
