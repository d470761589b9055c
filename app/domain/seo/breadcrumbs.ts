import { findPublicPath, publicPaths } from "./public-paths";

const crumbs = new Map(publicPaths.flatMap(({ path, crumb }) => (crumb ? [[path.split("/").at(-1)!, crumb]] : [])));

/** How many parts the path of a page has at most: longer ones need not be looked up. */
const deepest = Math.max(...publicPaths.map(({ path }) => path.split("/").length - 1));

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
 * The breadcrumbs of a path, home first (NAV-10 to NAV-12); none for home. A path word that is no page of its own, such
 * as `term` in `/it-glossary/term/{slug}`, has no crumb below a page that exists (D48).
 *
 * @param names the labels of the last steps where the path's words are not their names, such as a brief's (BRIEF-8)
 */
export function breadcrumbs(pathname: string, names: readonly string[] = []): Breadcrumb[] {
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length === 0) return [];
  const steps: Breadcrumb[] = [{ label: "Home", to: "/" }];
  const isPage = findPublicPath(pathname) !== null;
  let path = "";
  segments.forEach((segment, position) => {
    path += `/${segment}`;
    if (position === segments.length - 1) steps.push({ label: segmentLabel(segment), to: null });
    else if (position < deepest && findPublicPath(path)) steps.push({ label: segmentLabel(segment), to: path });
    else if (!isPage) steps.push({ label: segmentLabel(segment), to: null });
  });
  return steps.map((step, position) => ({ ...step, label: names.at(position - steps.length) ?? step.label }));
}

/** The names that the page of a match gave its crumbs, as `breadcrumb` in its loader data. */
export function breadcrumbNames(
  matches: ReadonlyArray<{ readonly loaderData?: unknown } | undefined>,
): readonly string[] {
  const data = matches.at(-1)?.loaderData as { readonly breadcrumb?: string | readonly string[] } | undefined;
  return data?.breadcrumb === undefined ? [] : [data.breadcrumb].flat();
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
