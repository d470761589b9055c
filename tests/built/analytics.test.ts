import { beforeEach, describe, expect, it } from "vitest";
import { openAdminSite } from "../support/admin-site";
import { parsePolicy } from "../support/content-policy";
import { attribute, source, textOf, type Page } from "../support/html";
import { missingPages, publicPages } from "../support/public-pages";

const site = openAdminSite("seeded");
const script = "https://metrics.example/gtag/js?id=G-TEST";
const accepted = "cookieConsent=accepted:metrics.example";

/** Saves the setting through the portal's form. */
const setScript = (analyticsScript: string) => site.submit("/admin/settings", { analyticsScript });
const visit = (path: string, cookie = "") =>
  site.visit(path, { headers: { Cookie: cookie, "Cache-Control": "max-age=0" } });
const policyOf = async (path: string, cookie = "") =>
  (await visit(path, cookie)).headers.get("Content-Security-Policy");
/** The script that a page tells its own script to load. */
const offered = (page: Page) => (JSON.parse(source(page.one("script#page-start"))) as { analytics?: string }).analytics;

beforeEach(() => site.run("delete from site_settings"));

describe("the setting", () => {
  it.each([
    ["http://metrics.example/x.js", "Enter a URL that starts with https://."],
    ["https://other.example/x.js", "other.example is not an allowed host. Allowed: metrics.example."],
  ])("refuses %s with the reason, beside the field", async (address, reason) => {
    const response = await setScript(address);
    expect(response.status).toBe(422);
    const { page } = await site.follow(response);
    const field = page.one("input[name=analyticsScript]");
    expect([attribute(field, "value"), attribute(field, "aria-invalid")]).toEqual([address, "true"]);
    expect(page.main).toContain(reason);
  });

  it("says which hosts are allowed and what follows", async () => {
    const { page } = await site.open("/admin/settings");
    expect(page.main).toMatch(/loaded only for visitors who accept.*Allowed hosts: metrics\.example\./);
  });

  it("is on stored pages from the next request on, and off again", async () => {
    const before = await policyOf("/about", accepted);
    expect(before).not.toContain("metrics.example");
    expect((await setScript(script)).status).toBe(200);
    const { page, headers } = await visit("/about", accepted);
    expect(offered(page)).toBe(script);
    const policy = parsePolicy(headers.get("Content-Security-Policy"));
    for (const name of ["script-src", "connect-src"]) expect(policy.get(name)).toContain("https://metrics.example");
    expect(textOf(page.one("#cookie-banner"))).toContain("a script from metrics.example");
    expect((await setScript("")).status).toBe(200);
    expect(await policyOf("/about", accepted)).toBe(before);
    expect(offered((await visit("/about")).page)).toBeUndefined();
  });

  it("has no effect once its host is no longer allowed", async () => {
    await site.run(
      "insert into site_settings (key, value) values ('site', ?)",
      JSON.stringify({ analyticsScript: "https://gone.example/x.js" }),
    );
    const { page, headers } = await site.visit("/about", {
      headers: { Cookie: "cookieConsent=accepted:gone.example" },
    });
    expect(offered(page)).toBeUndefined();
    expect(headers.get("Content-Security-Policy")).not.toContain("gone.example");
    expect(page.html).not.toContain("gone.example");
  });
});

it("the portal has no banner, whether there is a script or not", async () => {
  for (const address of ["", script]) {
    await setScript(address);
    for (const path of ["/admin", "/admin/no-such-page"])
      expect((await site.open(path)).page.all("#cookie-banner"), path).toEqual([]);
    expect((await site.open("/admin", "bea")).page.all("#cookie-banner")).toEqual([]);
  }
});

describe("with a script", () => {
  beforeEach(() => setScript(script));

  it("every public page has one policy for all who accepted, one for all others, and all its hashes in both", async () => {
    const [wide, strict] = [new Set<string | null>(), new Set<string | null>()];
    for (const path of publicPages) {
      wide.add(await policyOf(path, accepted));
      strict.add(await policyOf(path, "cookieConsent=declined"));
    }
    expect([wide.size, strict.size]).toEqual([1, 1]);
    expect([...wide].join().replaceAll(" https://metrics.example", "")).toBe([...strict].join());
    expect([...strict].join()).not.toContain("metrics.example");
  });

  it.each(["/auth", ...missingPages])("%s loads none, even with consent", async (path) => {
    const { page, headers } = await visit(path, accepted);
    expect(offered(page)).toBeUndefined();
    expect(headers.get("Content-Security-Policy")).not.toContain("metrics.example");
  });

  it("no page loads it for people who are signed in, not even the portal", async () => {
    for (const path of ["/about", "/admin", "/admin/settings"]) {
      const { page, headers } = await visit(path, `${accepted}; ${site.cookie("ada")}`);
      expect(offered(page), path).toBeUndefined();
      expect(headers.get("Content-Security-Policy"), path).not.toContain("metrics.example");
    }
  });
});

describe("the form on the privacy page", () => {
  const choose = (fields: Record<string, string>) =>
    site.fetch("/cookie-settings", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "Sec-Fetch-Site": "same-origin" },
    });

  it.each([
    [{ choice: "accepted", host: "metrics.example" }, "accepted:metrics.example", "you accept"],
    [{ choice: "accepted" }, "accepted", "you accept"],
    [{ choice: "accepted", host: "evil.example" }, "accepted", "you accept"],
    [{ choice: "declined", host: "metrics.example" }, "declined", "you decline"],
  ])("%j is kept and confirmed, without script", async (fields, value, words) => {
    const response = await choose(fields);
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^cookieConsent=${value};`))]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const to = response.headers.get("Location")!;
    expect(to).toMatch(/^\/privacy\?cookies=\w+#cookies-and-tracking$/);
    expect(textOf((await site.visit(to)).page.one("form [role=status]"))).toContain(words);
  });

  it.each([{}, { choice: "maybe" }])("%j is refused with the reason, and keeps no answer", async (fields) => {
    const response = await choose(fields);
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await response.text()).toContain("Choose Decline or Accept All.");
  });

  it("a body that is not a form is a 400, which is never stored", async () => {
    const response = await site.fetch("/cookie-settings", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    });
    await response.body?.cancel();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([400, "private, no-store"]);
  });

  it("names the host that an acceptance is for, and the cookies it sets, if there is a script", async () => {
    const without = (await site.visit("/privacy")).page;
    expect(without.all("input[name=host]")).toEqual([]);
    expect(without.main).not.toContain("analytics*");
    await setScript(script);
    const { page } = await site.visit("/privacy");
    expect(attribute(page.one("input[name=host]"), "value")).toBe("metrics.example");
    expect(page.main).toContain("analytics*");
  });
});
