import { asSpecified, type Words } from "../words/placeholders";
import { findPublicPath, publicPaths } from "./public-paths";
import { decodePercentEncoding } from "./urls";

const crumbs = new Map(publicPaths.flatMap(({ path, crumb }) => (crumb ? [[path.split("/").at(-1)!, crumb]] : [])));

/** The segments of the longest public path. Longer paths need no lookup. */
const maxDepth = Math.max(...publicPaths.map(({ path }) => path.split("/").length - 1));

/** `to` is null for the current page and for path segments that are not pages. */
export interface Breadcrumb {
  readonly label: string;
  readonly to: string | null;
}

/** Formats a path segment as a label: first letter capitalized, hyphens as spaces (NAV-11). */
export function segmentLabel(segment: string): string {
  const crumb = crumbs.get(segment);
  if (crumb) return crumb;
  const words = (decodePercentEncoding(segment) ?? segment).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The breadcrumbs of a path, home first (NAV-10 to NAV-12); none for home. Segments that are not pages, such as `term`
 * in `/it-glossary/term/{slug}`, are skipped on existing pages (D48).
 *
 * @param names labels for the last crumbs, instead of the path segments, such as a brief's name (BRIEF-8)
 * @param view the label of the part of the page that a query parameter selects, such as a category; the last crumb
 * @param labels what editors call pages, by path
 * @param words how the owner words the others
 */
export function breadcrumbs(
  pathname: string,
  names: readonly string[] = [],
  view: string | null = null,
  labels: Readonly<Record<string, string>> = {},
  words: Words = asSpecified,
): Breadcrumb[] {
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length === 0) return [];
  const steps: Breadcrumb[] = [{ label: words("Home"), to: "/" }];
  const isPage = findPublicPath(pathname) !== null;
  let path = "";
  segments.forEach((segment, position) => {
    path += `/${segment}`;
    // Looking up each of a long path's beginnings would take a time that grows with the square of its length.
    const isShort = position < maxDepth;
    const label = (isShort && Object.hasOwn(labels, path) && labels[path]) || words(segmentLabel(segment));
    if (position === segments.length - 1) steps.push({ label, to: null });
    else if (isShort && findPublicPath(path)) steps.push({ label, to: path });
    else if (!isPage) steps.push({ label, to: null });
  });
  const namedSteps = steps.map((step, position) => ({
    ...step,
    label: names.at(position - steps.length) ?? step.label,
  }));
  if (view === null) return namedSteps;
  return [...namedSteps.slice(0, -1), { ...namedSteps.at(-1)!, to: pathname }, { label: view, to: null }];
}

type Matches = ReadonlyArray<{ readonly loaderData?: unknown } | undefined>;

/** The labels that the page sets as `breadcrumb` in its loader data. */
export function breadcrumbNames(matches: Matches): readonly string[] {
  const data = matches.at(-1)?.loaderData as { readonly breadcrumb?: string | readonly string[] } | undefined;
  return data?.breadcrumb === undefined ? [] : [data.breadcrumb].flat();
}

/** The view that the page sets as `breadcrumbView` in its loader data. */
export function breadcrumbView(matches: Matches): string | null {
  const data = matches.at(-1)?.loaderData as { readonly breadcrumbView?: string | null } | undefined;
  return data?.breadcrumbView ?? null;
}
