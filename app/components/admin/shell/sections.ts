/** A section of the admin area. */
export interface Section {
  readonly label: string;
  readonly path: string;
  /** Paths of subsections, for which this section is shown as current. */
  readonly parts?: readonly string[];
}

/** The section bar: the specified sections in their order (ADM-2), then the additional ones (ADM-3, D21). */
export interface Sections {
  readonly main: readonly Section[];
  readonly further: readonly Section[];
}

/** The section that a path belongs to; null if none. */
export function sectionAt({ main, further }: Sections, pathname: string): Section | null {
  const isAt = (path: string) => pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
  return [...main, ...further].find(({ path, parts = [] }) => [path, ...parts].some(isAt)) ?? null;
}
