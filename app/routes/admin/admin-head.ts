import type { MetaDescriptor } from "react-router";
import { noIndex } from "~/domain/seo/indexing";
import type { RootData } from "~/domain/settings/settings";

interface MetaArguments {
  readonly matches: ReadonlyArray<{ readonly id: string; readonly loaderData?: unknown } | undefined>;
}

/**
 * The head of a portal page: a title and `noindex` (ADM-1). Separate from `pageMeta`, so that the portal's scripts do
 * not include the SEO rules of public pages.
 */
export function adminMeta({ matches }: MetaArguments, title: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return [{ title: root ? `${title} | ${root.settings.brand}` : title }, { name: "robots", content: noIndex }];
}
