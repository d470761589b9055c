import { findings, media, mediaSources } from "../../drizzle/schema";
import { failedWithStatus, expect, test } from "../support/admin-test";

test("ATT-4 a fixed row leaves the list, and a refused one stays with the reason", async ({ page, site, problems }) => {
  for (const item of [1, 2, 3])
    await site.insert(findings, { section: "blog", item, kind: "no-description", field: "seoDescription" });
  await page.goto("/admin/needs-attention?kind=no-description");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.nth(2)).toBeVisible();
  // Other tests on this site may have left rows without a description.
  const count = await rows.count();
  const second = rows.nth(1);
  const title = await second.getByRole("heading").textContent();
  await second.getByRole("textbox").fill("What it says.");
  await second.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText(`“${title}” saved`)).toBeVisible();
  await expect(rows).toHaveCount(count - 1);
  await expect(rows.getByRole("heading", { name: title! })).toHaveCount(0);
  problems.expect(failedWithStatus(400));
  await rows.nth(1).getByRole("textbox").fill(" ");
  await rows.nth(1).getByRole("button", { name: "Save" }).press("Enter");
  await expect(rows.nth(1).getByRole("textbox")).toHaveAccessibleDescription(/Enter some text\./);
});

test("MEDIA-15 one press brings a row's pictures into the library, and names those that stay", async ({
  page,
  site,
  problems,
}) => {
  // The picture of the library has no file.
  problems.expect(failedWithStatus(404));
  const [known, inside] = ["https://old.example.com/a.png", "https://127.0.0.1/b.png"];
  const hash = "c".repeat(32);
  await site.insert(media, {
    hash,
    type: "png",
    width: 3,
    height: 2,
    bytes: 1,
    color: "clear",
    name: "A",
    alt: "A",
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  await site.insert(mediaSources, { address: known, hash });
  const body = `<p><img src="${known}" alt="a"><img src="${inside}" alt="b"></p>`;
  await site.query('update "Blog_posts" set "Blog Post - Richt Text" = ? where row_id = 4', [body]);
  await site.insert(findings, {
    section: "blog",
    item: 4,
    kind: "foreign-picture",
    field: "body",
    detail: `2 ${known}`,
  });
  await page.goto("/admin/needs-attention?kind=foreign-picture");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "from other sites" });
  await expect(row).toContainText(`Shows 2 pictures from other sites (the first: ${known})`);
  await row.getByRole("button", { name: "Bring into the library" }).click();
  await expect(page.getByText("1 picture brought into the library.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`${inside}: Only pictures at public https addresses`);
  await expect(page.getByRole("main")).toContainText(`Shows a picture from another site (${inside})`);
  const [saved] = await site.query('select "Blog Post - Richt Text" as body from "Blog_posts" where row_id = 4', []);
  expect(saved).toMatchObject({ body: expect.stringContaining(`<img src="/media/${hash}/3x2-clear.png" alt="a"`) });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: 1 item restored.")).toBeVisible();
});
