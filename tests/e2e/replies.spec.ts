import { enquiries } from "../../drizzle/schema";
import { insertAccount } from "../support/accounts";
import { email, expect, password, startRouter, test } from "../support/admin-test";
import { openServedBuild } from "../support/build-process";
import { insertStatement } from "../support/insert";
import { startMailServer } from "../support/mail-server";
import { enquiry } from "../support/rows";

test.use({ actionTimeout: 10_000 });

test("INB-19 without mail, the portal asks whether the reply was sent from the mail program", async ({
  page,
  site,
}) => {
  await site.insert(enquiries, enquiry({ id: "replied", email: "pia@prospect.example" }));
  await page.goto("/admin/submissions/replied");
  await startRouter(page);
  const panel = page.getByRole("region", { name: "Reply" });
  const template = panel.getByRole("link").first();
  await expect(template).toHaveAttribute("href", /^mailto:pia@prospect\.example\?subject=/);
  // The mail program would open; the page stays.
  await template.evaluate((link) => {
    link.addEventListener("click", (event) => event.preventDefault());
    (link as HTMLAnchorElement).click();
  });
  await panel.getByRole("button", { name: "Yes, I answered" }).click();
  await expect(page.getByText("In conversation").first()).toBeVisible();
  await expect(page.getByText(/^Answered /).first()).toBeVisible();
});

test("INB-20 with mail, a reply leaves from the screen once, is in the history, and answers go to its writer", async ({
  page,
}) => {
  const build = await openServedBuild();
  const mail = await startMailServer("plain");
  try {
    const site: Parameters<typeof insertAccount>[0] = {
      insert: async (table, ...rows) => void build.query(insertStatement(table, rows)),
    };
    await insertAccount(site, "ada");
    await site.insert(enquiries, enquiry({ id: "replied", email: "pia@prospect.example" }));
    const origin = await build.start({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: "Studio <hello@studio.example>",
      MAIL_TO: "team@studio.example",
    });
    const signIn = await page.request.post(`${origin}/auth`, {
      form: { email, password },
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    expect(signIn.status()).toBe(302);
    await page.goto(`${origin}/admin/submissions/replied`);
    await startRouter(page);
    const panel = page.getByRole("region", { name: "Reply" });
    await panel.getByText("Blank").click();
    const form = panel.getByRole("form", { name: "Reply: Blank" });
    await form.getByLabel("Subject").fill("Your project");
    await form.getByLabel("Text").fill("Hello Pia,\n\nshall we talk on Tuesday?");
    await form.getByRole("button", { name: "Send reply" }).dblclick();
    await expect(page.getByText("Replied: Your project")).toBeVisible();
    await expect(page.getByText("In conversation").first()).toBeVisible();
    await expect.poll(() => mail.mails.length, { timeout: 30_000 }).toBe(1);
    const [sent] = mail.mails;
    expect(sent!.to).toEqual(["pia@prospect.example"]);
    expect(sent!.parsed.replyTo!.text).toBe(email);
    expect(sent!.parsed.text).toContain("shall we talk on Tuesday?");
    await page.reload();
    await expect(panel.getByRole("list", { name: "Replies sent from here" })).toContainText(/Your project · Sent/);
  } finally {
    // Or what it still loads would be reset.
    await page.goto("about:blank");
    await mail.close();
    await build.close();
  }
});
