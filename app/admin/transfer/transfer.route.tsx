import { redirect } from "react-router";
import { findBackups } from "~/admin/overview/backups";
import { privatePolicy } from "~/base/web/cache-policy";
import { findTransferTable, transferTables } from "~/catalog/transfer/export-rows.server";
import { splitIntoParts } from "~/catalog/transfer/file-parts";
import { importRows } from "~/catalog/transfer/import-rows.server";
import { UnreadableFile } from "~/catalog/transfer/read-file";
import { mergeReports, emptyReport, countReportedRows } from "~/catalog/transfer/report";
import { isSetId, newSetId } from "~/content/saving/store.server";
import { adminMeta } from "~/portal/admin-head";
import { respond, tryWrite, writeContextOf } from "~/portal/content-section";
import { isFresh, requireFreshForm } from "~/portal/session/fresh-form";
import { requestContext } from "~/routing/context";
import { privateHeaders, requireForm } from "~/routing/load-page";
import type { Route } from "./+types/transfer.route";
import { Backups } from "./backups";
import { TransferPage, type UploadResult } from "./transfer-page";

export { ConfirmBoundary as ErrorBoundary } from "~/portal/session/confirm-identity";
export const headers = privateHeaders;

/** Rows per request without JavaScript; with it, the file is sent in parts. */
const maxRows = 5_000;

const tooMany = `Without JavaScript, ${maxRows} rows are imported at a time. Upload the same file again to continue.`;

const notFresh = "Confirm your identity first, then choose the file again. Nothing was imported.";

const tables = Object.values(transferTables);

export async function loader({ url, context }: Route.LoaderArgs) {
  const set = url.searchParams.get("pictures");
  return {
    tables,
    backups: await findBackups(context.get(requestContext)),
    mayImport: isFresh(context),
    picturesOf: isSetId(set) ? set : null,
  };
}

/**
 * Without JavaScript, uploads the whole file, within the size limit of a form. An import needs a recent proof of
 * identity (ACC-30), which a separate form asks for: asking in between would lose the file.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (url.searchParams.has("confirm")) {
    await requireFreshForm(request, url, context);
    throw redirect("/admin/transfer", { headers: { "Cache-Control": privatePolicy } });
  }
  const form = await requireForm(request, context);
  const file = form.get("file");
  const isDryRun = form.get("intent") !== "import";
  const set = newSetId();
  let [title, report, fileError] = ["", emptyReport, null as string | null];
  const result = await tryWrite(context, async (db) => {
    try {
      if (!isDryRun && !isFresh(context)) throw new UnreadableFile(notFresh);
      if (!(file instanceof File) || file.size === 0) throw new UnreadableFile("Choose a file.");
      const selectedTable = findTransferTable(String(form.get("section") ?? ""));
      // Imported on demand: otherwise the worker would load the parsers at every start.
      const { openFile } = await import("~/catalog/transfer/open-file");
      const oldSite = String(form.get("oldSite") ?? "");
      const { table, rows, system, leftovers } = await openFile(
        tables,
        selectedTable,
        file.name,
        () => file.stream(),
        oldSite,
      );
      const createsCategories = system !== null || form.get("create") === "on";
      title = system === null ? table.title : `${table.title} from ${system}`;
      report = { ...emptyReport, leftovers };
      for await (const part of splitIntoParts(table, rows)) {
        if (countReportedRows(report) >= maxRows) throw new UnreadableFile(tooMany);
        const write = writeContextOf(context, set);
        const outcome = await importRows(db, table, part.rows, write, isDryRun, createsCategories);
        await context.get(requestContext).purge(outcome.tags);
        report = mergeReports(report, outcome.report);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      fileError = error.message;
    }
  });
  const hasFailed = "failure" in result;
  if (hasFailed) fileError = result.failure.text ?? "The database is not responding.";
  const hasWritten = !isDryRun && report.created + report.changed > 0;
  const body: UploadResult = { title, report, isDryRun, set: hasWritten ? set : null, error: fileError };
  const status = hasFailed ? 503 : fileError !== null || report.refused > 0 ? 422 : 200;
  return respond(body, status);
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Import and export");
}

export default function TransferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <TransferPage {...loaderData} actionData={actionData ?? null} />
      <Backups backups={loaderData.backups} />
    </>
  );
}
