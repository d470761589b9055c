import {
  type ColumnMatch,
  type FetchedPart,
  type FilePart,
  type ImportedPart,
  matchedRecord,
  sampleColumns,
  type SampledColumn,
  sampledRows,
  splitIntoParts,
  type UndonePart,
} from "~/catalog/transfer/file-parts";
import { openFile } from "~/catalog/transfer/open-file";
import { UnreadableFile } from "~/catalog/transfer/read-file";
import { mergeReports, emptyReport, type Report } from "~/catalog/transfer/report";
import type { FileRecord, TransferTable } from "~/catalog/transfer/transfer-table";
import type { LeftPicture } from "~/content/media/library";

/** The progress of a transfer. `part` is the fraction done, from 0 to 1. */
export interface Progress {
  readonly title: string;
  readonly report: Report;
  readonly part: number;
  readonly table: TransferTable;
  /** The columns of the file, and the fields they map to; empty for an export of another system. */
  readonly columns: readonly SampledColumn[];
}

/** How a file is imported. */
export interface TransferOptions {
  readonly set: string;
  readonly isDryRun: boolean;
  readonly createsCategories: boolean;
  readonly match: ColumnMatch;
  /** The address of the site that an export is from; "" if it was not entered. */
  readonly oldSite: string;
}

/** Callbacks of a running transfer. */
export interface TransferEvents {
  progress(progress: Progress): void;
  /** Called if the transfer cannot go on. Resolves when the user wants to resume. */
  pause(why: PauseReason): Promise<void>;
}

/** Maximum bytes of the rows in a part, which leaves room for the rest of the request. */
const maxPartBytes = 1_000_000;
/** Milliseconds between attempts. */
const retryDelays = [500, 2_000, 5_000];

/**
 * Imports or previews a file in parts, so that the whole file is never in memory. If a response is lost, the part is
 * sent again in the same set, which makes the retry idempotent.
 *
 * @param table the chosen table; null to detect it from the file
 */
export async function runTransfer(
  tables: readonly TransferTable[],
  table: TransferTable | null,
  file: File,
  { set, isDryRun, match, oldSite, ...options }: TransferOptions,
  events: TransferEvents,
): Promise<Progress> {
  let bytesRead = 0;
  const readBytes = async function* () {
    bytesRead = 0;
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytesRead += part.value.byteLength;
      yield part.value;
    }
  };
  const open = await openFile(tables, table, file.name, readBytes, oldSite);
  const { name } = open.table;
  const title = open.system === null ? open.table.title : `${open.table.title} from ${open.system}`;
  const createsCategories = options.createsCategories || open.system !== null;
  const samples: FileRecord[] = [];
  const rows = (async function* () {
    for await (const row of open.rows) {
      if (samples.length < sampledRows) samples.push(row.record);
      yield { ...row, record: matchedRecord(row.record, match) };
    }
  })();
  let progress: Progress = {
    title,
    report: { ...emptyReport, leftovers: open.leftovers },
    part: 0,
    table: open.table,
    columns: [],
  };
  for await (const part of splitIntoParts(open.table, rows)) {
    const report = isTooLarge(part)
      ? tooLargeReport(part)
      : (await sendWithRetry<ImportedPart>({ table: name, set, isDryRun, createsCategories, rows: part.rows }, events))
          .report;
    progress = { ...progress, report: mergeReports(progress.report, report), part: bytesRead / file.size };
    events.progress(progress);
  }
  return { ...progress, part: 1, columns: open.system === null ? sampleColumns(open.table, samples, match) : [] };
}

/** What became of the pictures that an import found on other sites. */
export interface FetchedPictures {
  readonly count: number;
  readonly left: readonly LeftPicture[];
  /** Why the library takes no more; null if it does. */
  readonly error: string | null;
}

/** The most pictures that failed to name, and not to try again: their addresses share a request's 1 MB. */
const maxLeft = 400;

/**
 * Fetches the pictures of an import, a few in each request. Can begin again at any time: what is in the library by then is
 * not fetched again.
 *
 * @param events `progress` is called after each step; when it returns false, no other begins
 */
export async function runPictures(
  set: string,
  events: Pick<TransferEvents, "pause"> & { progress(pictures: FetchedPictures): boolean },
): Promise<void> {
  let pictures: FetchedPictures = { count: 0, left: [], error: null };
  const skip = new Set<string>();
  for (let below: number | null = null; ;) {
    const body = { pictures: set, below, skip: [...skip].slice(0, maxLeft) };
    const part: FetchedPart = await sendWithRetry<FetchedPart>(body, events);
    for (const { address } of part.left) skip.add(address);
    for (const host of part.silentHosts) skip.add(host);
    const left = new Map([...pictures.left, ...part.left].map((picture) => [picture.address, picture]));
    const { count } = pictures;
    pictures = { count: count + part.count, left: [...left.values()].slice(0, maxLeft), error: part.error };
    if (!events.progress(pictures) || part.error !== null || part.next === null) return;
    // A row with more failures than are sent would be tried forever.
    below = part.next === below && skip.size > maxLeft ? part.next - 1 : part.next;
  }
}

/** Undoes an import in parts. Returns the number of rows reverted. */
export async function runUndo(set: string, events: Pick<TransferEvents, "pause">): Promise<number> {
  let rows = 0;
  for (let below: number | null = null; ;) {
    const answer: UndonePart = await sendWithRetry<UndonePart>({ undo: set, below }, events);
    if (answer.error !== undefined) throw new UnreadableFile(answer.error);
    rows += answer.rows;
    if (answer.next === null) return rows;
    below = answer.next;
  }
}

const isTooLarge = ({ rows, bytes }: FilePart) => rows.length === 1 && bytes > maxPartBytes;

const tooLargeReport = ({ rows }: FilePart): Report => ({
  ...emptyReport,
  refused: 1,
  errors: [{ row: rows[0]!.row, column: "", text: "This row is too long to upload. Import it with npm run content." }],
});

/** Posts until there is a response, with retries and pauses. */
async function sendWithRetry<Answer extends FetchedPart | ImportedPart | UndonePart>(
  body: object,
  { pause }: Pick<TransferEvents, "pause">,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await send(body);
    // routes/admin/transfer-part.ts checks its responses against the same types.
    if ("data" in result) return result.data as Answer;
    if (result.why === "refused") throw new UnreadableFile("The server rejected this part of the file.");
    const wait = result.why === "lost" ? retryDelays[attempt] : undefined;
    if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait));
    else {
      await pause(result.why);
      attempt = -1;
    }
  }
}

/** Why a transfer waits: there is no connection, no session, or no recent proof of identity (ACC-30). */
export type PauseReason = "lost" | "signedOut" | "unconfirmed";

async function send(body: object): Promise<{ data: unknown } | { why: PauseReason | "refused" }> {
  try {
    const response = await fetch("/admin/transfer/part", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.redirected || response.status === 403) return { why: "signedOut" };
    if (response.status === 401) return { why: "unconfirmed" };
    if (response.ok) return { data: await response.json() };
    return { why: response.status >= 500 ? "lost" : "refused" };
  } catch {
    return { why: "lost" };
  }
}
