import type { MetaDescriptor } from "react-router";
import { breadcrumbNames, breadcrumbs, breadcrumbView } from "~/base/web/breadcrumbs";
import { canonicalUrl } from "~/base/web/canonical";
import { headElements, type PageHead, type SiteHead } from "~/base/web/head";
import { headingOf, type KeywordSet, missingTexts, type PageTexts } from "~/base/web/head-texts";
import { pageSubject } from "~/base/web/social-address";
import { fillPlaceholders } from "~/base/words/placeholders";
import { labelsOfPages } from "~/settings/links-and-claims";
import {
  type PageValues,
  drawnColours,
  fallbackSettings,
  keywordsOf,
  placeholderValues,
  type PublicSettings,
  type RootData,
  showsStory,
  wordsIn,
} from "~/settings/settings";
import { type GraphNode, pageGraph } from "./structured-data";

/** What the heads of all pages have of the settings. */
export const siteHead = (settings: PublicSettings, origin: string): SiteHead => ({
  brand: settings.brand,
  origin,
  image: settings.socialImage,
  colours: drawnColours(settings),
  labels: labelsOfPages(settings),
  words: wordsIn(settings),
});

interface MetaArguments {
  readonly matches: ReadonlyArray<{ readonly id: string; readonly loaderData?: unknown } | undefined>;
  readonly location: { readonly pathname: string };
}

/** The root loader's settings and origin, and `fill`, which is for a route's `meta` what `useFill` is for components. */
export function rootData({ matches }: Pick<MetaArguments, "matches">) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  const settings: PublicSettings = root?.settings ?? fallbackSettings;
  const fill = <Texts>(texts: Texts, counted?: PageValues): Texts =>
    fillPlaceholders(texts, placeholderValues(settings, counted));
  return { settings, origin: root?.origin ?? "", fill };
}

/** The subject of a page whose texts are a row: its title. Null for other pages, which name theirs. */
function subjectOfTexts(args: MetaArguments) {
  const page = (args.matches.at(-1)?.loaderData ?? {}) as { readonly texts?: object; readonly isEdited?: boolean };
  const { settings, fill } = rootData(args);
  const title = page.texts && headingOf(page.texts, !page.isEdited && !showsStory(settings));
  return title ? pageSubject(args.location.pathname, fill(title)) : null;
}

/** A page's head. `structuredData` are the nodes of its graph besides those of every page, the main entity first. */
type MetaPage = Omit<PageHead, "address" | "graph" | "keywords"> & {
  readonly keywords?: KeywordSet | readonly string[] | undefined;
  readonly address?: string;
  readonly structuredData?: readonly GraphNode[];
};

/**
 * A page's head elements for a route's `meta`, including breadcrumbs and the social image of a fixed page. Fills in no
 * `{placeholders}`, since rows may have braces.
 *
 * @param page the head; its address defaults to the location's path
 */
export function pageMeta(args: MetaArguments, { structuredData = [], keywords, ...page }: MetaPage): MetaDescriptor[] {
  const { settings, origin } = rootData(args);
  const site = siteHead(settings, origin);
  const steps = breadcrumbs(
    args.location.pathname,
    breadcrumbNames(args.matches),
    breadcrumbView(args.matches),
    site.labels,
    site.words,
  );
  const address = page.address ?? args.location.pathname;
  const url = canonicalUrl(origin, address);
  // A page that must not be indexed says only what it is about, such as a preview.
  const graph =
    page.noindex && structuredData.length === 0
      ? undefined
      : pageGraph({ title: page.title, url, breadcrumbs: page.noindex ? [] : steps }, structuredData, settings, origin);
  const social = page.noindex || settings.socialImage !== "" ? null : subjectOfTexts(args);
  const words = typeof keywords === "string" ? keywordsOf(settings, keywords) : keywords;
  return headElements({ social, ...page, keywords: words, address, graph }, site);
}

/**
 * The head of a page with a loader: of the page that it found, or of one that does not exist or could not be read. A
 * preview has no social image and is not indexed.
 */
export function loadedMeta<Loaded extends { readonly status: string; readonly texts?: object }>(
  args: MetaArguments & { readonly loaderData?: Loaded | undefined },
  texts: PageTexts,
  head: (page: Extract<Loaded, { readonly status: "ok" }>, site: ReturnType<typeof rootData>) => MetaPage,
): MetaDescriptor[] {
  const page = args.loaderData;
  if (page?.status === "missing") {
    const { missingTitle, missingText } = missingTexts(texts, rootData(args).fill(page.texts ?? {}));
    return absentMeta(args, missingTitle, missingText);
  }
  if (page?.status !== "ok") return absentMeta(args, texts.list, `The ${texts.item} could not be read.`);
  const headOfPage = head(page as Extract<Loaded, { readonly status: "ok" }>, rootData(args));
  return pageMeta(args, "isPreview" in page ? { ...headOfPage, social: null, noindex: true } : headOfPage);
}

/** The `noindex` head of a page that does not exist or could not be read. */
export function absentMeta(args: MetaArguments, title: string, description: string): MetaDescriptor[] {
  const words = wordsIn(rootData(args).settings);
  return pageMeta(args, { title: words(title), description: words(description), noindex: true });
}
