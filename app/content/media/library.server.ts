import { and, eq, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { media, mediaSources } from "../../../drizzle/schema";
import { cursorPage } from "../../base/listing/keyset.server";
import type { PageCursors } from "../../base/listing/list-page";
import { matchExpression, parseSearch } from "../../base/search/search-text";
import { daysBefore } from "../../base/time/dates";
import { pictureAddress } from "../../ui/imagery/picture-address";
import { picturesPerPage, type LibraryPicture, type LibraryQuery } from "./library";

// Raw SQL, because Drizzle omits the table names of columns in a query of one table.
const ofThis = sql`media_uses as used where used.hash = media.hash`;
const usesOf = sql<number>`(select count(*) from ${ofThis})`;

const columns = {
  rowId: media.rowId,
  version: media.version,
  hash: media.hash,
  type: media.type,
  width: media.width,
  height: media.height,
  color: media.color,
  preview: media.preview,
  hasVariants: media.hasVariants,
  focusX: media.focusX,
  focusY: media.focusY,
  bytes: media.bytes,
  name: media.name,
  alt: media.alt,
  isDecorative: media.isDecorative,
  credit: media.credit,
  createdAt: media.createdAt,
  deletedAt: media.deletedAt,
  deletedSet: media.deletedSet,
  uses: usesOf.as("uses"),
};

type StoredPicture = Omit<LibraryPicture, "address">;
const toPicture = (row: StoredPicture): LibraryPicture => ({ ...row, address: pictureAddress(row) });

/** A page of the library, newest first. */
export interface LibraryPage extends PageCursors {
  readonly pictures: readonly LibraryPicture[];
}

/** The most matches of a search to examine. */
const maxMatches = 1_000;

/** One page of the pictures that match a query (MEDIA-6). */
export async function listPictures(
  db: DatabaseClient,
  query: LibraryQuery,
  size = picturesPerPage,
): Promise<LibraryPage> {
  const page = cursorPage(query, size);
  const pageRows: StoredPicture[] = await db.read(
    db.query
      .select(columns)
      .from(media)
      .where(
        and(
          query.filter === "trash" ? isNotNull(media.deletedAt) : isNull(media.deletedAt),
          filterCondition(query),
          searchCondition(query.text),
          page.isBeyond(media.rowId),
        ),
      )
      .orderBy(page.order(media.rowId))
      .limit(page.limit),
  );
  const { rows, ...cursors } = page.from(pageRows, (row) => row.rowId);
  return { pictures: rows.map(toPicture), ...cursors };
}

function filterCondition({ filter }: LibraryQuery): SQL | undefined {
  const isUsed = sql`exists (select 1 from ${ofThis})`;
  if (filter === "used") return isUsed;
  if (filter === "unused") return sql`not ${isUsed}`;
  // Literals, because a bound value does not match the partial index.
  return filter === "no-alt" ? sql`${media.alt} = '' and ${media.isDecorative} = 0` : undefined;
}

function searchCondition(text: string): SQL | undefined {
  const search = parseSearch(text);
  if (!search) return undefined;
  const contains = sql`instr(${media.searchText}, ${search.foldedText}) > 0`;
  if (!search.isIndexable) return contains;
  return sql`${media.rowId} in (select rowid from media_search where media_search match ${matchExpression(search)} order by rowid desc limit ${maxMatches}) and ${contains}`;
}

/** The picture with this row number or hash, unless it was deleted; null if there is none. */
export const findPicture = (db: DatabaseClient, key: number | string): Promise<LibraryPicture | null> =>
  find(db, key, isNull(media.deletedAt));

/** The picture with this row number or hash, even if it is in the trash. */
export const findPictureOrDeleted = (db: DatabaseClient, key: number | string): Promise<LibraryPicture | null> =>
  find(db, key);

async function find(db: DatabaseClient, key: number | string, condition?: SQL): Promise<LibraryPicture | null> {
  const isIt = typeof key === "number" ? eq(media.rowId, key) : eq(media.hash, key);
  const [row] = await db.read(db.query.select(columns).from(media).where(and(isIt, condition)).limit(1));
  return row ? toPicture(row) : null;
}

/** The library's addresses of pictures that were fetched from these addresses, unless they were deleted. */
export async function listFetched(
  db: DatabaseClient,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db.read(
    db.query
      .select({ from: mediaSources.address, ...columns })
      .from(mediaSources)
      .innerJoin(media, eq(media.hash, mediaSources.hash))
      .where(and(inJson(mediaSources.address, addresses), isNull(media.deletedAt))),
  );
  return new Map(rows.map(({ from, ...row }) => [from, pictureAddress(row)]));
}

/**
 * The library's address of the picture that was at an address of this site's domain when another site was there, if it
 * was brought in (MEDIA-15), also at that of a smaller version as WordPress names it (`mill-300x200.jpg`); null otherwise.
 */
export async function findMovedPicture(
  db: DatabaseClient,
  { pathname, search }: Pick<URL, "pathname" | "search">,
  origin: string,
): Promise<string | null> {
  const host = new URL(origin).host.replace(/^www\./, "");
  const paths = [pathname + search, pathname, pathname.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")];
  const addresses = paths.flatMap((path) =>
    ["https://", "https://www.", "http://", "http://www."].map((start) => start + host + path),
  );
  const fetched = await listFetched(db, addresses);
  // The picture itself before a larger one of the same name.
  return addresses.map((address) => fetched.get(address)).find((address) => address !== undefined) ?? null;
}

/** What the library holds now, to compare with its limits. */
export async function findUsage(
  db: DatabaseClient,
  accountId: string | null,
  now: string,
): Promise<{ bytes: number; today: number }> {
  const dayAgo = daysBefore(now, 1);
  const [[all], [ownUploads]] = await Promise.all([
    db.read(db.query.select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)`.as("bytes") }).from(media)),
    db.read(
      db.query
        .select({ today: sql<number>`count(*)`.as("today") })
        .from(media)
        .where(and(sql`${media.accountId} is ${accountId}`, gt(media.createdAt, dayAgo))),
    ),
  ]);
  return { bytes: all?.bytes ?? 0, today: ownUploads?.today ?? 0 };
}
