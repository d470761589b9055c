import { useEffect, useRef, useState } from "react";
import type { Report } from "~/catalog/transfer/report";
import type { TransferTable } from "~/catalog/transfer/transfer-table";
import type { PauseReason, Progress, TransferOptions } from "./run-transfer";

/** The state of an import. */
export type TransferState =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly isDryRun: boolean; readonly progress: Progress | null }
  | { readonly phase: "paused"; readonly why: PauseReason; readonly resume: () => void }
  | { readonly phase: "previewed"; readonly progress: Progress }
  | ({ readonly phase: "imported"; readonly set: string } & Pick<Progress, "title" | "report" | "columns">)
  | { readonly phase: "undoing" }
  | { readonly phase: "undone"; readonly rows: number }
  | { readonly phase: "failed"; readonly why: string; readonly report: Report | null; readonly set: string | null };

/** Imports files with script. The file readers load with the first file. */
export function useTransfer(tables: readonly TransferTable[]) {
  const [state, setState] = useState<TransferState>({ phase: "idle" });
  const set = useRef("");
  const match = useRef<Map<string, string>>(new Map());
  const isBusy = state.phase === "running" || state.phase === "paused" || state.phase === "undoing";

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);

  const pauseThen = (nextState: () => TransferState) => (why: PauseReason) =>
    new Promise<void>((resolve) => {
      const resume = () => {
        setState(nextState());
        resolve();
      };
      setState({ phase: "paused", why, resume });
    });

  async function run(
    file: File,
    table: TransferTable | null,
    options: Pick<TransferOptions, "isDryRun" | "createsCategories" | "oldSite">,
  ): Promise<void> {
    const { isDryRun } = options;
    set.current = crypto.randomUUID();
    let last: Progress | null = null;
    const running = (): TransferState => ({ phase: "running", isDryRun, progress: last });
    setState(running());
    try {
      const { runTransfer } = await import("./run-transfer");
      const finalProgress = await runTransfer(
        tables,
        table,
        file,
        { ...options, set: set.current, match: match.current },
        {
          progress(progress) {
            last = progress;
            setState(running());
          },
          pause: pauseThen(running),
        },
      );
      setState(
        isDryRun
          ? { phase: "previewed", progress: finalProgress }
          : { phase: "imported", set: set.current, ...finalProgress },
      );
    } catch (error) {
      // TypeScript does not see that `progress` assigns `last`, hence the cast.
      const report = (last as Progress | null)?.report ?? null;
      const hasWritten = !isDryRun && report !== null && report.created + report.changed > 0;
      setState({ phase: "failed", why: messageOf(error), report, set: hasWritten ? set.current : null });
    }
  }

  async function undo(of: string): Promise<void> {
    const undoing = (): TransferState => ({ phase: "undoing" });
    setState(undoing());
    try {
      const { runUndo } = await import("./run-transfer");
      setState({ phase: "undone", rows: await runUndo(of, { pause: pauseThen(undoing) }) });
    } catch (error) {
      setState({ phase: "failed", why: messageOf(error), report: null, set: of });
    }
  }

  const matchColumn = (column: string, target: string) => void match.current.set(column, target);
  const reset = () => {
    match.current = new Map();
    setState({ phase: "idle" });
  };
  return { state, isBusy, run, undo, reset, matchColumn };
}

/** An `UnreadableFile` has a message for the user; any other error is a bug. */
const messageOf = (error: unknown): string =>
  error instanceof Error && error.name === "UnreadableFile"
    ? error.message
    : "The file could not be read. Choose it again. Rows that were already imported are kept.";
