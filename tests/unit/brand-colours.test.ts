import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  colourError,
  colourProperties,
  contrast,
  darkVariant,
  hardestGrounds,
  onAccent,
  ownColours,
} from "../../app/settings/brand-colours";
import { defaultSettings } from "../../app/settings/default-settings";
import { repeatedThread } from "../../app/settings/settings-store.server";
import { toHex } from "../support/oklch";
import { assertProperty } from "../support/properties";

const tokens = readFileSync(new URL("../../app/ui/styles/tokens.css", import.meta.url), "utf8");

/** A colour of the style sheet in both themes. */
function token(name: string): { light: string; dark: string } {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(tokens) ?? [];
  return { light: toHex(light), dark: toHex(dark) };
}

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the contrast of two colours", () => {
  it("is that of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#a82e24", "#a82e24")).toBe(1);
  });
});

describe("an accent colour", () => {
  const grounds = ["paper", "raised", "sunken", "wash"].map(token);

  it("that is accepted can be read on every ground and below the text of a button, in both themes", () => {
    assertProperty(anyColour, (colour) => {
      fc.pre(colourError(colour, "text") === null);
      for (const ground of [...grounds, onAccent]) {
        expect(contrast(colour, ground.light)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(darkVariant(colour), ground.dark)).toBeGreaterThanOrEqual(4.5);
      }
    });
  });

  it("that is too light is refused with the nearest one of its hue, which is accepted", () => {
    expect(colourError("#ffd400", "text")).toBe(
      "#ffd400 is too light to read: its contrast is 1.25:1, and text needs 4.5:1. The nearest that passes is #826c00.",
    );
    assertProperty(anyColour, (colour) => {
      const error = colourError(colour, "text");
      fc.pre(error !== null);
      const [nearest = ""] = /#[0-9a-f]{6}(?=\.$)/.exec(error!) ?? [];
      expect(colourError(nearest, "text")).toBeNull();
      expect(contrast(nearest, hardestGrounds.light)).toBeLessThan(4.8);
    });
  });

  it.each(["red", "#fff", "1f4fbf", "#1f4fbf;--ink:#fff", "url(x)"])("is no text such as %s", (text) => {
    expect(colourError(text, "text")).toBe("Enter a colour, such as #1f4fbf.");
    expect(ownColours({ ...defaultSettings, accent: text })).toEqual({});
  });
});

describe("the colours of a weave", () => {
  it("can be faint, but not invisible", () => {
    expect(colourError(token("warp").light, "thread")).toBeNull();
    expect(colourError("#ffffff", "thread")).toMatch(/hardly be seen.* nearest that passes is #[0-9a-f]{6}\.$/);
  });

  it("are three different ones", () => {
    const one = { ...defaultSettings, warpColour: "#AA8833", weftColour: "#204060" };
    expect(repeatedThread(one)).toBeUndefined();
    expect(repeatedThread({ ...one, secondWeftColour: "#aa8833" })).toBe("secondWeftColour");
    expect(repeatedThread(defaultSettings)).toBeUndefined();
  });

  it("are properties for both themes, and none at all by default", () => {
    expect(colourProperties(defaultSettings)).toBeUndefined();
    const properties = colourProperties({ ...defaultSettings, accent: "#1f4fbf", secondWeftColour: "#59688c" });
    expect(Object.keys(properties ?? {})).toEqual(["--accent", "--weft-2", "--on-accent"]);
    expect(properties?.["--accent"]).toMatch(/^light-dark\(#1f4fbf, #[0-9a-f]{6}\)$/);
  });
});
