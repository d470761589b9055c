import { Overview, type OverviewData } from "~/components/admin/overview/overview";
import { BackupAlert } from "~/components/admin/overview/backup-alert";
import type { SetupData } from "~/components/admin/overview/setup-checklist";
import { ActionNotice } from "~/components/admin/shell/action-notice";
import { databaseContext, requestContext, type DatabaseClient, type RequestContext } from "~/context";
import { displayName } from "~/domain/accounts/account";
import { listContentIssues, listUnpublished } from "~/domain/content/listing/overview.server";
import { listRecentChanges } from "~/domain/content/history/revisions.server";
import { typeOfTable } from "~/domain/content/types/registry.server";
import {
  countDueSubmissions,
  countNewSubmissions,
  listDueSubmissions,
  listNewestSubmissions,
} from "~/domain/intake/waiting.server";
import type { SubmissionEntry } from "~/domain/intake/inbox";
import { readEditableSettings } from "~/domain/settings/settings-store.server";
import { mailProblem, recipientsOf } from "~/domain/messages/mail-settings";
import { readMailSettingsRow } from "~/domain/messages/mail-settings.server";
import { setupItems } from "~/domain/setup/checklist";
import { countSampleRows } from "~/domain/setup/sample-rows.server";
import { logReadFailure, privateHeaders } from "../load-page";
import { signedInContext } from "./access-guard";
import { adminMeta } from "./admin-head";
import { readBackups } from "./backups";
import { runSetupAction } from "./setup-action";
import { securityStatus } from "./security-status";
import type { Route } from "./+types/dashboard";

export const headers = privateHeaders;

/** Links to the sections are shown even when the panels' data cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const shown = { name: displayName(context.get(signedInContext).person), security: securityStatus() };
  const backups = readBackups(ctx);
  try {
    const db = context.get(databaseContext);
    const [overview, setup] = await Promise.all([readOverview(db, ctx.now), readSetup(db, ctx)]);
    return { ...shown, overview, setup, isBackupOverdue: (await backups)?.isOverdue ?? false };
  } catch (error) {
    logReadFailure(ctx, error);
    return { ...shown, overview: null, setup: null, isBackupOverdue: (await backups)?.isOverdue ?? false };
  }
}

async function readOverview(db: DatabaseClient, now: string): Promise<OverviewData> {
  const [newCount, newest, dueCount, due, unpublished, issues, changes] = await Promise.all([
    countNewSubmissions(db),
    listNewestSubmissions(db),
    countDueSubmissions(db),
    listDueSubmissions(db),
    listUnpublished(db, now),
    listContentIssues(db, now),
    listRecentChanges(db),
  ]);
  return {
    enquiries: { ...newCount, rows: newest.map(toEnquiry) },
    due: { ...dueCount, rows: due.map(toEnquiry) },
    unpublished,
    issues,
    changes: changes.map(({ tableName, ...change }) => ({
      ...change,
      type: typeOfTable(tableName)?.type.name ?? null,
    })),
  };
}

const toEnquiry = ({ id, email, createdAt, nextStepOn, projectType }: SubmissionEntry) => ({
  id,
  email,
  createdAt,
  nextStepOn,
  projectType,
});

/** The setup checklist; null once everything is done. */
async function readSetup(
  db: DatabaseClient,
  { origin, messages: { setup } }: Pick<RequestContext, "origin" | "messages">,
): Promise<SetupData | null> {
  const [{ settings, version }, sampleRows, { settings: mailSettings }] = await Promise.all([
    readEditableSettings(db),
    countSampleRows(db),
    readMailSettingsRow(db),
  ]);
  const mail = { problem: mailProblem(mailSettings, setup), recipients: recipientsOf(mailSettings, setup) };
  const items = setupItems({ settings, origin, sampleRows, mail });
  return items.every(({ isDone }) => isDone) ? null : { items, version };
}

export const action = ({ request, url, context }: Route.ActionArgs) => runSetupAction(request, url, context);

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Overview");
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { isBackupOverdue, ...overview } = loaderData;
  return (
    <>
      <ActionNotice of={actionData} />
      {isBackupOverdue && <BackupAlert />}
      <Overview {...overview} />
    </>
  );
}
