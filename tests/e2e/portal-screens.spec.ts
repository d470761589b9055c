import { enquiries, findings, messages, missingAddresses } from "../../drizzle/schema";
import { failedWithStatus, expect, test } from "../support/admin-test";
import { gotoHydrated } from "../support/browser-test";
import { auditPage } from "../support/page-audit";
import { png } from "../support/pictures";
import { enquiry } from "../support/rows";
import { unreachableTargets } from "../support/thumb-targets";

/** Every portal screen with its own URL. The open editor is tested in content.spec.ts. */
const screens = [
  "/admin",
  "/admin/blog",
  "/admin/blog?q=nothing-is-called-this",
  "/admin/blog/new",
  "/admin/blog/1",
  "/admin/blog/1/delete",
  "/admin/blog/1/history",
  "/admin/blog/trash",
  "/admin/glossary",
  "/admin/glossary/1",
  "/admin/ventures",
  "/admin/ventures/1",
  "/admin/stack",
  "/admin/stack/1",
  "/admin/work",
  "/admin/briefs",
  "/admin/blog-categories",
  "/admin/stack-categories",
  "/admin/activity",
  "/admin/stack-categories/order",
  "/admin/submissions",
  "/admin/submissions/seen",
  "/admin/submissions/erase",
  "/admin/submissions/replies",
  "/admin/messages",
  "/admin/messages/seen",
  "/admin/messages/settings",
  "/admin/webhooks",
  "/admin/settings",
  "/admin/api-tokens",
  "/admin/results",
  "/admin/visits",
  "/admin/asked",
  "/admin/redirects/not-found",
  "/admin/suggestions",
  "/admin/needs-attention",
  "/admin/transfer",
  "/admin/users",
  "/admin/media",
  "/admin/media?view=list",
  "/admin/media/1",
  "/admin/no-such-page",
  "/account",
  "/account/second-factor",
] as const;

/** Screens built from the same components as another one: only measured, not audited. */
const alike: ReadonlySet<string> = new Set([
  "/admin/glossary",
  "/admin/glossary/1",
  "/admin/ventures",
  "/admin/stack",
  "/admin/stack/1",
  "/admin/work",
  "/admin/briefs",
  "/admin/blog-categories",
]);

const address = "somebody.with.quite.a.long.name@prospect-company-of-the-north.example";

test("every portal screen is free of violations and fits, from phone to desktop, in both themes", async ({
  page,
  site,
  problems,
}) => {
  // Forty screens, most of them audited four times.
  test.setTimeout(600_000);
  problems.expect(failedWithStatus(404));
  await site.insert(
    enquiries,
    enquiry({ id: "seen", email: address, owner: "Gone Person", nextStepOn: "2020-01-01", nextStep: "Call" }),
    enquiry({ email: `again.${address}`, status: "contacted" }),
  );
  const payload = JSON.stringify({ subject: "New enquiry", parts: [{ part: "text", text: address }] });
  const message = { cause: "seen", kind: "enquiry", channel: "mail", subject: "New enquiry", payload } as const;
  await site.insert(messages, {
    id: "seen",
    ...message,
    recipient: address,
    state: "failed",
    retryUntil: "2020-01-01",
  });
  await page.request.post("/admin/users", {
    form: { intent: "invite", email: address, role: "editor" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await page.request.post("/admin/media/files", {
    multipart: { file: { name: "A mill at the river.png", mimeType: "image/png", buffer: Buffer.from(png()) } },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await site.insert(missingAddresses, { path: `/${address}`, visits: 3, referrer: address, lastVisitAt: "2026-01-01" });
  for (const kind of ["no-description", "long-title", "broken-link"] as const)
    await site.insert(findings, { section: "blog", item: 1, kind, field: "body", detail: `/${address}` });
  for (const path of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await gotoHydrated(page, path);
    if (!alike.has(path)) await auditPage(page, `${path}, desktop`);
    await page.setViewportSize({ width: 390, height: 844 });
    if (!alike.has(path)) await auditPage(page, `${path}, phone`);
    expect.soft(await unreachableTargets(page), `${path}: too small for a thumb`).toEqual([]);
    for (const [width, size] of [
      [320, "100%"],
      [820, "100%"],
      [1024, "100%"],
      [1366, "100%"],
      [1920, "100%"],
      [390, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate((fontSize) => {
        const { documentElement: root } = document;
        root.style.fontSize = fontSize;
        const beyond = (selector: string, edge: number) =>
          [...document.querySelectorAll(selector)]
            .filter((element) => element.getBoundingClientRect().right > edge + 1)
            .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
        const list = document.querySelector(".list-room");
        if (list && list.scrollWidth > list.clientWidth)
          return beyond(".list-room *", list.getBoundingClientRect().left + list.clientWidth);
        return root.scrollWidth > root.clientWidth ? beyond("#content *, .side *", root.clientWidth) : [];
      }, size);
      expect.soft(tooWide, `${path} at ${width} px, text ${size}`).toEqual([]);
    }
  }
});
