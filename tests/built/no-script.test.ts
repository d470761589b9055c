import { beforeAll, describe, expect, it } from "vitest";
import { accountPassword, insertAccount } from "../support/accounts";
import { attribute } from "../support/html";
import { PlainBrowser } from "../support/plain-browser";
import { openOwnSite } from "../support/test-site";

// Journeys of visitors whose browser runs no script. What needs a layout or a browser's own behaviour is in
// tests/e2e/no-script.spec.ts.
const site = openOwnSite("seeded");

async function openBrowser(address: string): Promise<PlainBrowser> {
  const browser = new PlainBrowser(site);
  await browser.open(address);
  return browser;
}

beforeAll(() => insertAccount(site, "ada"));

describe("a visitor without script", () => {
  it("E7 answers about cookies in a form that Cookie settings leads to, and finds the answer kept", async () => {
    const browser = await openBrowser("/about");
    await browser.follow("Cookie settings");
    const page = await browser.submit("button[value=declined]", {}, "Decline");
    expect(page.texts("form [role=status]")).toEqual(["Your choice is saved: you decline."]);
    expect([...browser.cookies]).toEqual([["cookieConsent", "declined"]]);
  });

  it("E7, URL-4, URL-5 goes from the home page to a tool and back by links, and by a redirect to the intake", async () => {
    const browser = await openBrowser("/");
    await browser.follow("Explore our Stack", browser.page.one("main"));
    expect(browser.address).toBe("/ai-product-stack");
    await browser.open(browser.page.cards()[0]!.href!);
    expect(browser.address).toMatch(/^\/ai-product-stack\/[a-z0-9-]+$/);
    const page = await browser.follow("Back to Directory");
    expect(page.texts("h1")).toEqual(["AI and Product Stack"]);
    await browser.open("/hire");
    expect(browser.address).toBe("/onboarding");
  });

  it("E7, DIR-10 narrows the directory by a tab, then by a search, and turns its pages", async () => {
    const browser = await openBrowser("/ai-product-stack");
    const all = browser.page.titles().length;
    const tab = browser.page
      .hrefs("nav[aria-label=Categories] a")
      .find((href) => href.startsWith("/ai-product-stack?category=ai-coders"));
    await browser.open(tab!);
    expect(browser.address).toMatch(/\?category=ai-coders(?:#|$)/);
    const inTab = browser.page.titles();
    expect(inTab.length).toBeLessThan(all);
    await browser.submit("main input[type=search]", { q: "pair programming" });
    expect(browser.address).toMatch(/category=ai-coders&q=pair\+programming$/);
    expect(browser.page.titles().length).toBeLessThan(inTab.length);
    expect(browser.page.titles()).toContain("Cursor");
    await browser.open("/ai-product-stack");
    await browser.follow("Next tools");
    expect(browser.address).toMatch(/\?after=/);
  });

  it("E7, BLOG-6, BLOG-12 turns the pages of the blog and searches it", async () => {
    const browser = await openBrowser("/blog");
    await browser.follow("Next");
    expect(browser.page.main).toContain("Page 2 of");
    const page = await browser.submit("main input[placeholder=Search articles...]", { q: "retrieval" }, "Search");
    expect(page.texts("main h2")).toContain("Search Results");
    expect(page.titles().join("\n")).toContain("When Retrieval Fails");
  });

  it("E7, GLOS-9 searches the glossary and opens what is found", async () => {
    const browser = await openBrowser("/it-glossary");
    await browser.submit("main input[type=search]", { q: "a/b test" });
    const page = await browser.follow("A/B Testing", browser.page.one("main"));
    expect(page.texts("h1")).toEqual(["A/B Testing"]);
  });

  it.each(["header", "main"])(
    "E7, SRCH-6 finds the search of the site from any page, a form in its %s",
    async (part) => {
      const browser = await openBrowser("/about");
      if (part === "main") await browser.follow("Search");
      const page = await browser.submit(`${part} input[type=search]`, { q: "mvp" }, "Search");
      expect(page.texts("main h2")[0]).toBe("Minimum Viable Product");
    },
  );

  it("WIZ-17 to WIZ-19 keeps all answers of a refused intake, and ends on the thank-you, also when it is reloaded", async () => {
    const browser = await openBrowser("/onboarding");
    const problem = "Harvests on paper,\nlost paper.";
    const refused = await browser.submit("#email", { projectType: "startup-mvp", problem, email: "ada@" });
    expect(refused.texts("main [role=alert]")[0]).toContain("5 answers still need your attention.");
    expect(refused.texts("#email-error")).toEqual(["Please enter a valid email address"]);
    const kept = refused.all("main form input[name=projectType]").filter((radio) => attribute(radio, "checked") === "");
    expect(kept.map((radio) => attribute(radio, "value"))).toEqual(["startup-mvp"]);
    await browser.submit("#email", {
      userNeeds: "Growers",
      budget: "5k-10k",
      startTimeline: "flexible",
      launchTimeline: "asap",
      email: "ada@growers.example",
    });
    for (const page of [browser.page, await browser.reload()]) {
      expect(page.texts("main h2").join()).toContain("Thank you");
      expect(page.texts("main dd")).toEqual(["Startup MVP", "5K 10K", "ada@growers.example"]);
    }
    expect(await site.rows("select problem from onboarding_submissions")).toEqual([{ problem }]);
  });
});

describe("an administrator without script", () => {
  it("E7 signs in at the second try, manages people and signs out", async () => {
    const browser = await openBrowser("/admin/users");
    expect(browser.address).toBe("/auth?return=%2Fadmin%2Fusers");
    await browser.submit("#password", { email: "ada@example.com", password: "wrong-password" });
    expect(browser.page.text).toContain("Login Error");
    await browser.submit("#password", { password: accountPassword });
    expect(browser.address).toBe("/admin/users");
    expect(browser.page.text).toContain("Logged in successfully!");
    await browser.submit("select[aria-label=Role]", { intent: "make-user" }, "Change role");
    expect(browser.page.text).toContain("This is the last administrator.");
    await browser.submit("form[action=/auth/sign-out]", {}, "Logout");
    expect(browser.address).toBe("/auth");
    expect(browser.page.text).toContain("Logged out successfully");
    await browser.open("/admin");
    expect(browser.address).toMatch(/^\/auth(?:\?|$)/);
  });
});
