import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverDraft, coverSvg, portraitDraft, tileDraft, weaveOf } from "../../app/ui/imagery/cover";
import {
  cell,
  clothShapes,
  type Draft,
  draftShapes,
  drawingSize,
  emptyLoomDraft,
  loomDraft,
  threadColours,
  weaveRows,
  weaves,
  weaveSvg,
} from "../../app/ui/imagery/weave";
import { toHex } from "../support/oklch";
import { anyText, assertProperty } from "../support/properties";
import { parseXml } from "../support/xml";

const services = ["startup-mvp", "internal-tools", "ai-workflows", "ai-growth-engines"];

/** Every kind of draft that the site draws, for any name. */
const anyDraft: fc.Arbitrary<Draft> = fc.oneof(
  fc.tuple(anyText(60), anyText(20)).map(([slug, group]) => coverDraft(slug, group)),
  anyText(60).map((slug) => coverDraft(slug)),
  anyText(40).map((group) => tileDraft(group)),
  anyText(40).map((name) => portraitDraft(name)),
  fc.constantFrom(loomDraft(), emptyLoomDraft()),
);

interface Stroke {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

/** The strokes of a path that consists of M, m, h and v with whole numbers; fails on anything else. */
function strokesOf(path: string): Stroke[] {
  expect(path).toMatch(/^(?:[Mm]\d+ \d+[hv]\d+|m-?\d+ -?\d+[hv]\d+)+$/);
  const strokes: Stroke[] = [];
  let [x, y] = [0, 0];
  for (const [, move, dx, dy, way, length] of path.matchAll(/([Mm])(-?\d+) (-?\d+)([hv])(\d+)/g)) {
    [x, y] = move === "M" ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
    const stroke = { x, y, across: way === "h" ? Number(length) : 0, down: way === "v" ? Number(length) : 0 };
    strokes.push(stroke);
    [x, y] = [x + stroke.across, y + stroke.down];
  }
  return strokes;
}

describe("weave drafts", () => {
  it("each service has its own structure, and academies share those four", () => {
    expect(services.map(weaveOf)).toEqual(["plain", "basket", "twill", "satin"]);
    const academies = ["venture-academy", "product-academy", "builders-academy", "launch-academy"];
    expect(new Set(academies.map(weaveOf))).toEqual(new Set(weaves));
  });

  it("a weave is what its name says: how long the weft floats, and how many threads a row moves on", () => {
    const row = (weave: (typeof weaves)[number], at: number) => {
      const rows = weaveRows(weave, 20, 10, () => "weft");
      return rows[at]!.over.map(Number).join("");
    };
    expect([row("plain", 0), row("plain", 1)]).toEqual(["10".repeat(10), "01".repeat(10)]);
    expect([row("basket", 0), row("basket", 1), row("basket", 2)]).toEqual([
      "1100".repeat(5),
      "1100".repeat(5),
      "0011".repeat(5),
    ]);
    expect([row("twill", 0), row("twill", 1)]).toEqual(["1100".repeat(5), "0110".repeat(5)]);
    expect(row("satin", 0)).toBe("01111".repeat(4));
    // Crossings of a satin never touch.
    for (let at = 0; at < 9; at += 1) {
      const [one, next] = [row("satin", at).indexOf("0"), row("satin", at + 1).indexOf("0")];
      expect(Math.abs(one - next) % 5).toBeGreaterThan(1);
    }
  });

  it("the same slug always gives the same picture, another one another", () => {
    assertProperty(fc.tuple(anyText(80), anyText(20)), ([slug, group]) =>
      expect(coverDraft(slug, group)).toEqual(coverDraft(slug, group)),
    );
    const pictures = new Set(Array.from({ length: 200 }, (_, number) => coverSvg(`post-${number}`)));
    expect(pictures.size).toBeGreaterThan(120);
  });

  it("members of a group share its weave and its yarns, whatever their slugs", () => {
    const yarns = (draft: Draft) => draft.rows.slice(0, 8).map((row) => row.yarn);
    const crossings = (draft: Draft) => draft.rows.slice(0, 8).map((row) => row.over.slice(0, 16));
    assertProperty(fc.tuple(anyText(40), anyText(40), anyText(20)), ([one, other, group]) => {
      expect(yarns(coverDraft(one, group))).toEqual(yarns(coverDraft(other, group)));
      expect(crossings(coverDraft(one, group))).toEqual(crossings(coverDraft(other, group)));
    });
  });
});

describe("drawn weaves", () => {
  it("consist of whole cells: every thread is drawn from edge to edge of the cloth, every float from edge to edge of a cell", () => {
    assertProperty(anyDraft, (draft) => {
      const { width, height } = drawingSize(draft);
      expect([width % cell, height % cell]).toEqual([0, 0]);
      const cut = clothShapes(draft).flatMap(({ thread, path }) =>
        strokesOf(path).filter(({ x, y, across, down }) =>
          thread === "warp"
            ? x % cell !== cell / 2 || y !== 0 || down !== height
            : x % cell !== 0 || y % cell !== cell / 2 || across % cell !== 0 || across === 0 || x + across > width,
        ),
      );
      expect(cut).toEqual([]);
    });
  });

  it("draw the draft and nothing else: where the matrix says so, the weft is on top", () => {
    assertProperty(anyDraft, (draft) => {
      const drawn = draft.rows.map((row) => row.over.map(() => false));
      for (const { thread, path } of clothShapes(draft)) {
        if (thread === "warp") continue;
        for (const { x, y, across } of strokesOf(path))
          for (let column = x / cell; column < (x + across) / cell; column += 1)
            drawn[(y - cell / 2) / cell - draft.bare]![column] = true;
      }
      expect(drawn).toEqual(draft.rows.map((row) => [...row.over]));
    });
  });

  it("have exactly one accent thread, which can be seen and is no edge", () => {
    assertProperty(anyDraft, (draft) => {
      for (const shapes of [clothShapes(draft), draftShapes(draft)]) {
        const accents = shapes.filter(({ part }) => part === "accent");
        expect(accents).toHaveLength(1);
        const strokes = strokesOf(accents[0]!.path);
        const along = new Set(strokes.map(({ x, y }) => (accents[0]!.thread === "warp" ? x : y)));
        expect(along.size).toBe(1);
      }
      const { thread, at } = draft.accent;
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThan((thread === "warp" ? draft.columns : draft.rows.length) - 1);
      const seen = thread === "weft" ? draft.rows[at]!.over.includes(true) : draft.rows.some((row) => !row.over[at]);
      expect(seen).toBe(true);
    });
  });

  it("stay small: a service's tile at most 0.5 KB compressed, a cover 0.8 KB, the loom 0.8 KB", () => {
    const size = (markup: string) => gzipSync(markup).length;
    const inline = (draft: Draft) => clothShapes(draft).map(({ part, path }) => `<path class="${part}" d="${path}"/>`);
    for (const service of services) expect(size(inline(tileDraft(service)).join(""))).toBeLessThan(500);
    expect(size(inline(loomDraft()).join(""))).toBeLessThan(800);
    assertProperty(fc.tuple(anyText(60), anyText(20)), ([slug, group]) =>
      expect(size(inline(coverDraft(slug, group)).join(""))).toBeLessThan(800),
    );
  });
});

describe("covers as files", () => {
  it("are well-formed SVG of 1200 by 630 for any text, of shapes alone, so that nothing of the address reaches the document", () => {
    assertProperty(anyText(120), (slug) => {
      const svg = coverSvg(slug);
      const { name, attributes, children } = parseXml(svg);
      expect(name).toBe("svg");
      expect(attributes).toMatchObject({ xmlns: "http://www.w3.org/2000/svg", width: "1200", height: "630" });
      expect(new Set(children.map((child) => child.name))).toEqual(new Set(["style", "rect", "path"]));
      expect(svg).not.toMatch(/NaN|undefined|Infinity|script|href/);
    });
  });

  it("have both themes, in the colours of the style sheet", () => {
    const svg = weaveSvg(loomDraft(), { width: 300, height: 370 });
    const [light = "", dark = ""] = svg.split("@media(prefers-color-scheme:dark)");
    const tokens = readFileSync(new URL("../../app/ui/styles/tokens.css", import.meta.url), "utf8");
    for (const [part, token] of [
      ["ground", "paper"],
      ["warp", "warp"],
      ["weft", "weft"],
      ["second", "weft-2"],
      ["accent", "accent"],
    ] as const) {
      const [inLight, inDark] = threadColours[part];
      expect(light).toContain(inLight);
      expect(dark).toContain(inDark);
      const colours = new RegExp(`--${token}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(tokens);
      expect(
        [colours?.[1], colours?.[2]].map((colour) => toHex(colour ?? "")),
        part,
      ).toEqual([inLight, inDark]);
    }
  });
});
