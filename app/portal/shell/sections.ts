/** A section of the portal as the side bar shows it. */
export interface Section {
  readonly label: string;
  readonly path: string;
  /** Paths of subsections, on which this section is shown as current. */
  readonly parts?: readonly string[];
  /** The path data of the icon, in a 20 by 20 view box. */
  readonly icon: string;
  /** The position in the tab bar of phones, from 1. Sections without one are under "More". */
  readonly dock?: number | undefined;
  /** The rows waiting in the section, and the list that shows exactly those rows. Absent if there are none. */
  readonly waiting?:
    | {
        readonly countText: string;
        readonly of: string;
        readonly to: string;
        /** Whether to show it without a badge, because it is not urgent. */
        readonly isQuiet?: boolean;
      }
    | undefined;
}

/** A group of sections. The first group has no heading (ADM-2, ADM-3, D21). */
export interface SectionGroup {
  readonly heading: string | null;
  readonly sections: readonly Section[];
}

/** The section that a path belongs to; null if none. */
export function sectionAt(groups: readonly SectionGroup[], pathname: string): Section | null {
  const isAt = (path: string) => pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
  return groups.flatMap(({ sections }) => sections).find(({ path, parts = [] }) => [path, ...parts].some(isAt)) ?? null;
}
