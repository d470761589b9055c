import type { ContentName } from "../content/types/registry";
import { slugify } from "../text/slug";

/** A table whose rows can be moved in and out, as plain data: the browser, which reads files too, gets it from a page. */
export interface TransferTable {
  /** The content type. */
  readonly name: ContentName;
  readonly title: string;
  /** The table's name, as files are called. */
  readonly table: string;
  /** Columns of a file in their order: the contract's, and those beyond it that a row cannot be made again without. */
  readonly columns: ReadonlyArray<readonly [column: string, property: string]>;
  /** The properties that name a row, make its address, and title it. */
  readonly key: string;
  readonly slug: string;
  readonly label: string;
  /** Whether the file chooses the address, which then names the row too. */
  readonly ownSlug: boolean;
}

/** A row of a file by the file's own column names; the cells of a CSV are texts, those of JSON are what they are. */
export type FileRecord = Readonly<Record<string, unknown>>;

/** Finds the property that a file's column is about: by the contract's exact name, else regardless of case and outer spaces. */
export function columnFinder({ columns }: TransferTable): (column: string) => string | null {
  const exact = new Map(columns);
  const loose = new Map(columns.map(([column, property]) => [folded(column), property]));
  return (column) => exact.get(column) ?? loose.get(folded(column)) ?? null;
}

const folded = (column: string) => column.trim().toLowerCase();

/** The table a file seems to be of: the one its name names, else the one that knows most of its columns; null when several do. */
export function guessTable(
  tables: readonly TransferTable[],
  fileName: string,
  columns: readonly string[],
): TransferTable | null {
  const named = tables.find(({ table }) => fileName.toLowerCase().startsWith(table.toLowerCase()));
  if (named) return named;
  const known = tables.map((table) => {
    const find = columnFinder(table);
    const properties = new Set(columns.map(find));
    return { table, count: properties.has(table.label) ? columns.filter((column) => find(column) !== null).length : 0 };
  });
  const most = Math.max(0, ...known.map(({ count }) => count));
  const best = known.filter(({ count }) => count === most && count > 0);
  return best.length === 1 ? best[0]!.table : null;
}

/**
 * Remembers which rows of a file were seen. A row that names another one again is a mistake in the file: whichever of
 * them were kept, the other would be lost without a word.
 */
export class SeenRows {
  readonly #rows = new Map<string, number>();
  readonly #find: (column: string) => string | null;

  constructor(readonly table: TransferTable) {
    this.#find = columnFinder(table);
  }

  /** The earlier row that this one repeats; null where there is none. */
  repeats(row: number, record: FileRecord): number | null {
    const names = this.#namesOf(record);
    const earlier = names.map((name) => this.#rows.get(name)).find((known) => known !== undefined);
    if (earlier !== undefined) return earlier;
    for (const name of names) this.#rows.set(name, row);
    return null;
  }

  #namesOf(record: FileRecord): string[] {
    const { key, slug, label, ownSlug } = this.table;
    const texts = new Map<string | null, string>();
    for (const [column, cell] of Object.entries(record)) {
      if (typeof cell === "string" || typeof cell === "number") texts.set(this.#find(column), String(cell).trim());
    }
    const id = key === slug ? "" : (texts.get(key) ?? "");
    const name = texts.get(label) ?? "";
    const address = (ownSlug ? slugify(texts.get(slug) ?? "") : "") || slugify(name) || name;
    const names = [id === "" ? "" : `id ${id}`, address === "" || (id !== "" && !ownSlug) ? "" : `at ${address}`];
    // A part of a long text keeps all of that text in memory; a text read anew does not.
    return names.filter(Boolean).map((text) => JSON.parse(JSON.stringify(text)) as string);
  }
}
