import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl, canonicalWarnings, trackingParameters } from "../../app/base/web/canonical";
import { anyText, assertProperty } from "../support/properties";

const origin = "https://plainloom.example";
const canonical = (address: string) => canonicalUrl(origin, address).slice(origin.length);

describe("the canonical address", () => {
  it("D23 has the configured origin with https and in lower case", () => {
    expect(canonicalUrl("http://Plainloom.example", "/blog")).toBe("https://plainloom.example/blog");
  });

  it.each([
    ["/", "/"],
    ["", "/"],
    ["/Blog", "/blog"],
    ["//blog///post//x/", "/blog/post/x"],
    ["/services/", "/services"],
  ])("URL-18 SEO-2 SEO-3 %j has single slashes, none at the end, and is lowercase", (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });

  it.each([
    ["/blog/page/2", "/blog"],
    ["/blog/category/venture-academy/page/12", "/blog/category/venture-academy"],
    ["/blog/category/venture-academy/1", "/blog/category/venture-academy"],
    ["/it-glossary/page/3", "/it-glossary"],
    ["/example-product-briefs/page/2", "/example-product-briefs"],
    ["/blog/1", "/blog"],
  ])("URL-19 D7 a page of a list is canonical without its number: %j", (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });

  it.each(["/ai-product-stack/1", "/ventures/1", "/example-product-briefs/1", "/blog/post/page", "/blog/post/1"])(
    "D24 an item whose address is a number keeps it: %j",
    (address) => expect(canonical(address)).toBe(address),
  );

  it.each(trackingParameters)("SEO-8 the tracking parameter %s is stripped, others stay", (name) => {
    expect(canonical(`/blog?${name}=x&q=agents&${name}=y`)).toBe("/blog?q=agents");
    expect(canonical(`/blog?${name.toUpperCase()}=x`)).toBe("/blog");
  });

  it("SEO-8 all nine tracking parameters are known", () => {
    expect([...trackingParameters].toSorted()).toEqual(
      [
        "utm_source",
        "utm_medium",
        "utm_campaign",
        "utm_content",
        "utm_term",
        "fbclid",
        "gclid",
        "ref",
        "source",
      ].toSorted(),
    );
  });

  it("keeps the rest of the query, including question marks", () => {
    expect(canonical("/blog?q=why?&page=2")).toBe("/blog?q=why%3F&page=2");
  });

  it("P11 is idempotent, https, on our origin, without double slashes, and passes the checks", () => {
    const parts = fc.array(
      fc.constantFrom(
        "blog",
        "Page",
        "page",
        "1",
        "2",
        "category",
        "it-glossary",
        "services",
        "",
        "..",
        ".",
        "%2F",
        "x?utm_source=a",
        "é",
      ),
      { maxLength: 6 },
    );
    const queries = fc.constantFrom("", "?", "?utm_source=x", "?UTM_Source=x&a=1", "?q=//&ref=1", "?a=b?c=d", "?gclid");
    const addresses = fc.oneof(
      fc.tuple(parts, queries).map(([path, query]) => `/${path.join("/")}${query}`),
      anyText(80).map((text) => `/${text.toWellFormed()}`),
    );
    assertProperty(addresses, (address) => {
      const once = canonicalUrl(origin, address);
      expect(once.startsWith(`${origin}/`)).toBe(true);
      expect(canonicalUrl(origin, once.slice(origin.length))).toBe(once);
      expect(once.slice(origin.length)).not.toContain("//");
      expect(canonicalWarnings(once).filter((warning) => !/session/.test(warning))).toEqual([]);
    });
  });
});

describe("the checks of a canonical address", () => {
  it.each([
    ["SEO-1", "http://site.example/", "Canonical URL must use HTTPS protocol for SSL protection"],
    ["SEO-2", "https://site.example//blog", "Canonical URL contains double slashes"],
    ["SEO-3", "https://site.example/Blog", "Canonical URL should use lowercase paths"],
    ["SEO-4", "https://site.example/?utm_source=x", "Canonical URL should not contain tracking parameters"],
    ["SEO-4", "https://site.example/?utm_medium=x", "Canonical URL should not contain tracking parameters"],
    ["SEO-4", "https://site.example/?utm_campaign=x", "Canonical URL should not contain tracking parameters"],
    ["SEO-4", "https://site.example/?fbclid=x", "Canonical URL should not contain tracking parameters"],
    ["SEO-4", "https://site.example/?gclid=x", "Canonical URL should not contain tracking parameters"],
    ["SEO-5", "https://site.example/?sessionid=x", "Canonical URL should not contain session parameters"],
    ["SEO-5", "https://site.example/?JSESSIONID=x", "Canonical URL should not contain session parameters"],
    ["SEO-5", "https://site.example/?phpsessid=x", "Canonical URL should not contain session parameters"],
    ["SEO-6", "no address", "Invalid URL format"],
  ])("%s %s warns: %s", (_, address, warning) => {
    expect(canonicalWarnings(address)).toEqual([warning]);
  });

  it("SEO-6 report nothing for a valid URL, and every problem of an invalid one", () => {
    expect(canonicalWarnings("https://site.example/blog?q=a//b")).toEqual([]);
    expect(canonicalWarnings("http://site.example//A?utm_source=1&sessionid=2")).toHaveLength(5);
  });

  it("SEO-6 never throw", () => {
    assertProperty(anyText(), (address) => expect(Array.isArray(canonicalWarnings(address))).toBe(true));
  });
});
