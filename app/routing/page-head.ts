import type { MetaDescriptor } from "react-router";
import { breadcrumbNames, breadcrumbs, breadcrumbView } from "~/base/web/breadcrumbs";
import { headElements, type PageHead } from "~/base/web/head";
import { missingTexts, type PageTexts } from "~/base/web/head-texts";
import { fixedSubject } from "~/base/web/social-address";
import { fallbackSettings } from "~/settings/settings";
import type { PublicSettings, RootData } from "~/settings/settings";
import { breadcrumbList } from "./structured-data";

interface MetaArguments {
  readonly matches: ReadonlyArray<{ readonly id: string; readonly loaderData?: unknown } | undefined>;
  readonly location: { readonly pathname: string };
}

/** The root loader's settings and origin. */
export function rootData({ matches }: Pick<MetaArguments, "matches">): { settings: PublicSettings; origin: string } {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return { settings: root?.settings ?? fallbackSettings, origin: root?.origin ?? "" };
}

/**
 * A page's head elements for a route's `meta`, including breadcrumbs and the social image of a fixed page.
 *
 * @param page the head; its address defaults to the location's path
 */
export function pageMeta(
  args: MetaArguments,
  page: Omit<PageHead, "address"> & { address?: string },
): MetaDescriptor[] {
  const { settings, origin } = rootData(args);
  const steps = breadcrumbs(args.location.pathname, breadcrumbNames(args.matches), breadcrumbView(args.matches));
  const structuredData = [
    ...(page.structuredData ?? []),
    ...(steps.length > 0 && !page.noindex ? [breadcrumbList(steps, origin)] : []),
  ];
  const social = page.noindex ? null : fixedSubject(args.location.pathname);
  return headElements(
    { address: args.location.pathname, social, ...page, structuredData },
    { brand: settings.brand, origin },
  );
}

/**
 * The head of a page with a loader: of the page that it found, or of one that does not exist or could not be read. A
 * preview has no social image and is not indexed.
 */
export function loadedMeta<Loaded extends { readonly status: string }>(
  args: MetaArguments & { readonly loaderData?: Loaded | undefined },
  texts: PageTexts,
  head: (
    page: Extract<Loaded, { readonly status: "ok" }>,
    site: ReturnType<typeof rootData>,
  ) => Omit<PageHead, "address">,
): MetaDescriptor[] {
  const page = args.loaderData;
  if (page?.status === "missing") {
    const { title, text } = missingTexts(texts);
    return absentMeta(args, title, text);
  }
  if (page?.status !== "ok") return absentMeta(args, texts.list, `The ${texts.item} could not be read.`);
  const shown = head(page as Extract<Loaded, { readonly status: "ok" }>, rootData(args));
  return pageMeta(args, "isPreview" in page ? { ...shown, social: null, noindex: true } : shown);
}

/** The `noindex` head of a page that does not exist or could not be read. */
export function absentMeta(args: MetaArguments, title: string, description: string): MetaDescriptor[] {
  return pageMeta(args, { title, description, noindex: true });
}
