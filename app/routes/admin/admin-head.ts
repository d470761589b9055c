import type { MetaDescriptor } from "react-router";
import type { RootData } from "~/domain/settings/settings";

interface MetaArguments {
  readonly matches: ReadonlyArray<{ readonly id: string; readonly loaderData?: unknown } | undefined>;
}

/** The head of a page of the portal: a title, and that it is nobody's to index (ADM-1). The rules of public heads stay out of its script. */
export function adminMeta({ matches }: MetaArguments, title: string): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return [
    { title: site ? `${title} | ${site.settings.brand}` : title },
    { name: "robots", content: "noindex, nofollow" },
  ];
}
