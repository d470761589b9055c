import { data, type HeadersFunction, type RouterContextProvider } from "react-router";
import type { Notice } from "../components/ui/toast";
import { databaseContext, requestContext, type DatabaseClient, type RequestContext } from "../context";
import { pageLifetime, privatePolicy, publicPolicy, sharedPolicy } from "../domain/seo/cache-policy";

/** What a page's loader gives: the page, or that there is none, or that it could not be read. `notice` is shown as a toast. */
export type Loaded<Page> =
  | ({ readonly status: "ok"; readonly notice?: Notice | undefined } & Page)
  | { readonly status: "missing"; readonly notice?: Notice | undefined }
  | { readonly status: "failed"; readonly notice: Notice };

/** What a page was read as, before it is known how to answer. */
export type PageResult<Page> =
  | {
      readonly kind: "page";
      readonly page: Page;
      readonly tags: readonly string[];
      readonly stored: boolean;
      readonly until?: string | null;
      readonly notice?: Notice | undefined;
      readonly status?: number;
    }
  | { readonly kind: "missing"; readonly notice?: Notice | undefined }
  | { readonly kind: "moved"; readonly to: string; readonly tag: string };

/**
 * A page that was found. `tags` name the tables and rows it shows, so that a change of one can drop it from caches;
 * `until` is the instant at which it is another page by itself, if there is one.
 */
export const found = <Page extends object>(
  page: Page,
  tags: readonly string[],
  until: string | null = null,
): PageResult<Page> => ({ kind: "page", page, tags, stored: true, until });

/** A page that may be shown but never stored, such as a draft opened by its direct link. */
export const unstored = <Page extends object>(page: Page): PageResult<Page> => ({
  kind: "page",
  page,
  tags: [],
  stored: false,
});

/** A page that is not public yet, shown by a preview link: like `unstored`, said so, and kept out of search engines. */
export const previewed = <Page extends object>(page: Page): PageResult<Page & { readonly isPreview: true }> => ({
  kind: "page",
  page: { ...page, isPreview: true },
  tags: [],
  stored: false,
  notice: { title: "Preview", text: "Visitors do not see this yet.", tone: "success" },
});

/** A page of which a part could not be read: shown with a notice, status 503, never stored (D9). */
export const incomplete = <Page extends object>(page: Page, notice: Notice): PageResult<Page> => ({
  kind: "page",
  page,
  tags: [],
  stored: false,
  notice,
  status: 503,
});

/** There is no such page: the route's own screen, status 404 (D10). */
export const missing = (notice?: Notice): PageResult<never> => ({ kind: "missing", notice });

/** The page is elsewhere: a 301 that keeps the query (URL-7), until a row of `table` changes. `path` is encoded. */
export const movedTo = (path: string, url: URL, table: string): PageResult<never> => ({
  kind: "moved",
  to: path + url.search,
  tag: table,
});

/**
 * Runs a page's reads and says how to answer (GEN-13 to GEN-15, D9, D10). A read that fails becomes a 503 with the
 * given notice: never a 200, which caches would keep.
 */
export async function loadPage<Page extends object>(
  context: Readonly<RouterContextProvider>,
  failure: Notice | ((error: unknown) => Notice),
  read: (db: DatabaseClient, site: RequestContext) => Promise<PageResult<Page>>,
) {
  const site = context.get(requestContext);
  try {
    return respond(await read(context.get(databaseContext), site), site.now);
  } catch (error) {
    if (error instanceof Response) throw error;
    logReadFailure(site, error);
    const notice = typeof failure === "function" ? failure(error) : failure;
    return data<Loaded<Page>>(
      { status: "failed", notice },
      { status: 503, headers: { "Cache-Control": privatePolicy, "Retry-After": "5" } },
    );
  }
}

/** Logs a failed read. The message is the database's own and names tables at most. */
export function logReadFailure(site: RequestContext, error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  site.log("read_failed", { message: cause instanceof Error ? cause.message.slice(0, 300) : "unknown" });
}

function respond<Page extends object>(result: PageResult<Page>, now: string) {
  if (result.kind === "moved") {
    throw new Response(null, {
      status: 301,
      headers: {
        Location: result.to,
        "Cache-Control": publicPolicy,
        "Cache-Tag": result.tag,
      },
    });
  }
  if (result.kind === "missing") {
    return data<Loaded<Page>>(
      { status: "missing", notice: result.notice },
      { status: 404, headers: { "Cache-Control": privatePolicy } },
    );
  }
  const headers: Record<string, string> = result.stored
    ? {
        "Cache-Control": sharedPolicy(pageLifetime, { at: result.until ?? null, now }),
        "Cache-Tag": ["site_settings", ...result.tags].join(","),
      }
    : { "Cache-Control": privatePolicy };
  if (result.status === 503) headers["Retry-After"] = "5";
  return data<Loaded<Page>>(
    { status: "ok", ...result.page, notice: result.notice },
    { status: result.status ?? 200, headers },
  );
}

/** The headers of pages without a loader: static texts, stored like all public pages. */
export const staticHeaders = (() => ({
  "Cache-Control": publicPolicy,
  "Cache-Tag": "site_settings",
})) satisfies HeadersFunction;

/** The headers of pages with a loader: the loader's own. Re-export it as `headers`. */
export const loadedHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The headers of pages that belong to one person. */
export const privateHeaders: HeadersFunction = () => ({ "Cache-Control": privatePolicy });
