/** How warp and weft cross. Each structure stands for one service, and for the academies and categories that fit it. */
export type Weave = "plain" | "basket" | "twill" | "satin";

/** The colour of a row's weft. */
export type Yarn = "weft" | "second";

/** One row of weft. */
export interface Row {
  /** For each warp thread, whether the weft passes over it. */
  readonly over: readonly boolean[];
  readonly yarn: Yarn;
}

/** The one thread in the accent colour: a warp thread by its column, or a weft thread by its row. */
export interface Accent {
  readonly thread: "warp" | "weft";
  readonly at: number;
}

/**
 * A weave draft: the matrix that all artwork of the site is drawn from. It has neither size nor colours, so that the
 * same draft can be drawn as SVG, below, or as pixels.
 */
export interface Draft {
  /** The number of warp threads. */
  readonly columns: number;
  /** Rows of bare warp above the cloth. */
  readonly bare: number;
  readonly rows: readonly Row[];
  readonly accent: Accent;
}

/** Whether the weft passes over the warp, by weave, row and column. */
const crossings: Readonly<Record<Weave, (row: number, column: number) => boolean>> = {
  plain: (row, column) => (row + column) % 2 === 0,
  basket: (row, column) => ((row >> 1) + (column >> 1)) % 2 === 0,
  twill: (row, column) => (column - row + 4_096) % 4 < 2,
  satin: (row, column) => (column + 3 * row) % 5 !== 0,
};

/** All weaves, in the order of the services. */
export const weaves = ["plain", "basket", "twill", "satin"] as const satisfies readonly Weave[];

/** The number of rows after which each weave repeats. */
const repeats: Readonly<Record<Weave, number>> = { plain: 2, basket: 4, twill: 4, satin: 5 };

/** The rows of a weave. `yarnOf` chooses the colour of each. Rows that repeat share one array. */
export function weaveRows(weave: Weave, columns: number, rows: number, yarnOf: (row: number) => Yarn): Row[] {
  const crosses = crossings[weave];
  const repeat = Array.from({ length: repeats[weave] }, (_, row) =>
    Array.from({ length: columns }, (__, column) => crosses(row, column)),
  );
  return Array.from({ length: rows }, (_, row) => ({ over: repeat[row % repeat.length]!, yarn: yarnOf(row) }));
}

/** The loom of the home page: bare warp, then every weave below the one before, with one thread through all of them. */
export function loomDraft(): Draft {
  const columns = 30;
  return {
    columns,
    bare: 8,
    rows: [
      ...weaveRows("plain", columns, 6, () => "weft"),
      ...weaveRows("twill", columns, 8, () => "second"),
      ...weaveRows("basket", columns, 8, () => "weft"),
      ...weaveRows("satin", columns, 7, () => "second"),
    ],
    accent: { thread: "warp", at: 20 },
  };
}

/**
 * An almost empty loom, for empty lists: bare warp with the accent thread, and a single row of cloth.
 *
 * @param bare rows of bare warp
 */
export function emptyLoomDraft(bare = 3): Draft {
  return { columns: 24, bare, rows: weaveRows("plain", 24, 1, () => "weft"), accent: { thread: "warp", at: 15 } };
}

/** The side of a cell in a drawing's own units. */
export const cell = 10;

/** Stroke widths in a drawing's own units; `weave.css` has them too. The rest of a cell is the gap between threads. */
export const threadWidth = { warp: 6, weft: 7 } as const;

/** The part of the cloth that a stroke shows, which decides its colour. */
export type Part = "warp" | "accent" | Yarn;

/** A stroked path of a drawing: all threads of one direction and colour. */
export interface Shape {
  readonly part: Part;
  readonly thread: "warp" | "weft";
  readonly path: string;
}

/** The size of a draft's drawing in its own units: whole cells. */
export function drawingSize({ columns, bare, rows }: Draft): { width: number; height: number } {
  return { width: columns * cell, height: (bare + rows.length) * cell };
}

/**
 * The cloth of a draft, from back to front: warp, then weft where it passes over. There is one path for all threads of
 * a colour, and one run for neighbouring crossings, so that a tile is a few hundred bytes.
 */
export function clothShapes(draft: Draft): Shape[] {
  return paths(draft, (column) => warpPath(draft, column), runs);
}

/** The draft itself, as on squared paper: a square where the weft passes over, and the accent thread. */
export function draftShapes(draft: Draft): Shape[] {
  return paths(draft, (column, isAccented) => (isAccented ? warpPath(draft, column) : ""), squares);
}

/** The lines of the squared paper below a draft, edges included. */
export function paperPath(draft: Draft): string {
  const { width, height } = drawingSize(draft);
  const columns = Array.from({ length: draft.columns + 1 }, (_, column) => `M${column * cell} 0v${height}`);
  const rows = Array.from({ length: height / cell + 1 }, (_, row) => `M0 ${row * cell}h${width}`);
  return [...columns, ...rows].join("");
}

/** The classes of a shape in a page, styled by `weave.css`. */
export const shapeClass = ({ part, thread }: Shape): string => (part === thread ? part : `${thread} ${part}`);

function paths(
  draft: Draft,
  warp: (column: number, isAccented: boolean) => string,
  weft: (over: readonly boolean[]) => (y: number) => string,
): Shape[] {
  const { accent } = draft;
  // Rows that repeat share one array, and are drawn once.
  const pathsOfColumn = new Map<readonly boolean[], (y: number) => string>();
  const drawWeft = (over: readonly boolean[], y: number) => {
    let draw = pathsOfColumn.get(over);
    if (!draw) pathsOfColumn.set(over, (draw = weft(over)));
    return draw(y);
  };
  const isAccent = (thread: "warp" | "weft", at: number) => accent.thread === thread && accent.at === at;
  const warps = (isAccented: boolean) =>
    Array.from({ length: draft.columns }, (_, column) =>
      isAccent("warp", column) === isAccented ? warp(column, isAccented) : "",
    );
  const wefts = (isAccented: boolean, yarn?: Yarn) =>
    draft.rows.map((row, at) =>
      isAccent("weft", at) === isAccented && (isAccented || row.yarn === yarn)
        ? drawWeft(row.over, centre(draft.bare + at))
        : "",
    );
  const shapes = [
    { part: "warp", thread: "warp", path: warps(false) },
    { part: "accent", thread: "warp", path: warps(true) },
    { part: "weft", thread: "weft", path: wefts(false, "weft") },
    { part: "second", thread: "weft", path: wefts(false, "second") },
    { part: "accent", thread: "weft", path: wefts(true) },
  ] as const;
  return shapes.map((shape) => ({ ...shape, path: shape.path.join("") })).filter(({ path }) => path !== "");
}

const warpPath = (draft: Draft, column: number) => `M${centre(column)} 0v${drawingSize(draft).height}`;
const centre = (thread: number) => thread * cell + cell / 2;

/** Draws a repeating row of weft, from cell edge to cell edge where it is on top. */
function runs(over: readonly boolean[]): (y: number) => string {
  const path: string[] = [];
  let first: number | null = null;
  let gap = 0;
  for (let column = 0; column < over.length;) {
    const start = column;
    while (column < over.length && over[column] === over[start]) column += 1;
    const length = (column - start) * cell;
    if (!over[start]) gap = length;
    else if (first === null) {
      first = start * cell;
      path.push(`h${length}`);
    } else path.push(`m${gap} 0h${length}`);
  }
  const rest = path.join("");
  return (y) => (first === null ? "" : `M${first} ${y}${rest}`);
}

/** Draws a repeating row of squares, with gaps of paper between neighbours. */
function squares(over: readonly boolean[]): (y: number) => string {
  return (y) => over.map((isOver, column) => (isOver ? `M${column * cell + 1} ${y}h${cell - 2}` : "")).join("");
}

/**
 * The colours of threads and ground, light and dark: those of `tokens.css`, for files, which cannot use a page's
 * styles.
 */
export const threadColours = {
  ground: ["#fcfaf6", "#111419"],
  warp: ["#d9c9a8", "#4a5270"],
  weft: ["#2b3147", "#e9dcc3"],
  second: ["#59688c", "#b79b6c"],
  accent: ["#a82e24", "#c63e32"],
} as const satisfies Record<Part | "ground", readonly [light: string, dark: string]>;

/** Both themes: an image follows the colour scheme of the page it is in. */
const fileStyle = (() => {
  const colours = (theme: 0 | 1) =>
    `rect{fill:${threadColours.ground[theme]}}` +
    (["warp", "weft", "second", "accent"] as const)
      .map((part) => `.${part}{stroke:${threadColours[part][theme]}}`)
      .join("");
  return `${colours(0)}@media(prefers-color-scheme:dark){${colours(1)}}`;
})();

/** The cloth of a draft as an SVG file of the given size in pixels. The drawing fills it with whole cells. */
export function weaveSvg(draft: Draft, { width, height }: { width: number; height: number }): string {
  const size = drawingSize(draft);
  const shapes = clothShapes(draft).map(
    ({ part, thread, path }) => `<path class="${part}" stroke-width="${threadWidth[thread]}" d="${path}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none">` +
    `<style>${fileStyle}</style><rect width="${size.width}" height="${size.height}"/>${shapes.join("")}</svg>`
  );
}
