import type { MetaDescriptor } from "react-router";
import { noIndex } from "~/base/web/search-engines";
import type { RootData } from "~/settings/settings";

interface MetaArguments {
  readonly matches: ReadonlyArray<{ readonly id: string; readonly loaderData?: unknown } | undefined>;
}

/**
 * A portal page's title and `noindex` (ADM-1). Separate from `pageMeta`, to keep the SEO rules of public pages out of
 * the portal's scripts.
 */
export function adminMeta({ matches }: MetaArguments, title: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return [{ title: root ? `${title} | ${root.settings.brand}` : title }, { name: "robots", content: noIndex }];
}
