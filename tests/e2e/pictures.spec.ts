import type { Page } from "@playwright/test";
import { media } from "../../drizzle/schema/media";
import { expect, failedWithStatus, startRouter, test } from "../support/admin-test";
import { flushEffects, gotoHydrated, holdRequests } from "../support/browser-test";
import { decompressionBomb, bytesOf, gif, png, secretPlace } from "../support/pictures";

/** A photo made by the browser, with the EXIF data of a camera: its orientation and its location. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const plain = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w!, h!);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "rgb(200 80 40)";
      context.fillRect(0, 0, w!, h!);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [width, height],
  );
  const tiff = bytesOf("MM", [0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0], secretPlace);
  const exif = bytesOf("Exif\0\0", tiff);
  const segment = bytesOf([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255], exif);
  return Buffer.from(bytesOf(plain.slice(0, 2), segment, plain.slice(2)));
}

const upload = (page: Page, files: ReadonlyArray<readonly [name: string, bytes: Uint8Array]>) =>
  page
    .getByLabel("Upload pictures", { exact: true })
    .and(page.locator("input"))
    .setInputFiles(files.map(([name, bytes]) => ({ name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) })));

test("photos are turned upright, lose their location and get narrower files (MEDIA-4, MEDIA-5)", async ({
  page,
  site,
}) => {
  await page.goto("/admin/media");
  await startRouter(page);
  await upload(page, [
    ["Mill.jpg", await photo(page, 1400, 1000)],
    ["Logo.png", png({ width: 200, height: 100, rgba: [200, 80, 40, 0] })],
    ["Wheel.gif", gif()],
    ["fake.jpg", bytesOf("<html>")],
    ["bomb.png", decompressionBomb()],
    ["half.jpg", (await photo(page, 300, 200)).subarray(0, 900)],
  ]);
  await expect(page.getByText("3 of 6 uploaded")).toBeVisible();
  const list = page.getByRole("group", { name: "Upload pictures" }).getByRole("listitem");
  await expect(list.filter({ hasText: "fake.jpg" })).toContainText("This is a web page");
  await expect(list.filter({ hasText: "bomb.png" })).toContainText("30000 × 30000");
  await expect(list.filter({ hasText: "half.jpg" })).toContainText("is incomplete");

  const rows = (await site.query(
    "select name, hash, type, width, height, color, has_variants from media where account_id is not null order by row_id",
    [],
  )) as Array<Readonly<Record<string, string | number>>>;
  expect(rows).toMatchObject([
    {
      name: "Mill",
      type: "webp",
      width: 1000,
      height: 1400,
      has_variants: 1,
      color: expect.stringMatching(/^c[5-9a]/),
    },
    { name: "Logo", type: "webp", width: 200, height: 100, color: "clear" },
    { name: "Wheel", type: "gif", width: 300, height: 200 },
  ]);
  for (const file of ["full", "480", "960"]) {
    const path = file === "full" ? `/1000x1400-c85028.webp` : `/${file}.webp`;
    const answer = await page.request.get(`/media/${rows[0]!["hash"]}${path}`);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/webp"]);
    expect((await answer.body()).includes(secretPlace)).toBe(false);
  }
  // Uploading the same photo again creates no new picture.
  await page.getByRole("button", { name: "Clear list" }).click();
  await upload(page, [["Mill again.jpg", await photo(page, 1400, 1000)]]);
  await expect(page.getByText("1 of 1 uploaded")).toBeVisible();
  expect(await site.query("select 1 from media where account_id is not null", [])).toHaveLength(3);

  // The alt text is asked for right after the upload.
  await page.getByLabel("What does it show? (alt text)").fill("A red mill");
  await page.getByRole("button", { name: "Save alt text" }).click();
  await expect(page.getByRole("list", { name: "Pictures" }).getByRole("img", { name: "A red mill" })).toBeVisible();
});

test("an SVG is drawn as a PNG with its transparency, and one that cannot be drawn says why (MEDIA-3)", async ({
  page,
  site,
}) => {
  await page.goto("/admin/media");
  await startRouter(page);
  const svg = (attributes: string, inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
  const mark = '<style>circle{fill:#c85028}</style><circle cx="10" cy="10" r="10"/><script>alert(1)</script>';
  await upload(page, [
    ["Mark.svg", svg('viewBox="0 0 40 20"', mark)],
    ["Banner.svg", svg('width="2000px" height="500"', '<rect width="2000" height="500" fill="#123456"/>')],
    ["Half.svg", Buffer.from("<svg")],
    ["Linked.svg", svg('viewBox="0 0 4 4"', '<image href="https://a.example/b.png" width="4" height="4"/>')],
  ]);
  await expect(page.getByText("2 of 4 uploaded")).toBeVisible();
  const list = page.getByRole("group", { name: "Upload pictures" }).getByRole("listitem");
  await expect(list.filter({ hasText: "Half.svg" })).toContainText(
    "cannot draw the SVG, which may be damaged. Export it as PNG.",
  );
  await expect(list.filter({ hasText: "Linked.svg" })).toContainText("pictures of other files");
  const rows = (await site.query(
    "select name, hash, type, width, height, color, has_variants from media where name in ('Mark', 'Banner') order by row_id",
    [],
  )) as Array<Readonly<Record<string, string | number>>>;
  expect(rows).toMatchObject([
    { name: "Mark", type: "png", width: 1024, height: 512, color: "clear", has_variants: 1 },
    { name: "Banner", type: "png", width: 2000, height: 500, color: "123456", has_variants: 1 },
  ]);
  const pixels = await page.evaluate(async (hash) => {
    const image = new Image();
    image.src = `/media/${hash}/1024x512-clear-v.png`;
    await image.decode();
    const context = new OffscreenCanvas(1024, 512).getContext("2d")!;
    context.drawImage(image, 0, 0);
    return [256, 768].map((x) => [...context.getImageData(x, 256, 1, 1).data]);
  }, rows[0]!["hash"]);
  expect(pixels).toEqual([
    [200, 80, 40, 255],
    [0, 0, 0, 0],
  ]);
});

test("photos dropped on a text and on a field appear on the saved page (MEDIA-5, MEDIA-10)", async ({ page, site }) => {
  await page.goto("/admin/blog/1");
  await startRouter(page);
  const drop = async (selector: string, name: string, bytes: Buffer) =>
    page.locator(selector).evaluate(
      (element, [fileName, data]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(data)], fileName, { type: "image/jpeg" }));
        const { x, y } = element.getBoundingClientRect();
        const at = { dataTransfer, bubbles: true, cancelable: true, clientX: x + 5, clientY: y + 5 };
        element.dispatchEvent(new DragEvent("drop", at));
      },
      [name, [...bytes]] as const,
    );
  await drop("#featuredImage", "Cover.jpg", await photo(page, 900, 700));
  await expect(page.locator("#featuredImage")).toHaveValue(/^\/media\/[0-9a-f]{32}\/700x900-[0-9a-f]{6}-v\.webp$/);
  await page.getByRole("button", { name: "Edit Text" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  await drop(".rich-text-content", "Inside.jpg", await photo(page, 600, 800));
  await expect(page.locator(".rich-text-content img[src^='/media/']")).toHaveCount(1);
  const asked = page.locator("[data-field=body]");
  await asked.getByLabel("What does it show? (alt text)").fill("A wheel");
  await asked.getByRole("button", { name: "Save alt text" }).click();
  await expect(page.locator(".rich-text-content img[alt='A wheel']")).toHaveCount(1);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("updated successfully")).toBeVisible();

  expect(await site.query("select kind, row_key from media_uses where kind = 'Blog_posts'", [])).toEqual(
    Array.from({ length: 2 }, () => ({ kind: "Blog_posts", row_key: "1" })),
  );
  const [post] = (await site.query('select slug from "Blog_posts" where row_id = 1', [])) as Array<{ slug: string }>;
  await page.goto(`/blog/post/${post!.slug}`);
  const cover = page.locator("main img.cover");
  await expect(cover).toHaveAttribute("fetchpriority", "high");
  await expect(cover).toHaveAttribute("srcset", /480\.webp 480w/);
  const inside = page.getByRole("img", { name: "A wheel" });
  await expect(inside).toHaveAttribute("loading", "lazy");
  await expect(inside).toHaveAttribute("srcset", /\/480\.webp 480w, .* 800w/);
  await inside.scrollIntoViewIfNeeded();
  await expect.poll(() => inside.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("an upload takes the place of a sample's drawn screen, on its venture's page and in the list (MEDIA-6, VEN-18)", async ({
  page,
  site,
}) => {
  const [drawn] = (await site.query("select row_id, hash from media where name = 'rotafern-week'", [])) as Array<
    Readonly<Record<string, string | number>>
  >;
  const screens = async (path: string) => {
    await page.goto(path);
    return page.locator("main img").evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  };
  const pages = ["/ventures/rotafern", "/ventures"];
  for (const path of pages) expect((await screens(path)).join(), path).toContain(String(drawn!.hash));
  await page.goto(`/admin/media/${drawn!.row_id}`);
  await startRouter(page);
  await page
    .getByLabel("Upload another picture", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name: "Screenshot.jpg", mimeType: "image/jpeg", buffer: await photo(page, 1400, 1000) });
  await expect(page).not.toHaveURL(new RegExp(`/${drawn!.row_id}(?:\\?|$)`));
  await expect(page.getByRole("textbox", { name: "Alt text" })).toHaveValue(/^Rotafern: the shifts/);
  const [uploaded] = (await site.query("select hash from media where account_id is not null", [])) as Array<
    Readonly<Record<string, string>>
  >;
  for (const path of pages) {
    const sources = (await screens(path)).join();
    expect(sources, path).toContain(uploaded!.hash);
    expect(sources, path).not.toContain(String(drawn!.hash));
  }
});

test("the library's next page neither replaces a newer search nor comes twice (MEDIA-10)", async ({
  page,
  site,
  problems,
}) => {
  // The pictures have no files.
  problems.expect(failedWithStatus(404));
  const picture = {
    type: "webp",
    width: 3,
    height: 2,
    bytes: 1,
    color: "clear",
    createdAt: "2026-01-01T00:00:00.000Z",
  } as const;
  const names = [...Array.from({ length: 30 }, (_, at) => `Millstone ${at}`), "Waterwheel"];
  for (const [at, name] of names.entries())
    await site.insert(media, { ...picture, name, searchText: name.toLowerCase(), hash: String(at).padStart(32, "0") });
  await gotoHydrated(page, "/admin/blog/new");
  await page.getByRole("button", { name: "Upload or choose" }).first().click();
  await page.getByRole("button", { name: "Choose from the library" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  const pictures = dialog.getByRole("listitem");
  const search = dialog.getByRole("searchbox");
  await search.fill("millstone");
  await expect(pictures).toHaveText(Array.from({ length: 24 }, () => /^Millstone/));
  let letThrough = await holdRequests(page, /media\/files\?.*after=/);
  await dialog.getByRole("button", { name: "More" }).dblclick();
  letThrough();
  await expect(pictures).toHaveCount(30);
  await search.fill("stone");
  await expect(pictures).toHaveCount(24);
  letThrough = await holdRequests(page, /media\/files\?.*after=/);
  const late = page.waitForResponse(/media\/files\?.*after=/);
  await dialog.getByRole("button", { name: "More" }).click();
  await search.fill("waterwheel");
  await expect(pictures).toHaveText([/^Waterwheel/]);
  letThrough();
  await (await late).finished();
  await flushEffects(page);
  await expect(pictures).toHaveText([/^Waterwheel/]);
});

/** Lets the server's answers to requests for pictures of other sites be these. */
async function answerFetches(page: Page, answers: Readonly<Record<string, Uint8Array>>): Promise<void> {
  await page.route("**/admin/media/files", async (route) => {
    const sent = route.request().postData() ?? "";
    const address = /name="address"\r\n\r\n(\S+)/.exec(sent)?.[1];
    if (address === undefined) return route.continue();
    const bytes = answers[address];
    const reason = { ok: false, reason: "The other site returned 404.", retry: false };
    await (bytes
      ? route.fulfill({ contentType: "image/png", body: Buffer.from(bytes) })
      : route.fulfill({ status: 422, json: reason }));
  });
}

test("pictures pasted with a text come into the library, and those that cannot stay where they are (MEDIA-15)", async ({
  page,
  problems,
}) => {
  problems.expect(failedWithStatus(422));
  await page.route(/googleusercontent|gone\.example/, (route) => route.abort());
  problems.expect(/ERR_FAILED/);
  const [there, gone] = ["https://lh7-rt.googleusercontent.com/docsz/a?key=b&c=d", "https://gone.example.com/a.png"];
  await answerFetches(page, { [there]: png({ width: 30, height: 20 }) });
  await page.goto("/admin/blog/2");
  await startRouter(page);
  await page.getByRole("button", { name: "Edit Text" }).click();
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(editor).toBeVisible();
  const inline = `data:image/png;base64,${Buffer.from(png({ width: 8, height: 8 })).toString("base64")}`;
  const html = `<p>Before</p><p><img src="${there.replace("&", "&amp;")}" alt="A plan"></p><p>Between<img src="${inline}" alt="A dot"></p><p><img src="${gone}" alt="Gone"></p>`;
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await expect(page.getByText("2 pasted pictures are in the library now. These are not:")).toBeVisible();
  await expect(page.getByText(`${gone}: The other site returned 404.`)).toBeVisible();
  await expect(editor.getByRole("img", { name: "A plan" })).toHaveAttribute("src", /^\/media\/.*30x20/);
  await expect(editor.getByRole("paragraph").filter({ hasText: "Between" }).getByRole("img")).toHaveAttribute(
    "src",
    /^\/media\/.*8x8/,
  );
  await expect(editor.getByRole("img", { name: "Gone" })).toHaveAttribute("src", gone);
  await expect(page.locator("textarea[name=body]")).toHaveValue(/<img src="\/media\/[^"]+" alt="A plan"/);
});

test("Before you publish names pictures on other sites, and brings them into the library (MEDIA-15)", async ({
  page,
  site,
  problems,
}) => {
  problems.expect(failedWithStatus(422));
  problems.expect(/ERR_FAILED/);
  await page.route(/old\.example|gone\.example/, (route) => route.abort());
  const [there, gone] = ["https://old.example.com/a.png", "https://gone.example.com/b.png"];
  await answerFetches(page, { [there]: png({ width: 31, height: 21 }) });
  const body = `<p>Text</p><p><img src="${there}" alt="A loom"></p>`;
  await site.query(
    'update "Blog_posts" set "Draft" = 1, "Blog Post - Richt Text" = ?, "Blog Post - Featured Image" = ? where row_id = 3',
    [body, gone],
  );
  await gotoHydrated(page, "/admin/blog/3");
  await page.getByRole("button", { name: "Publish…" }).click();
  const check = page.getByRole("region", { name: "Before you publish" });
  await expect(check).toContainText(`Shows 2 pictures from other sites (the first: ${there})`);
  await check.getByRole("button", { name: "Bring into the library" }).click();
  await expect(check).toContainText(`${gone}: The other site returned 404.`);
  await expect(check).toContainText(`Shows a picture from another site (${gone})`);
  await expect(page.locator("textarea[name=body]")).toHaveValue(/<img src="\/media\/[^"]*31x21[^"]*" alt="A loom"/);
  await expect(page.locator("#featuredImage")).toHaveValue(gone);
  // Lists of the next tests would ask for it.
  await site.query('update "Blog_posts" set "Blog Post - Featured Image" = ? where row_id = 3', [""]);
});
