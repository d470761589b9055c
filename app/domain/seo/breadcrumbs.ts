/** Labels that are not simply the path's word (NAV-12). */
const labels: Readonly<Record<string, string>> = {
  "it-glossary": "IT Glossary",
  "example-product-briefs": "Product Briefs",
  "ai-workflows": "AI Workflows",
  "startup-mvp": "Startup MVP",
  "internal-tools": "Internal Tools",
  "ai-growth-engines": "AI Growth Engines",
};

/** Path words that are no page of their own, such as `term` in `/it-glossary/term/{slug}`. */
const withoutPage = new Set(["post", "term", "category"]);

/** One step of the way from home to a page. The last one has no address, nor has a path word that is no page. */
export interface Breadcrumb {
  readonly label: string;
  readonly to: string | null;
}

/** A path word as a label: first letter capitalised, hyphens turned into spaces (NAV-11). */
export function segmentLabel(segment: string): string {
  if (Object.hasOwn(labels, segment)) return labels[segment]!;
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
  let path = "";
  segments.forEach((segment, position) => {
    path += `/${segment}`;
    const last = position === segments.length - 1;
    const label = last && current ? current : segmentLabel(segment);
    steps.push({
      label,
      to: last || withoutPage.has(segment) ? null : path,
    });
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
