import { and, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { revisions } from "../../../drizzle/schema";
import { actorOf } from "../../activity/activity";
import type { FetchOf } from "../../base/limits/public-hosts";
import { decodePercentEncoding } from "../../base/web/urls";
import type { LeftPicture, PictureStore, UploadLimits } from "../../content/media/library";
import { listFetched } from "../../content/media/library.server";
import {
  fetchPicture,
  type MakeVariant,
  noResponse,
  recordSource,
  storePicture,
} from "../../content/media/upload.server";
import { type ForeignPicture, listForeignPictures, replacePictures } from "../../content/saving/foreign-pictures";
import { rowIdIn, type WriteContext } from "../../content/saving/row-writes.server";
import { findRow, listRowsById, saveRows } from "../../content/saving/store.server";
import type { Row } from "../../content/types/content-type.server";
import { type SiteType, typeOfTable } from "../../types.server";

/** Where pictures are fetched with, and where they go. */
export interface PictureTools {
  readonly fetch: FetchOf;
  readonly store: Pick<PictureStore, "head" | "put">;
  readonly limits: UploadLimits;
  readonly makeVariant?: MakeVariant | null;
}

/** What one step brought into the library. The caller must purge `tags`. */
export interface BroughtPictures {
  /** The pictures that rows now show from the library, each once for each row. */
  readonly count: number;
  readonly left: readonly LeftPicture[];
  /** How many pictures of the rows were not tried, because the step was over. */
  readonly waitingCount: number;
  /** The hosts that did not respond. */
  readonly silentHosts: readonly string[];
  /** Why the library takes no more pictures; null if it does. */
  readonly error: string | null;
  readonly tags: readonly string[];
}

/** How many pictures one step tries to fetch: each takes several requests, and a request may make fifty. */
const maxTries = 8;
/** In milliseconds, after which a step begins no other picture. */
const maxDuration = 20_000;
/** A host that did not respond so often in a step is not asked again. */
const maxSilences = 2;
const maxAttempts = 3;
/** How many revisions of a change set one step reads, with the texts of their rows. */
const revisionsRead = 50;

/** Brings the pictures that a row shows from other sites into the library, in one save; null if there is no such row. */
export async function bringInRow(
  db: DatabaseClient,
  stored: SiteType,
  rowId: number,
  tools: PictureTools,
  context: WriteContext,
): Promise<BroughtPictures | null> {
  const row = await findRow(db, stored, rowId);
  if (!row) return null;
  const step = new Step(db, tools, context, []);
  await step.bringIn(stored, row);
  return step.result();
}

/**
 * Brings pictures into the library that rows of a change set show from other sites, newest change first, as a part of
 * the set, so that they are undone with it.
 *
 * @param below continues a pass: the `next` of the step before
 * @param skip addresses and hosts not to try, because they failed before
 * @param context has the set
 */
export async function bringInSet(
  db: DatabaseClient,
  below: number | null,
  skip: readonly string[],
  tools: PictureTools,
  context: WriteContext,
): Promise<BroughtPictures & { readonly next: number | null }> {
  const { setId } = context;
  const changes = await db.read(
    db.query
      .select({ id: revisions.id, tableName: revisions.tableName, rowId: revisions.rowId })
      .from(revisions)
      .where(and(eq(revisions.setId, setId), below === null ? undefined : sql`${revisions.id} < ${below}`))
      .orderBy(desc(revisions.id))
      .limit(revisionsRead),
  );
  const step = new Step(db, tools, { ...context, entryKey: `${setId}/pictures` }, skip);
  const byTable = Map.groupBy(changes, ({ tableName }) => tableName);
  const rows = new Map<string, Row>();
  for (const [tableName, entries] of byTable) {
    const stored = typeOfTable(tableName);
    const ids = [...new Set(entries.map(({ rowId }) => rowId))];
    if (stored)
      for (const row of await listRowsById(db, stored, rowIdIn(stored, ids), ids.length))
        rows.set(`${tableName}/${row.rowId}`, row);
  }
  for (const { id, tableName, rowId } of changes) {
    const key = `${tableName}/${rowId}`;
    const row = rows.get(key);
    if (!row) continue;
    // A row may have several changes in the set.
    rows.delete(key);
    if (!(await step.bringIn(typeOfTable(tableName)!, row))) return { ...step.result(), next: id + 1 };
  }
  return { ...step.result(), next: changes.length === revisionsRead ? changes.at(-1)!.id : null };
}

/** A bounded step of bringing pictures in. */
class Step {
  /** The library's address of each picture that is there now. */
  readonly #addresses = new Map<string, string>();
  readonly #left = new Map<string, string>();
  readonly #silences = new Map<string, number>();
  readonly #tags = new Set<string>();
  readonly #skipped: ReadonlySet<string>;
  readonly #deadline = Date.now() + maxDuration;
  #tries = 0;
  #count = 0;
  #waitingCount = 0;
  #error: string | null = null;

  constructor(
    readonly db: DatabaseClient,
    readonly tools: PictureTools,
    readonly context: WriteContext,
    skip: readonly string[],
  ) {
    this.#skipped = new Set(skip);
  }

  result(): BroughtPictures {
    return {
      count: this.#count,
      left: [...this.#left].map(([address, reason]) => ({ address, reason })),
      waitingCount: this.#waitingCount,
      silentHosts: [...this.#silences].filter(([, times]) => times >= maxSilences).map(([host]) => host),
      error: this.#error,
      tags: [...this.#tags],
    };
  }

  /** Fetches a row's pictures and saves the row. Resolves to whether all of them were tried. */
  async bringIn(stored: SiteType, row: Row): Promise<boolean> {
    const { origin } = this.context;
    const pictures = listForeignPictures(stored.type, row, origin === undefined ? [] : [origin]);
    const fetched = await listFetched(
      this.db,
      pictures.map(({ address }) => address),
    );
    for (const [from, address] of fetched) this.#addresses.set(from, address);
    let waitingCount = 0;
    for (const picture of pictures) {
      const { address } = picture;
      if (this.#addresses.has(address) || this.#left.has(address) || this.#skipped.has(address)) continue;
      if (this.#isSilent(address)) this.#left.set(address, noResponse);
      else if (this.#error === null && this.#tries < maxTries && Date.now() < this.#deadline)
        await this.#fetch(picture);
      else waitingCount += 1;
    }
    this.#waitingCount += waitingCount;
    await this.#save(stored, row, pictures);
    return waitingCount === 0;
  }

  #isSilent(address: string): boolean {
    const { host } = new URL(address);
    return this.#skipped.has(host) || (this.#silences.get(host) ?? 0) >= maxSilences;
  }

  async #fetch({ address, alt }: ForeignPicture): Promise<void> {
    const { by, token, now } = this.context;
    const { store, limits, makeVariant, fetch } = this.tools;
    this.#tries += 1;
    const picture = await fetchPicture(address, fetch);
    if (!picture.ok) {
      const { host } = new URL(address);
      if (picture.reason === noResponse) this.#silences.set(host, (this.#silences.get(host) ?? 0) + 1);
      this.#left.set(address, picture.reason);
      return;
    }
    const stored = await storePicture(
      this.db,
      store,
      { file: picture.bytes, name: nameOf(address), alt },
      { by: actorOf(by, token), accountId: by, now, limits, makeVariant: makeVariant ?? null },
    );
    if (!stored.ok) {
      if (stored.isFull) this.#error = stored.reason;
      this.#left.set(address, stored.reason);
      return;
    }
    await recordSource(this.db, address, stored.picture.hash);
    this.#addresses.set(address, stored.picture.address);
  }

  async #save(stored: SiteType, row: Row, pictures: readonly ForeignPicture[]): Promise<void> {
    const there = pictures.filter(({ address }) => this.#addresses.has(address));
    let reason = "The item was changed meanwhile.";
    let current: Row | null = row;
    for (let attempt = 1; current && there.length > 0 && attempt <= maxAttempts; attempt += 1) {
      const values = replacePictures(stored.type, current, this.#addresses);
      if (Object.keys(values).length === 0) return;
      const save = { before: current, id: String(current[stored.key] ?? current.rowId), values };
      const result = await saveRows(this.db, stored, [save], this.context);
      if (result.status === "written") {
        this.#count += there.length;
        for (const tag of result.tags) this.#tags.add(tag);
        return;
      }
      if (result.status === "invalid") {
        reason = `The item could not be saved: ${[...result.errors.values()].flatMap((fields) => Object.values(fields)).join(" ")}`;
        break;
      }
      current = await findRow(this.db, stored, row.rowId);
    }
    for (const { address } of there) this.#left.set(address, reason);
  }
}

const nameOf = (address: string): string => {
  const segment = new URL(address).pathname.split("/").at(-1) ?? "";
  return decodePercentEncoding(segment) ?? segment;
};
