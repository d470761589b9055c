import { findPublicPath, publicPaths } from "./public-paths";

const crumbs = new Map(publicPaths.flatMap(({ path, crumb }) => (crumb ? [[path.split("/").at(-1)!, crumb]] : [])));

/** One step of the way from home to a page. The last one has no address, nor has a path word that is no page. */
export interface Breadcrumb {
  readonly label: string;
  readonly to: string | null;
}

/** A path word as a label: first letter capitalised, hyphens turned into spaces (NAV-11). */
export function segmentLabel(segment: string): string {
  const crumb = crumbs.get(segment);
  if (crumb) return crumb;
  const words = decode(segment).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The breadcrumbs of a path, home first (NAV-10 to NAV-12); none for home.
 *
 * @param current the label of the page itself where it is not the path's word, such as a brief's name (BRIEF-8)
 */
export function breadcrumbs(pathname: string, current?: string): Breadcrumb[] {
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length === 0) return [];
  const steps: Breadcrumb[] = [{ label: "Home", to: "/" }];
  segments.forEach((segment, position) => {
    const last = position === segments.length - 1;
    const label = last && current ? current : segmentLabel(segment);
    const path = `/${segments.slice(0, position + 1).join("/")}`;
    steps.push({ label, to: last || !findPublicPath(path) ? null : path });
  });
  return steps;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
