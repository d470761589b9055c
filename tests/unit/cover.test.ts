import { describe, expect, it } from "vitest";
import { coverSvg } from "../../app/domain/imagery/cover";
import { anyText, holds } from "../support/properties";
import { parseXml } from "../support/xml";

describe("drawn covers", () => {
  it("the same address part always gives the same picture, another one another", () => {
    expect(coverSvg("how-to-launch")).toBe(coverSvg("how-to-launch"));
    const pictures = new Set(Array.from({ length: 200 }, (_, number) => coverSvg(`post-${number}`)));
    expect(pictures.size).toBeGreaterThan(190);
  });

  it("is well-formed SVG of 1200 by 630 for any text, of a size that a card can afford", () => {
    holds(anyText(120), (slug) => {
      const svg = coverSvg(slug);
      const { name, attributes, children } = parseXml(svg);
      expect(name).toBe("svg");
      expect(attributes).toMatchObject({
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: "0 0 1200 630",
        width: "1200",
        height: "630",
      });
      expect(children.length).toBeGreaterThan(5);
      expect(svg.length).toBeLessThan(20_000);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|script|href/);
    });
  });

  it("consists of shapes alone, so that nothing of the address reaches the document", () => {
    const kinds = new Set<string>();
    for (let number = 0; number < 50; number += 1) {
      for (const child of parseXml(coverSvg(`"><script>${number}`)).children) kinds.add(child.name);
    }
    expect([...kinds].every((kind) => kind === "path" || kind === "circle")).toBe(true);
  });
});
