import { useRef, useState, type SubmitEvent } from "react";
import { formatNumber } from "~/base/words/numbers";
import type { Report } from "~/catalog/transfer/report";
import type { TransferTable } from "~/catalog/transfer/transfer-table";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { useIsHydrated } from "~/ui/portal/local-time";
import { ColumnTable, Exports, ImportConfirmation } from "./column-table";
import type { PauseReason } from "./run-transfer";
import { ImportedPictures, TransferReport } from "./transfer-report";
import { useTransfer, type TransferState } from "./use-transfer";

const confirmDialog = async () => (await import("~/portal/session/confirm-dialog")).ConfirmDialog;

/** The action data of a file uploaded whole, without script. */
export interface UploadResult {
  readonly title: string;
  readonly report: Report;
  readonly isDryRun: boolean;
  readonly set: string | null;
  readonly error: string | null;
}

/** Imports and exports content. Without script, uploads a file whole; with script, in parts, of any size. */
export function TransferPage({
  tables,
  mayImport,
  picturesOf,
  actionData,
}: {
  tables: readonly TransferTable[];
  /** Whether the user recently confirmed their identity. Otherwise files can only be previewed (ACC-30). */
  mayImport: boolean;
  /** The change set of the import whose pictures are still to be fetched; null if none was left. */
  picturesOf: string | null;
  actionData: UploadResult | null;
}) {
  const { state, isBusy, run, undo, reset, matchColumn } = useTransfer(tables);
  const form = useRef<HTMLFormElement>(null);
  const hasScript = useIsHydrated();
  // Kept when the address no longer names it, which is once it is done.
  const [unfinishedSet] = useState(picturesOf);

  function start(isDryRun: boolean): boolean {
    const data = new FormData(form.current!);
    const file = data.get("file");
    if (!(file instanceof File) || file.size === 0) return false;
    const table = tables.find(({ name }) => name === data.get("section")) ?? null;
    void run(file, table, {
      isDryRun,
      createsCategories: data.get("create") === "on",
      oldSite: String(data.get("oldSite")),
    });
    return true;
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    const submitter = event.nativeEvent.submitter;
    const isImport = submitter instanceof HTMLButtonElement && submitter.value === "import";
    if (start(!isImport)) event.preventDefault();
  }

  return (
    <>
      <h1 className="text-heading">Import and export</h1>
      <p className="mt-2 max-w-prose text-muted">
        CSV or JSON as exported from spreadsheets, hosted databases and site builders, and the exports of WordPress and
        Ghost. Existing items are updated and new ones created. Nothing is deleted.
      </p>
      <form
        ref={form}
        id="import"
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        className="mt-6 grid max-w-xl gap-4 rounded-card border border-line bg-raised p-5"
      >
        <h2 className="text-xl">Import</h2>
        <div>
          <label htmlFor="section" className="block text-sm font-semibold">
            Section
          </label>
          <select id="section" name="section" disabled={isBusy} onChange={reset} className="field field-dense mt-1">
            <option value="">Detect from the file</option>
            {tables.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="file" className="block text-sm font-semibold">
            File
          </label>
          <input
            id="file"
            type="file"
            name="file"
            required
            disabled={isBusy}
            onChange={reset}
            accept=".csv,.tsv,.json,.ndjson,.jsonl,.xml,text/csv,application/json,text/xml"
            className="field field-dense mt-1"
          />
        </div>
        <div>
          <label htmlFor="old-site" className="block text-sm font-semibold">
            Address of the old site
          </label>
          <input
            id="old-site"
            type="url"
            name="oldSite"
            placeholder="https://"
            disabled={isBusy}
            onChange={reset}
            aria-describedby="old-site-hint"
            className="field field-dense mt-1"
          />
          <p id="old-site-hint" className="mt-1 text-sm text-muted">
            For Ghost alone, whose export does not say where its pictures are.
          </p>
        </div>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name="create" disabled={isBusy} />
          Create categories that do not exist
        </label>
        <p className="flex flex-wrap gap-3">
          <button
            type="submit"
            name="intent"
            value="preview"
            disabled={isBusy}
            className="button button-dense button-primary"
          >
            Preview
          </button>
          {/* With script, a dialog asks for the identity when the import begins. */}
          <button
            type="submit"
            name="intent"
            value="import"
            disabled={isBusy}
            className={mayImport ? "button button-dense" : "button button-dense needs-scripting"}
          >
            Import
          </button>
        </p>
        <noscript>
          <p className="text-sm text-muted">
            Without JavaScript, files are limited to 1 MB and must be chosen again after the preview.
          </p>
        </noscript>
      </form>
      {!mayImport && (
        <noscript>
          <ImportConfirmation />
        </noscript>
      )}
      {state.phase === "idle" ? (
        <>
          {actionData && <UploadReport actionData={actionData} />}
          {hasScript && unfinishedSet !== null && <ImportedPictures set={unfinishedSet} />}
        </>
      ) : (
        <Stage state={state} onUndo={undo} onMatch={matchColumn} />
      )}
      <Exports tables={tables} />
    </>
  );
}

function UploadReport({ actionData: { title, report, isDryRun, set, error } }: { actionData: UploadResult }) {
  return (
    <>
      {error !== null && <Alert>{error}</Alert>}
      {title !== "" && <TransferReport title={title} report={report} isDryRun={isDryRun} />}
      {set !== null && <Undo set={set} />}
    </>
  );
}

function Stage({
  state,
  onUndo,
  onMatch,
}: {
  state: TransferState;
  onUndo: (set: string) => Promise<void>;
  onMatch: (column: string, target: string) => void;
}) {
  switch (state.phase) {
    case "running":
      return <Bar {...state} />;
    case "paused":
      return <Paused why={state.why} onResume={state.resume} />;
    case "previewed":
      return (
        <>
          {state.progress.columns.length > 0 && (
            <ColumnTable
              form="import"
              table={state.progress.table}
              columns={state.progress.columns}
              onMatch={onMatch}
            />
          )}
          <TransferReport
            title={state.progress.title}
            report={state.progress.report}
            columns={state.progress.columns}
            isDryRun
          />
        </>
      );
    case "imported":
      return (
        <>
          <TransferReport title={state.title} report={state.report} columns={state.columns} isDryRun={false} />
          {state.report.elsewhere > 0 && <ImportedPictures key={state.set} set={state.set} />}
          {state.report.created + state.report.changed > 0 && <Undo set={state.set} onUndo={onUndo} />}
        </>
      );
    case "failed":
      return (
        <>
          <Alert>{state.why}</Alert>
          {state.report && (
            <TransferReport title="rows read before the error" report={state.report} isDryRun={state.set === null} />
          )}
          {state.set !== null && <Undo set={state.set} onUndo={onUndo} />}
        </>
      );
    case "undoing":
      return (
        <p role="status" className="mt-6">
          Undoing…
        </p>
      );
    case "undone":
      return (
        <p role="status" className="mt-6">
          {state.rows === 1 ? "1 item" : `${formatNumber(state.rows)} items`} reverted.
        </p>
      );
    default:
      return null;
  }
}

const pauseTexts: Readonly<Record<PauseReason, string>> = {
  lost: "The connection was lost.",
  signedOut: "Your session has ended. Sign in in another tab.",
  unconfirmed: "Confirm your identity to import.",
};

/** Asks for what the transfer waits for. The chosen file and the preview stay. */
function Paused({ why, onResume }: { why: PauseReason; onResume: () => void }) {
  const [isAsking, setAsking] = useState(why === "unconfirmed");
  const notice = (
    <Alert>
      {pauseTexts[why]}{" "}
      <button
        type="button"
        onClick={why === "unconfirmed" && !isAsking ? () => setAsking(true) : onResume}
        className="button button-dense"
      >
        {why === "unconfirmed" ? "Confirm" : "Resume"}
      </button>
    </Alert>
  );
  if (!isAsking) return notice;
  // If the dialog cannot be loaded, trying again loads it again.
  return (
    <LazyComponent
      load={confirmDialog}
      with={{ onConfirmed: onResume, onCancel: () => setAsking(false) }}
      placeholder={notice}
    />
  );
}

function Bar({ isDryRun, progress }: Extract<TransferState, { phase: "running" }>) {
  const part = progress?.part ?? 0;
  const rows = progress
    ? progress.report.created + progress.report.changed + progress.report.unchanged + progress.report.refused
    : 0;
  return (
    <div className="mt-6 max-w-xl">
      <label htmlFor="transfer-progress" className="block text-sm font-semibold">
        {isDryRun ? "Reading the file" : "Importing"}: {formatNumber(rows)} rows
      </label>
      <progress id="transfer-progress" value={part} max={1} className="mt-1 w-full accent-(--accent)" />
    </div>
  );
}

function Alert({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className="mt-6 max-w-prose rounded-card border-2 border-danger bg-raised p-4">
      {children}
    </p>
  );
}

/** A plain form; with script, `onUndo` handles it. */
function Undo({ set, onUndo }: { set: string; onUndo?: (set: string) => Promise<void> }) {
  return (
    <form
      method="post"
      action="/admin/undo"
      className="mt-4"
      onSubmit={(event) => {
        if (!onUndo) return;
        event.preventDefault();
        void onUndo(set);
      }}
    >
      <input type="hidden" name="set" value={set} />
      <button type="submit" className="button button-dense">
        Undo import
      </button>
    </form>
  );
}
