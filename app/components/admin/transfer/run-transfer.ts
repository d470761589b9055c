import { splitIntoParts, type FilePart } from "~/domain/transfer/file-parts";
import { openFile } from "~/domain/transfer/open-file";
import { UnreadableFile } from "~/domain/transfer/read-file";
import { mergeReports, emptyReport, type Report } from "~/domain/transfer/report";
import type { TransferTable } from "~/domain/transfer/transfer-table";

/** How far it is: of 1. */
export interface Progress {
  readonly title: string;
  readonly report: Report;
  readonly part: number;
}

/** What happens while a file is read. */
export interface TransferEvents {
  progress(progress: Progress): void;
  /** The connection is lost, or the session is over. Resolves when somebody wants to go on. */
  pause(why: string): Promise<void>;
}

/** Bytes of a part that a request can hold, with what stands around its rows. */
const longestPart = 1_000_000;
/** Milliseconds between tries. */
const waits = [500, 2_000, 5_000];

/**
 * Reads a file part by part, and has the server import each, or say what it would do. The file is never in memory as a
 * whole. A part whose answer was lost is sent again under the same set.
 *
 * @param table the table chosen; null leaves it to the file
 */
export async function runTransfer(
  tables: readonly TransferTable[],
  table: TransferTable | null,
  file: File,
  { set, isTrial }: { readonly set: string; readonly isTrial: boolean },
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
  let progress: Progress = { title, report: emptyReport, part: 0 };
  for await (const part of splitIntoParts(open.table, open.rows)) {
    const report = isTooLong(part)
      ? tooLong(part)
      : ((await ask({ table: name, set, isTrial, rows: part.rows }, events)) as { report: Report }).report;
    progress = { title, report: mergeReports(progress.report, report), part: read / file.size };
    events.progress(progress);
  }
  return { ...progress, part: 1 };
}

/** Takes an import back, part by part. Gives the number of rows that are as before. */
export async function runUndo(set: string, events: Pick<TransferEvents, "pause">): Promise<number> {
  let rows = 0;
  for (let below: number | null = null; ;) {
    const undone = (await ask({ undo: set, below }, events)) as { rows: number; next: number | null; fault?: string };
    if (undone.fault !== undefined) throw new UnreadableFile(undone.fault);
    rows += undone.rows;
    if (undone.next === null) return rows;
    below = undone.next;
  }
}

const isTooLong = ({ rows, bytes }: FilePart) => rows.length === 1 && bytes > longestPart;

const tooLong = ({ rows }: FilePart): Report => ({
  ...emptyReport,
  refused: 1,
  faults: [{ row: rows[0]!.row, column: "", text: "This row is too long to be sent. Import it with npm run content." }],
});

/** Asks until there is an answer. */
async function ask(body: object, { pause }: Pick<TransferEvents, "pause">): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(body);
    if ("said" in answer) return answer.said;
    if (answer.why === "refused") throw new UnreadableFile("The server does not take this part of the file.");
    const wait = answer.why === "lost" ? waits[attempt] : undefined;
    if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait));
    else {
      await pause(
        answer.why === "lost" ? "The connection is lost." : "You are no longer signed in. Sign in in another tab.",
      );
      attempt = -1;
    }
  }
}

async function send(body: object): Promise<{ said: unknown } | { why: "lost" | "signedOut" | "refused" }> {
  try {
    const response = await fetch("/admin/transfer/part", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.redirected || response.status === 403) return { why: "signedOut" };
    if (response.ok) return { said: await response.json() };
    return { why: response.status >= 500 ? "lost" : "refused" };
  } catch {
    return { why: "lost" };
  }
}
