/** A section of the portal as the side bar shows it. */
export interface Section {
  readonly label: string;
  readonly path: string;
  /** Paths of subsections, for which this section is shown as current. */
  readonly parts?: readonly string[];
  /** The path data of an icon of 20 by 20. */
  readonly icon: string;
  /** Its place in the bar of phones, from 1. Those without one are under "More". */
  readonly dock?: number | undefined;
  /** What waits in the section, and the list of exactly those rows. Absent where nothing waits. */
  readonly waiting?:
    | {
        readonly shown: string;
        readonly of: string;
        readonly to: string;
        /** Whether it can wait: then it is no badge. */
        readonly isQuiet?: boolean;
      }
    | undefined;
}

/** Sections that belong together. The first group has no heading (ADM-2, ADM-3, D21). */
export interface SectionGroup {
  readonly heading: string | null;
  readonly sections: readonly Section[];
}

/** The section that a path belongs to; null if none. */
export function sectionAt(groups: readonly SectionGroup[], pathname: string): Section | null {
  const isAt = (path: string) => pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
  return groups.flatMap(({ sections }) => sections).find(({ path, parts = [] }) => [path, ...parts].some(isAt)) ?? null;
}
