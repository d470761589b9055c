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
 * same draft can be drawn as SVG (`weave-svg.ts`) or as pixels.
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
