import { hash } from "../../base/words/hash";
import { type Accent, type Draft, type Weave, weaveRows, weaves, weaveSvg, type Yarn } from "./weave";

/** Colour schemes: the yarn of each row. */
const palettes: ReadonlyArray<(row: number) => Yarn> = [
  () => "weft",
  () => "second",
  (row) => (row % 4 < 2 ? "weft" : "second"),
  (row) => (row % 6 < 4 ? "second" : "weft"),
];

/** Scales of a cover: columns and rows. Their cells are almost square at 1200 by 630. */
const scales: ReadonlyArray<readonly [columns: number, rows: number]> = [
  [16, 8],
  [20, 10],
  [24, 12],
  [30, 15],
  [36, 18],
];

/** Scales of the strip in a social image: cells of 45 to 21 pixels, whole ones at its height of 630. */
const stripScales: ReadonlyArray<readonly [columns: number, rows: number]> = [
  [8, 14],
  [9, 15],
  [10, 18],
  [12, 21],
  [17, 30],
];

/**
 * The groups whose weave has a meaning: the specified services, the answers of the intake that they stand for, and
 * academies of the blog. The weave of any other follows from its
 * name.
 */
const weaveOfGroup: Readonly<Record<string, Weave>> = {
  "startup-mvp": "plain",
  "internal-tools": "basket",
  "internal-tool": "basket",
  "ai-workflows": "twill",
  "workflow-automation": "twill",
  "ai-growth-engines": "satin",
  "venture-academy": "plain",
  "builders-academy": "basket",
  "product-academy": "twill",
  "launch-academy": "satin",
};

/** The weave of a group, such as a service, a category or an academy. */
export function weaveOf(group: string): Weave {
  const weave = Object.hasOwn(weaveOfGroup, group) ? weaveOfGroup[group] : undefined;
  return weave ?? weaves[hash(group) % weaves.length]!;
}

/**
 * The draft of a cover. The group chooses weave and palette, so that members of a group look related; the slug chooses
 * the accent thread and the scale.
 */
export function coverDraft(slug: string, group = slug): Draft {
  const random = seededRandom(slug);
  const place = accentPlace(random);
  const [columns, rows] = scales[Math.floor(random() * scales.length)]!;
  return groupDraft(group, columns, rows, place);
}

/** The strip in the social image of a page whose cover has this slug and group: the same weave, palette and thread. */
export function socialDraft(slug: string, group: string): Draft {
  const random = seededRandom(slug);
  const place = accentPlace(random);
  const [columns, rows] = stripScales[Math.floor(random() * stripScales.length)]!;
  return groupDraft(group, columns, rows, place);
}

/** The tile of a group, such as a service or a category. */
export function tileDraft(group: string, columns = 20, rows = 8): Draft {
  return groupDraft(group, columns, rows, accentPlace(seededRandom(group)));
}

/** The square drawing that stands for a person. */
export function portraitDraft(name: string): Draft {
  return groupDraft(name, 10, 10, accentPlace(seededRandom(name)));
}

/** Random numbers in [0, 1) that place the accent thread in a draft of any size. */
interface AccentPlace {
  /** Decides whether it is a weft thread. */
  readonly weft: number;
  /** Decides its place among the threads. */
  readonly at: number;
}

const accentPlace = (random: () => number): AccentPlace => ({ weft: random(), at: random() });

function groupDraft(group: string, columns: number, rows: number, place: AccentPlace): Draft {
  const weave = weaveOf(group);
  const yarnOf = palettes[Object.hasOwn(weaveOfGroup, group) ? 0 : (hash(group) >>> 8) % palettes.length]!;
  return {
    columns,
    bare: 0,
    rows: weaveRows(weave, columns, rows, yarnOf),
    accent: placeAccent(weave, columns, rows, place),
  };
}

/** Never at an edge. Satin hides its warp, so its accent is a weft thread. */
function placeAccent(weave: Weave, columns: number, rows: number, { weft, at }: AccentPlace): Accent {
  const isWeft = weft < 0.4 || weave === "satin";
  const threads = isWeft ? rows : columns;
  return { thread: isWeft ? "weft" : "warp", at: 1 + Math.floor(at * (threads - 2)) };
}

/** The generated cover of a slug as an SVG file. */
export function coverSvg(slug: string, group?: string): string {
  return weaveSvg(coverDraft(slug, group), { width: 1200, height: 630 });
}

/** A deterministic random number generator in [0, 1), seeded with a text (mulberry32). */
function seededRandom(text: string): () => number {
  let seed = hash(text);
  return () => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let value = Math.imul(seed ^ (seed >>> 15), seed | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
