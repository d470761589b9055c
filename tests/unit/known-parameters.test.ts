import { describe, expect, it } from "vitest";
import { trackingParameters } from "../../app/base/web/canonical";
import { withKnownParameters } from "../../app/base/web/redirects";
import { anyText, assertProperty } from "../support/properties";

const kept = (address: string) => {
  const url = withKnownParameters(new URL(address, "https://plainloom.example"));
  return url.pathname + url.search;
};

describe("the cache key of a page", () => {
  it("keeps the parameters that the page reads, sorted", () => {
    expect(kept("/blog?page=2&q=ai")).toBe(kept("/blog?q=ai&page=2"));
    expect(kept("/ai-product-stack?category=ai-coders&q=a%26b&after=x")).toBe(
      "/ai-product-stack?q=a%26b&category=ai-coders&after=x",
    );
    expect(kept("/it-glossary?letter=a")).toBe("/it-glossary?letter=a");
    expect(kept("/blog.data?page=2&_routes=x")).toBe("/blog.data?page=2&_routes=x");
  });

  it("keeps all parameters in the portal, which is never cached", () => {
    for (const address of [
      "/admin?x=1&b=2",
      "/admin/submissions?status=new&q=a%20b",
      "/admin/submissions.csv?budget=5k-10k",
    ])
      expect(kept(address)).toBe(address);
    expect(kept("/administrators?x=1")).toBe("/administrators");
  });

  it("drops all other parameters, such as those for tracking", () => {
    expect(kept("/about?q=x")).toBe("/about");
    for (const name of trackingParameters) expect(kept(`/blog?${name}=x&q=ai`)).toBe("/blog?q=ai");
    expect(kept("/blog?__proto__=x&constructor=y&q=")).toBe("/blog");
  });

  it("is idempotent, and never names another page", () => {
    assertProperty(anyText(40), (text) => {
      const address = new URL("https://plainloom.example/blog");
      address.search = text.toWellFormed();
      const once = withKnownParameters(address);
      expect(withKnownParameters(once).href).toBe(once.href);
      expect(once.origin + once.pathname).toBe("https://plainloom.example/blog");
    });
  });
});
