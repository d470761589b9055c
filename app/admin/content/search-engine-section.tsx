import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { useSettings } from "~/ui/components/settings";
import type { ContentType } from "~/content/types/content-type";
import type { RootData } from "~/settings/settings";
import { EditorPanel } from "./editor-panels";
import { LazyComponent } from "~/ui/portal/lazy-component";

/** The form section for search engine texts, with a preview of the search result. */
export function SearchEngineSection({
  type,
  texts,
  pathPrefix,
  children,
}: {
  type: ContentType;
  texts: Readonly<Record<string, string>>;
  pathPrefix: string;
  children: ReactNode;
}) {
  const { brand } = useSettings();
  const site = useRouteLoaderData<RootData>("root");
  if (!type.search) return null;
  const slug = type.fields.find(({ kind }) => kind === "slug")?.name;
  return (
    <section aria-label="Search engines">
      <EditorPanel title="Search engines">
        {children}
        <LazyComponent
          whenSeen
          load={async () => (await import("~/portal/controls/search-preview")).SearchPreview}
          with={{
            type: type.name,
            label: type.label,
            slug,
            pathPrefix,
            site: { brand, origin: site?.origin ?? "https://localhost" },
            values: texts,
          }}
        />
      </EditorPanel>
    </section>
  );
}
