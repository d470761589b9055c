import { describe, expect, it } from "vitest";
import { allowedScript, analyticsScriptError, parseAnalyticsHosts } from "../../app/settings/analytics-script";
import { consentCookie, hasAccepted, parseChoice } from "../../app/settings/consent";
import { type PrivacyFacts, privacySections, storedEntries } from "../../app/site/privacy/privacy";
import { defaultTexts } from "../../app/texts/queries.server";
import { findStoredEntry } from "../support/find-stored-entry";
import { anyText, assertProperty } from "../support/properties";

const https = { protocol: "https:" };
const host = "metrics.example";
const sent = (setCookie: string) => setCookie.split(";", 1)[0]!;

describe("the consent cookie", () => {
  it("an acceptance counts for the host it names, and for no other", () => {
    const cookie = sent(consentCookie("accepted", host, https));
    expect(hasAccepted(host, `a=b; ${cookie}; c=d`)).toBe(true);
    expect(hasAccepted("other.example", cookie)).toBe(false);
    expect(hasAccepted(`${host}.evil.example`, cookie)).toBe(false);
  });

  it("an answer given while there was nothing to accept, a refusal and no cookie accept nothing", () => {
    for (const cookie of [
      sent(consentCookie("accepted", null, https)),
      sent(consentCookie("declined", host, https)),
      "cookieConsent=",
      `xcookieConsent=accepted:${host}`,
      "",
      null,
    ])
      expect(hasAccepted(host, cookie), String(cookie)).toBe(false);
  });

  it("any header at all is read without an error", () => {
    assertProperty(anyText(60), (text) => expect(hasAccepted(host, text)).toBe(false));
  });

  it("is for the whole site, for 180 days, and on https only sent over https", () => {
    expect(consentCookie("declined", null, https)).toBe(
      "cookieConsent=declined; Max-Age=15552000; Path=/; SameSite=Lax; Secure",
    );
    expect(consentCookie("declined", null, { protocol: "http:" })).not.toContain("Secure");
    expect(["accepted", "declined", "", null, "Accepted"].map(parseChoice)).toEqual([
      "accepted",
      "declined",
      null,
      null,
      null,
    ]);
  });
});

describe("the analytics script", () => {
  it("ANALYTICS_HOSTS is a list of hosts; patterns, paths and what would end a policy are dropped", () => {
    expect(parseAnalyticsHosts(" Metrics.Example, stats.example:8443 ,bücher.example")).toEqual([
      "metrics.example",
      "stats.example:8443",
    ]);
    for (const text of [
      undefined,
      "",
      "*.example",
      "https://a.example",
      "a.example/x",
      "a;script-src *",
      "a b",
      "'self'",
    ])
      expect(parseAnalyticsHosts(text), text).toEqual([]);
  });

  it.each([
    ["", null],
    ["https://metrics.example/gtag/js?id=G-1", null],
    ["https://METRICS.example/gtag.js", null],
    ["http://metrics.example/gtag.js", "Enter a URL that starts with https://."],
    ["metrics.example/gtag.js", "Enter a URL that starts with https://."],
    ["https://user@metrics.example/gtag.js", "Enter a URL that starts with https://."],
    ["javascript:alert(1)", "Enter a URL that starts with https://."],
    [
      "https://metrics.example.evil.example/x.js",
      "metrics.example.evil.example is not an allowed host. Allowed: metrics.example.",
    ],
    ["https://metrics.example:8443/x.js", "metrics.example:8443 is not an allowed host. Allowed: metrics.example."],
  ])("%s: %s", (script, error) => {
    expect(analyticsScriptError(script, [host])).toBe(error);
    expect(allowedScript(script, [host])).toBe(error === null ? script : "");
  });

  it("a deployment that allows no host says what to set", () => {
    expect(analyticsScriptError("https://metrics.example/x.js", [])).toContain("set ANALYTICS_HOSTS");
  });
});

describe("the list of what is stored", () => {
  it("finds an entry by kind and name, whole or by its beginning, also without the prefix of https", () => {
    expect(findStoredEntry("localStorage", "draft:posts/1")?.name).toBe("draft:*");
    expect(findStoredEntry("cookie", "session")?.name).toBe("__Host-session");
    expect(findStoredEntry("cookie", "__Host-session")?.name).toBe("__Host-session");
    expect(findStoredEntry("cookie", "theme")).toBeNull();
    expect(findStoredEntry("localStorage", "theme-2")).toBeNull();
  });

  it("has each entry once", () => {
    const keys = storedEntries.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the privacy policy", () => {
  const texts = defaultTexts("privacy");
  const sectionsOf = (facts: Partial<PrivacyFacts> = {}, written: Partial<typeof texts> = {}) =>
    privacySections(
      { ...texts, ...written },
      { retentionMonths: 24, humanCheck: false, analyticsHost: null, ...facts },
    );
  const textOf = (facts: Partial<PrivacyFacts> = {}) => JSON.stringify(sectionsOf(facts));

  it("states how long enquiries are kept, and that those that led to an agreement stay", () => {
    expect(textOf({ retentionMonths: 36 })).toContain("for 36 months from the day");
    expect(textOf({ retentionMonths: 1 })).toContain("for 1 month from the day");
    expect(textOf()).toContain("unless it has led to an agreement with you");
    expect(textOf()).toContain("What we leave aside is deleted after 30 days.");
  });

  it("names the analytics host and Turnstile where they are used, and only there", () => {
    expect(textOf()).not.toMatch(/Turnstile|metrics\.example/);
    expect(textOf()).toContain("No scripts that track you are loaded");
    expect(textOf({ analyticsHost: host })).toContain("a script from metrics.example");
    expect(textOf({ analyticsHost: host })).not.toContain("No scripts that track you are loaded");
    expect(textOf({ humanCheck: true })).toContain("challenges.cloudflare.com");
  });

  it("has its section about cookies, whatever an editor calls it, and even if an editor leaves it out", () => {
    const ids = (sections: typeof texts.sections) => sectionsOf({}, { sections }).map(({ id, title }) => [id, title]);
    expect(
      ids([
        { title: "Kekse", text: "Ours.\n\n{cookies}" },
        { title: "More", text: "Text" },
      ]),
    ).toEqual([
      ["cookies-and-tracking", "Kekse"],
      ["more", "More"],
    ]);
    expect(ids([{ title: "Only this", text: "Text" }])).toEqual([
      ["only-this", "Only this"],
      ["cookies-and-tracking", "Cookies and Tracking"],
    ]);
  });
});
