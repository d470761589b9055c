import { data, type HeadersFunction, type RouterContextProvider } from "react-router";
import { readForm, unreadableForm } from "~/base/web/request-body";
import {
  retryDelay,
  type CacheTag,
  pageLifetime,
  privatePolicy,
  publicPolicy,
  sharedPolicy,
  type TableTag,
} from "../base/web/cache-policy";
import { listedAddress, locationOf } from "../base/web/old-address";
import { pictureFile } from "../base/web/redirects";
import { findMovedPicture } from "../content/media/library.server";
import { countVisit, findRedirect, type NearAddress, nearestAddresses } from "../content/pages/old-addresses.server";
import { linksAtEnd, tablesOfLists } from "../content/pages/read-related.server";
import type { NewestRows } from "../content/pages/related";
import { type PageKey, pages, type TextsOfPage } from "../texts/definitions";
import { findPageTexts, findTextsAndNewest, unreadTexts } from "../texts/queries.server";
import { errorNotice, type Notice } from "../ui/components/toast";
import { type DatabaseClient, databaseContext, probeHeader, requestContext, type RequestContext } from "./context";
import { logDatabaseError, orNull } from "./failed-reads";

/**
 * Reads an action's form. For any other body, throws a 400 with a text that the route's error boundary shows. Pages
 * with input to lose catch it in their `clientAction`.
 */
export async function requireForm(request: Request, context: Readonly<RouterContextProvider>): Promise<FormData> {
  const form = await readForm(request);
  if (form) return form;
  context.get(requestContext).log("form_unreadable");
  throw data(unreadableForm, { status: 400, statusText: "Bad Request" });
}

/**
 * The loader data of a page that was found, does not exist or could not be read. `notice` is shown as a toast; `near`
 * lists pages with addresses similar to a missing one. `Texts` are those that editors write, which all of them have.
 */
export type Loaded<Page, Texts = object> = Texts &
  (
    | ({ readonly status: "ok"; readonly notice?: Notice | undefined } & Page)
    | {
        readonly status: "missing";
        readonly near: readonly NearAddress[];
        readonly notice?: Notice | undefined;
        readonly notFound?: TextsOfPage<"not-found"> | undefined;
      }
    | { readonly status: "failed"; readonly notice: Notice }
  );

/** The texts of the page with a key; nothing without one. */
type TextsAt<Key extends PageKey> = [Key] extends [never]
  ? object
  : TextsOfPage<Key> & { readonly newest?: NewestRows | undefined };

/** The result of reading a page, which `loadPage` turns into a response. */
export type PageResult<Page> =
  | {
      readonly kind: "page";
      readonly page: Page;
      readonly tags: readonly CacheTag[];
      readonly cacheable: boolean;
      readonly until?: string | null;
      readonly notice?: Notice | undefined;
      readonly status?: number;
    }
  | {
      readonly kind: "missing";
      readonly near: readonly NearAddress[];
      readonly notice?: Notice | undefined;
      readonly notFound?: TextsOfPage<"not-found"> | undefined;
    }
  | { readonly kind: "moved"; readonly to: string; readonly tags: readonly CacheTag[] };

/**
 * A public page.
 *
 * @param tags cache tags: the tables and rows that purge the page when they change
 * @param until when its content changes without a write, such as the next scheduled post; null for never
 */
export const publicPage = <Page extends object>(
  page: Page,
  tags: readonly CacheTag[],
  until: string | null = null,
): PageResult<Page> => ({ kind: "page", page, tags, cacheable: true, until });

/** A page that must not be cached, such as a draft opened by its direct link. */
export const uncachedPage = <Page extends object>(page: Page): PageResult<Page> => ({
  kind: "page",
  page,
  tags: [],
  cacheable: false,
});

/** A page opened by a preview link: not cached, not indexed, and marked by a notice. */
export const previewPage = <Page extends object>(page: Page): PageResult<Page & { readonly isPreview: true }> => ({
  kind: "page",
  page: { ...page, isPreview: true },
  tags: [],
  cacheable: false,
  notice: { title: "Preview", text: "Visitors do not see this yet.", tone: "success" },
});

/** A page with a part that could not be read: a 503 with a notice, not cached (D9). */
export const incomplete = <Page extends object>(page: Page, notice: Notice): PageResult<Page> => ({
  kind: "page",
  page,
  tags: [],
  cacheable: false,
  notice,
  status: 503,
});

/** A page that does not exist: the route's own screen with a 404 (D10), which offers the pages in `near`. */
export const missing = (notice?: Notice, near: readonly NearAddress[] = []): PageResult<never> => ({
  kind: "missing",
  near,
  notice,
});

/**
 * A page that has moved: a 301 that keeps the query (URL-7), cached until a row of the table changes.
 *
 * @param path the encoded new path
 */
export const movedTo = (path: string, url: URL, table: TableTag): PageResult<never> => ({
  kind: "moved",
  to: path + url.search,
  tags: [table],
});

/**
 * Runs a page's reads and builds the response (GEN-13 to GEN-15, D9, D10). A failed read becomes a 503 with the given
 * notice, never a 200, which would be cached.
 *
 * @param key of the texts that the page shows, read in the same round trip. If they cannot be read, it shows the default
 *   ones, and is not cached.
 * @param leadsOn whether the page ends with the links of these texts, which name the newest rows of lists
 */
export async function loadPage<Page extends object, Key extends PageKey = never>(
  context: Readonly<RouterContextProvider>,
  failure: Notice | ((error: unknown) => Notice),
  read: (db: DatabaseClient, ctx: RequestContext) => Promise<PageResult<Page>>,
  key?: Key,
  leadsOn = key !== undefined && "related" in pages[key].texts,
) {
  const [ctx, db] = [context.get(requestContext), context.get(databaseContext)];
  const reading = read(db, ctx);
  const words = key && orNull(ctx, leadsOn ? findTextsAndNewest(db, key, ctx) : findPageTexts(db, key));
  const shownTexts = async () => {
    const shown = key && ((await words) ?? unreadTexts(key));
    if (!shown || !("newest" in shown)) return (shown ?? {}) as TextsAt<Key>;
    return { ...shown, newest: named(shown.newest as NewestRows, linksAtEnd(shown.texts)) } as unknown as TextsAt<Key>;
  };
  try {
    const result = await reading;
    const shown = await shownTexts();
    if (result.kind !== "page" || !key) return respond<Page, TextsAt<Key>>(result, shown, ctx.now);
    const tags = [...result.tags, `page_texts:${key}` as const];
    if (leadsOn && "texts" in shown) tags.push(...tablesOfLists(ctx.types, linksAtEnd(shown.texts)));
    const page =
      ctx.isPreview || (await words) === null ? { ...result, tags: [], cacheable: false } : { ...result, tags };
    return respond<Page, TextsAt<Key>>(page, shown, ctx.now);
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    const notice = typeof failure === "function" ? failure(error) : failure;
    return data<Loaded<Page, TextsAt<Key>>>(
      { status: "failed", notice, ...(await shownTexts()) },
      { status: 503, headers: { "Cache-Control": privatePolicy, "Retry-After": String(retryDelay()) } },
    );
  }
}

const named = (rows: NewestRows, lists: readonly string[]): NewestRows =>
  Object.fromEntries(Object.entries(rows).filter(([list]) => lists.includes(list)));

const redirectTo = ({ to, tags }: { readonly to: string; readonly tags: readonly CacheTag[] }): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: to, "Cache-Control": publicPolicy, "Cache-Tag": tags.join(",") },
  });

function respond<Page extends object, Texts>(result: PageResult<Page>, texts: Texts, now: string) {
  if (result.kind === "moved") throw redirectTo(result);
  if (result.kind === "missing") {
    return data<Loaded<Page, Texts>>(
      { status: "missing", near: result.near, notice: result.notice, notFound: result.notFound, ...texts },
      { status: 404, headers: { "Cache-Control": privatePolicy } },
    );
  }
  const headers: Record<string, string> = result.cacheable
    ? {
        "Cache-Control": sharedPolicy(pageLifetime, { at: result.until ?? null, now }),
        "Cache-Tag": ["site_settings", ...result.tags].join(","),
      }
    : { "Cache-Control": privatePolicy };
  if (result.status === 503) headers["Retry-After"] = String(retryDelay());
  return data<Loaded<Page, Texts>>(
    { status: "ok", ...result.page, ...texts, notice: result.notice },
    { status: result.status ?? 200, headers },
  );
}

/** What a loader gets that depends on no parameters. */
export interface LoaderRequest {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
  readonly request: Request;
}

/** The headers of static pages without a loader, cached like all public pages. */
export const staticHeaders = (() => ({
  "Cache-Control": publicPolicy,
  "Cache-Tag": "site_settings",
})) satisfies HeadersFunction;

/** The loader's headers, for pages with a loader. */
export const loadedHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** Loads a page that shows its texts, and nothing else that has to be read. */
export const loadTexts = <Key extends PageKey>(context: Readonly<RouterContextProvider>, key: Key) =>
  loadPage<object, Key>(
    context,
    errorNotice("Error", "Failed to load the page."),
    async () => publicPage({}, []),
    key,
    false,
  );

/** The headers of pages for one person. */
export const privateHeaders: HeadersFunction = () => ({ "Cache-Control": privatePolicy });

/**
 * What answers at an address without a page: the redirect that an editor made for it (D68), cached until a redirect
 * changes, the picture that was here on the owner's former site, or else a 404 with similar addresses. Counts the visit.
 *
 * @param tags the tables whose rows would answer here if they existed
 */
export async function nothingAt(
  { context, url, request }: LoaderRequest,
  {
    notice,
    withoutNear = false,
    withTexts = false,
    tags = [],
  }: {
    readonly notice?: Notice | undefined;
    readonly withoutNear?: boolean | undefined;
    /** Whether the response shows the texts of the page for addresses where nothing is. */
    readonly withTexts?: boolean;
    readonly tags?: readonly TableTag[];
  } = {},
): Promise<Exclude<PageResult<never>, { readonly kind: "page" }>> {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const [redirect, picture, near, notFound] = await Promise.all([
    orNull(ctx, findRedirect(db, url)),
    pictureFile.test(url.pathname) ? orNull(ctx, findMovedPicture(db, url, ctx.origin)) : null,
    withoutNear ? null : orNull(ctx, nearestAddresses(db, [url.pathname], ctx)),
    withTexts
      ? orNull(ctx, findPageTexts(db, "not-found")).then((texts) => texts ?? unreadTexts("not-found"))
      : undefined,
  ]);
  // A rule for a folder is for what else was in it.
  if (picture && (!redirect || redirect.source.endsWith("/*"))) return { kind: "moved", to: picture, tags: ["media"] };
  const listed = listedAddress(url, request.headers.get("User-Agent") ?? "");
  if (listed !== null && (redirect || !request.headers.has(probeHeader)))
    countVisit(
      redirect
        ? { kind: "hit", path: redirect.source, asked: listed }
        : { kind: "missing", path: listed, referrer: URL.parse(request.headers.get("Referer") ?? "")?.host ?? "" },
      ctx,
    );
  return redirect
    ? { kind: "moved", to: locationOf(redirect.target, redirect.source, url), tags: ["redirects", ...tags] }
    : { kind: "missing", near: near?.[0] ?? [], notice, notFound };
}

/** `nothingAt` for routes whose pages have no loader data: throws the redirect, or resolves to what the page shows. */
export async function nearOrRedirect(loaderRequest: LoaderRequest) {
  const result = await nothingAt(loaderRequest, { withTexts: true });
  if (result.kind === "missing") return { near: result.near, ...result.notFound! };
  throw redirectTo(result);
}
