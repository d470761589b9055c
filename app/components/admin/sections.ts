/** A section of the admin area. */
export interface Section {
  readonly label: string;
  readonly path: string;
  /** Sections that are reached from this one and shown as a part of it. */
  readonly parts?: readonly string[];
}

/** The bar of sections: those the specification names, in its order (ADM-2), and those beyond it (ADM-3, D21). */
export interface Sections {
  readonly main: readonly Section[];
  readonly further: readonly Section[];
}

/** The section at a path, or below whose path it lies; null where there is none. */
export function sectionAt({ main, further }: Sections, pathname: string): Section | null {
  const isAt = (path: string) => pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
  return [...main, ...further].find(({ path, parts = [] }) => [path, ...parts].some(isAt)) ?? null;
}
