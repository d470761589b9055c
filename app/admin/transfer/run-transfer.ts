import {
  type ColumnMatch,
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

/** The progress of a transfer. `part` is the fraction done, from 0 to 1. */
export interface Progress {
  readonly title: string;
  readonly report: Report;
  readonly part: number;
  readonly table: TransferTable;
  /** The columns of the file, and the fields they map to. */
  readonly columns: readonly SampledColumn[];
}

/** How a file is imported. */
export interface TransferOptions {
  readonly set: string;
  readonly isDryRun: boolean;
  readonly createsCategories: boolean;
  readonly match: ColumnMatch;
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
  { set, isDryRun, createsCategories, match }: TransferOptions,
  events: TransferEvents,
): Promise<Progress> {
  let read = 0;
  const bytes = (async function* () {
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      read += part.value.byteLength;
      yield part.value;
    }
  })();
  const open = await openFile(tables, table, file.name, bytes);
  const { name, title } = open.table;
  const sampled: FileRecord[] = [];
  const rows = (async function* () {
    for await (const row of open.rows) {
      if (sampled.length < sampledRows) sampled.push(row.record);
      yield { ...row, record: matchedRecord(row.record, match) };
    }
  })();
  let progress: Progress = { title, report: emptyReport, part: 0, table: open.table, columns: [] };
  for await (const part of splitIntoParts(open.table, rows)) {
    const report = isTooLarge(part)
      ? tooLargeReport(part)
      : (await sendWithRetry<ImportedPart>({ table: name, set, isDryRun, createsCategories, rows: part.rows }, events))
          .report;
    progress = { ...progress, report: mergeReports(progress.report, report), part: read / file.size };
    events.progress(progress);
  }
  return { ...progress, part: 1, columns: sampleColumns(open.table, sampled, match) };
}

/** Undoes an import in parts. Returns the number of rows reverted. */
export async function runUndo(set: string, events: Pick<TransferEvents, "pause">): Promise<number> {
  let rows = 0;
  for (let below: number | null = null; ;) {
    const undone: UndonePart = await sendWithRetry<UndonePart>({ undo: set, below }, events);
    if (undone.fault !== undefined) throw new UnreadableFile(undone.fault);
    rows += undone.rows;
    if (undone.next === null) return rows;
    below = undone.next;
  }
}

const isTooLarge = ({ rows, bytes }: FilePart) => rows.length === 1 && bytes > maxPartBytes;

const tooLargeReport = ({ rows }: FilePart): Report => ({
  ...emptyReport,
  refused: 1,
  faults: [{ row: rows[0]!.row, column: "", text: "This row is too long to upload. Import it with npm run content." }],
});

/** Posts until there is a response, with retries and pauses. */
async function sendWithRetry<Answer extends ImportedPart | UndonePart>(
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
