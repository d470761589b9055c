import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imageUrl, isWebUrl } from "../../app/base/web/urls";
import { toolLogo } from "../../app/directory/tool";
import { anyText, assertProperty } from "../support/properties";

const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "vbscript:x",
  "blob:https://site.example/x",
  "file:///etc/passwd",
  "ftp://host.example/x",
  "//evil.example/x.png",
  "/\\evil.example/x.png",
  "\\\\evil.example",
  "https://user:secret@host.example/",
  "https://user@host.example/",
  "https://",
  "not a url",
  "",
];

describe("web addresses", () => {
  it.each(["https://host.example", "http://host.example/a?b=c#d", "HTTPS://HOST.example/x.png"])(
    "accepts %j",
    (value) => {
      expect(isWebUrl(value)).toBe(true);
    },
  );

  it.each(hostile)("refuses %j", (value) => {
    expect(isWebUrl(value)).toBe(false);
    expect(imageUrl(value)).toBeNull();
  });

  it("refuses an over-long address", () => {
    expect(isWebUrl(`https://host.example/${"a".repeat(2_048)}`)).toBe(false);
  });

  it.each([
    "https://host.example/a.png, https://host.example/b.png",
    "https://host.example/a.png https://host.example/b.png",
    "https://host.example/a.png\nhttp://host.example/b.png",
    "https://host.example/a.png;https://host.example/b.png",
    "https://host.example/a.png|https://host.example/b.png",
  ])("does not take %j for one picture", (value) => {
    expect(imageUrl(value)).toBeNull();
  });

  it.each([
    "https://host.example/w_400,h_300/https://other.example/a.png",
    "https://host.example/web/2024/http://other.example/a.png",
    "https://host.example/resize?url=https://other.example/a.png",
    "https://host.example/my picture, large.png",
  ])("takes %j for one picture", (value) => {
    expect(imageUrl(value)).toBe(value);
  });

  it("P3 an accepted address is http or https for a browser, without credentials", () => {
    const schemes = fc.constantFrom("http:", "https:", "javascript:", "data:", "https://u:p@", "//", "\\\\", "");
    assertProperty(fc.tuple(schemes, anyText(60)), ([scheme, rest]) => {
      const value = scheme + rest;
      if (!isWebUrl(value)) return;
      const url = new URL(value);
      expect(["http:", "https:"]).toContain(url.protocol);
      expect(url.username + url.password).toBe("");
    });
  });
});

describe("images", () => {
  it("a list of addresses is no image", () => {
    const [one, other] = ["https://host.example/a.jpg", "https://host.example/b.jpg"];
    for (const separator of ["|", ",", ";", " ", ", ", "\n"]) expect(imageUrl(one + separator + other)).toBeNull();
    const proxied = `https://host.example/fit=80,gravity=auto/${other}`;
    expect(imageUrl(proxied)).toBe(proxied);
  });

  it("BRIEF-7 a value is an image only if it is a valid URL", () => {
    expect(imageUrl("https://host.example/icon.svg")).toBe("https://host.example/icon.svg");
    for (const text of ["🚀", "Web app", "icon.svg", "www.host.example/icon.svg"]) expect(imageUrl(text)).toBeNull();
  });

  it("a path of this site can be an image too", () => {
    expect(imageUrl("/logos/cursor.svg")).toBe("/logos/cursor.svg");
    for (const path of ["/", '/a"onerror=x', "/a b", "/a?b", "/a#b", "/<svg>"]) expect(imageUrl(path)).toBeNull();
  });

  it("P3 an accepted image is fetched by http or https, from the host that the text names", () => {
    const beginnings = fc.constantFrom("/", "//", "/\\", "http:", "https://", "javascript:", "data:", "");
    assertProperty(fc.tuple(beginnings, anyText(60)), ([beginning, rest]) => {
      const image = imageUrl(beginning + rest);
      if (image === null) return;
      const url = new URL(image, "https://site.example");
      expect(["http:", "https:"]).toContain(url.protocol);
      if (image.startsWith("/")) expect(url.host).toBe("site.example");
    });
  });

  it("DIR-14 a tool without a valid logo has none", () => {
    expect(toolLogo("")).toBeNull();
    expect(toolLogo("javascript:alert(1)")).toBeNull();
    expect(toolLogo("/logos/cursor.svg")).toBe("/logos/cursor.svg");
  });
});
