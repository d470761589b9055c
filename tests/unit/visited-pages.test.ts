import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { addVisitedPages } from "../../app/site/shell/visited-pages";
import { anyText, assertProperty } from "../support/properties";

const offline = '<main><ul id="read-before-list" class="list"></ul><p>No connection</p></main>';
const page = (title: string) => `<html><head><title>${title}</title></head></html>`;

function linksIn(html: string): Array<{ href: string; text: string }> {
  const main = parseFragment(html).childNodes[0] as DefaultTreeAdapterTypes.Element;
  expect(main.childNodes.map((node) => node.nodeName)).toEqual(["ul", "p"]);
  const list = main.childNodes[0] as DefaultTreeAdapterTypes.Element;
  return list.childNodes.map((item) => {
    const [link, ...others] = (item as DefaultTreeAdapterTypes.Element).childNodes as DefaultTreeAdapterTypes.Element[];
    expect(others).toEqual([]);
    const text = link!.childNodes.map((node) => (node as DefaultTreeAdapterTypes.TextNode).value).join("");
    return { href: link!.attrs.find(({ name }) => name === "href")!.value, text };
  });
}

describe("the previously read pages on the offline page", () => {
  it("are links with their titles, in the given order", () => {
    const html = addVisitedPages(offline, [
      { path: "/blog", html: page("Blog &amp; more | Plainloom") },
      { path: "/about", html: "<p>no title</p>" },
    ]);
    expect(linksIn(html)).toEqual([
      { href: "/blog", text: "Blog & more | Plainloom" },
      { href: "/about", text: "Untitled page" },
    ]);
  });

  it("keep percent-encoding in addresses", () => {
    expect(linksIn(addVisitedPages(offline, [{ path: "/ai-product-stack/caf%C3%A9", html: page("x") }]))[0]!.href).toBe(
      "/ai-product-stack/caf%C3%A9",
    );
  });

  it("leave a page without the list, or without pages, unchanged", () => {
    expect(addVisitedPages("<p>x</p>", [{ path: "/a", html: page("A") }])).toBe("<p>x</p>");
    expect(addVisitedPages(offline, [])).toBe(offline);
  });

  it("no address or title can inject markup", () => {
    assertProperty(anyText(60), (text) => {
      // Single slashes alone: any other address was redirected and is not kept.
      const pathname = new URL(`https://site.example/${text.toWellFormed()}`).pathname.replace(/\/{2,}/g, "/");
      const html = addVisitedPages(offline, [{ path: pathname, html: page(text.replaceAll("<", "&lt;")) }]);
      const [link, ...others] = linksIn(html);
      expect(others).toEqual([]);
      expect(new URL(link!.href, "https://site.example").pathname).toBe(pathname);
    });
  });
});
