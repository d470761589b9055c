import { data } from "react-router";
import type { BidirectionalPage } from "../base/listing/keyset.server";
import type { CacheTag } from "../base/web/cache-policy";
import { type MissingTexts, missingTexts, type PageTexts } from "../base/web/head-texts";
import { addressPart } from "../base/web/urls";
import { listDescriptions } from "../content/pages/descriptions.server";
import { findPreviewedRow } from "../content/pages/preview.server";
import type { WithCacheTags } from "../content/pages/related";
import { type LinkedTerm, noVocabulary, termLinker } from "../content/pages/term-links";
import { readVocabulary } from "../content/pages/vocabulary.server";
import type { StoredType } from "../content/types/content-type.server";
import { termLinksField } from "../content/types/shared";
import type { PageKey, PageTexts as TextsAt } from "../texts/definitions";
import { errorNotice, type Notice } from "../ui/components/toast";
import type { Descriptions } from "../ui/imagery/descriptions";
import type { DatabaseClient, RequestContext } from "./context";
import { orNull } from "./failed-reads";
import {
  loadPage,
  type LoaderRequest,
  movedTo,
  nothingAt,
  type PageResult,
  previewPage,
  publicPage,
  uncachedPage,
} from "./load-page";

/** What a page of a type takes from its definition. */
type PageType = Pick<StoredType, "type" | "tableName" | "pathPrefix">;

/** The key of the texts of a list whose rows have pages. */
type RecordKey = { [Key in PageKey]: TextsAt<Key> extends MissingTexts ? Key : never }[PageKey];

/** How a row's page is read. Its parts are read together. */
interface RecordReads<Found, More, Page, Key extends RecordKey> {
  readonly texts: PageTexts;
  /** @param preview the id of a row to show even if it is not public */
  readonly find: (
    db: DatabaseClient,
    address: string,
    request: RequestContext,
    preview: number | null,
  ) => Promise<Found | { readonly movedTo: string } | null>;
  readonly readRelations?: (
    db: DatabaseClient,
    address: string,
    request: RequestContext,
  ) => Promise<WithCacheTags<More>>;
  /** When the page changes without a write; an ISO instant. */
  readonly findNextChange?: (db: DatabaseClient, now: string) => Promise<string | null>;
  /**
   * The page's data, with the cache tags of whatever else it shows. `breadcrumb` is the last step of its breadcrumbs. A
   * page that is not `isComplete` is not cached.
   *
   * @param linkTerms links what a text mentions of the glossary (GLOS-17): called for the texts in their order, with the
   *   row's switch
   */
  readonly page: (
    found: Found,
    linkTerms: (html: string, isOff: boolean | null) => string,
  ) => Page & {
    readonly breadcrumb: string;
    readonly tags?: readonly CacheTag[];
    readonly isComplete?: boolean;
  };
  /** The notices if a read fails, and if the row does not exist; null for none. */
  readonly failure?: Notice;
  readonly absence?: ((texts: TextsAt<Key> & MissingTexts) => Notice) | null;
  /** Whether the page of a missing row leaves out similar addresses. */
  readonly withoutNear?: boolean;
}

/**
 * Loads a row's page: of a public row, of a draft by its preview link, a redirect from a previous address, or the
 * addresses similar to one that does not exist.
 *
 * @param address the last segment of the page's path
 * @param key of the texts that the page shows besides its row: those of its list
 */
export async function loadRecord<
  Found extends object,
  Page extends object,
  More extends object = object,
  Key extends RecordKey = never,
>(
  loaderRequest: LoaderRequest,
  { type, tableName, pathPrefix }: PageType,
  address: string,
  reads: RecordReads<Found, More, Page, Key>,
  key?: Key,
) {
  const { context, url } = loaderRequest;
  const { texts, failure = errorNotice("Error", `Failed to load the ${texts.item}. Please try again.`) } = reads;
  const { absence = ({ missingTitle, missingText }) => errorNotice(missingTitle, missingText) } = reads;
  const hasTermLinks = type.fields.some(({ name }) => name === termLinksField.name);
  type Shown = Omit<Page, "tags" | "isComplete"> & {
    readonly relations: More;
    readonly breadcrumb: string;
    readonly descriptions: Descriptions;
    readonly linkedTerms: readonly LinkedTerm[];
    readonly isPreview?: true;
  };
  const read = async (db: DatabaseClient, ctx: RequestContext): Promise<PageResult<Shown>> => {
    const preview = await findPreviewedRow(db, tableName, url.searchParams.get("preview"), ctx.now);
    const [result, more, until, descriptions, vocabulary] = await Promise.all([
      reads.find(db, address, ctx, preview),
      reads.readRelations?.(db, address, ctx),
      reads.findNextChange?.(db, ctx.now) ?? null,
      listDescriptions(db, ctx.types, type.name, address),
      hasTermLinks ? orNull(ctx, readVocabulary(db, ctx.types)) : noVocabulary,
    ]);
    if (!result)
      return nothingAt(loaderRequest, {
        withoutNear: reads.withoutNear,
        tags: [tableName],
      });
    if ("movedTo" in result) return movedTo(pathPrefix + addressPart(result.movedTo), url, tableName);
    const { tags: relatedTags = [], ...relations } = more ?? {};
    const linker = termLinker(vocabulary ?? noVocabulary, pathPrefix + addressPart(address));
    const {
      tags = [],
      isComplete = true,
      ...page
    } = reads.page(result, (html, isOff) => (isOff ? html : linker.link(html)));
    const { linked: linkedTerms } = linker;
    const content = { relations, descriptions, linkedTerms, ...page } as unknown as Shown;
    if (preview !== null) return previewPage(content);
    if ("isPublic" in result && result.isPublic === false) return uncachedPage({ ...content, isPreview: true });
    if (!isComplete || vocabulary === null) return uncachedPage(content);
    const termTags = linkedTerms.map(({ slug }): CacheTag => `IT_Glossary:${slug}`);
    return publicPage(content, [tableName, `${tableName}:${address}`, ...tags, ...relatedTags, ...termTags], until);
  };
  const response = await loadPage<Shown, Key>(context, failure, read, key, false);
  const loaded = response.data;
  if (loaded.status !== "missing" || absence === null) return response;
  const { texts: written } = loaded as { readonly texts?: object };
  const shown = missingTexts(texts, written) as TextsAt<Key> & MissingTexts;
  return data({ ...loaded, notice: absence(shown) }, response.init ?? undefined);
}

/**
 * Loads one page of a type's list, after the row in `?after=`.
 *
 * @param key of the texts that the page shows
 */
export const loadList = <Item, Key extends PageKey = never>(
  { context, url }: LoaderRequest,
  { type, tableName }: PageType,
  list: (db: DatabaseClient, after: string | null, request: RequestContext) => Promise<BidirectionalPage<Item>>,
  key?: Key,
) =>
  loadPage<BidirectionalPage<Item>, Key>(
    context,
    errorNotice("Error", `Failed to load ${type.items}`),
    async (db, ctx) => publicPage(await list(db, url.searchParams.get("after"), ctx), [tableName]),
    key,
  );
