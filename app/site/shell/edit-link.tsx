import { useLocation, useMatches, useRouteLoaderData } from "react-router";
import type { RootData } from "~/settings/settings";

/** Pages of rows. The texts of fixed pages are in the code. */
const rowPages =
  /^\/(?:blog\/post|blog\/category|it-glossary\/term|ai-product-stack|ventures|example-product-briefs)\/[^/]+$/;

/** Links to the form of the page's row, for users who may edit it (PREV-3). Pages cached for visitors never have it. */
export function EditLink() {
  const edits = useRouteLoaderData<RootData>("root")?.edits;
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1)?.loaderData as { readonly status?: string } | undefined;
  if (!edits || new URLSearchParams(search).has("preview")) return null;
  if (!rowPages.test(pathname) || page?.status !== "ok") return null;
  return (
    <a
      href={`/admin/edit?page=${encodeURIComponent(pathname)}`}
      // In narrow windows it would cover text.
      className="button no-print lg:fixed"
      // Not in the style sheet, which every visitor loads.
      style={{
        margin: "0.5rem 1.25rem 1rem",
        insetInlineEnd: 0,
        bottom: "calc(var(--banner-height, 0px) + env(safe-area-inset-bottom))",
        zIndex: 30,
        minHeight: "2.75rem",
        borderRadius: "2rem",
        background: "var(--raised)",
        color: "var(--ink)",
      }}
    >
      Edit this page
    </a>
  );
}
