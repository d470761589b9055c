import { findHolders } from "~/accounts/setup-link.server";
import { displayName, isAllowed, type Role } from "~/base/access/permissions";
import { zonedTime } from "~/base/time/time-zones";
import { listLatestActivity } from "~/catalog/activity/list.server";
import type { EnquiryEntry } from "~/enquiries/rules/inbox";
import {
  countDueEnquiries,
  countNewEnquiries,
  listDueEnquiries,
  listNewestEnquiries,
} from "~/enquiries/rules/waiting.server";
import { countFailedMessages } from "~/outbox/log.server";
import { adminMeta } from "~/portal/admin-head";
import { signedInContext } from "~/portal/session/access-guard";
import { userTimeZone } from "~/portal/user-time-zone";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders } from "~/routing/load-page";
import { ActionNotice } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/dashboard.route";
import { findBackups } from "./backups";
import { findSetup, runSetupAction } from "./checklist";
import { Alert, Overview, type OverviewData } from "./overview";
import { overviewAlerts, readContent } from "./panels.server";
import { securityStatus } from "./security-status";

export const headers = privateHeaders;

/** Shows the links to the sections even if the panels' data cannot be read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { person, role } = context.get(signedInContext);
  const facts = {
    name: displayName(person),
    hasContent: isAllowed(role, "content"),
  };
  const backups = isAllowed(role, "transfer") ? findBackups(ctx) : null;
  try {
    const db = context.get(databaseContext);
    const readingHolders = isAllowed(role, "api") ? findHolders(db, ctx.now) : null;
    const [overview, setup, failedMessages, holders] = await Promise.all([
      userTimeZone(request, context).then((zone) => readOverview(db, person.id, role, ctx.now, zone)),
      isAllowed(role, "settings") ? findSetup(db, ctx, readingHolders) : null,
      isAllowed(role, "messages") ? countFailedMessages(db) : null,
      readingHolders,
    ]);
    const security = holders && securityStatus(holders);
    return {
      ...facts,
      security,
      overview,
      setup,
      alerts: overviewAlerts((await backups)?.isOverdue ?? false, failedMessages),
    };
  } catch (error) {
    logDatabaseError(ctx, error);
    const alerts = overviewAlerts((await backups)?.isOverdue ?? false, null);
    return { ...facts, security: null, overview: null, setup: null, alerts };
  }
}

/** The data of the panels that the role includes. Reads nothing else (ACC-13). */
async function readOverview(
  db: DatabaseClient,
  accountId: string,
  role: Role,
  now: string,
  zone: string,
): Promise<OverviewData> {
  const today = zonedTime(now, zone).day;
  const [enquiries, content, activity] = await Promise.all([
    isAllowed(role, "enquiries") ? readEnquiries(db, today) : null,
    isAllowed(role, "content") ? readContent(db, accountId, now) : null,
    listLatestActivity(db, role, zone),
  ]);
  const nothing = {
    enquiries: null,
    due: null,
    unpublishedRows: [],
    unsaved: [],
    counts: [],
    needsAttention: { count: 0, more: false },
    sizes: {},
  };
  return { ...nothing, activity, today, ...enquiries, ...content };
}

async function readEnquiries(db: DatabaseClient, today: string): Promise<Pick<OverviewData, "enquiries" | "due">> {
  const [newCount, newest, dueCount, due] = await Promise.all([
    countNewEnquiries(db),
    listNewestEnquiries(db),
    countDueEnquiries(db, today),
    listDueEnquiries(db, today),
  ]);
  return {
    enquiries: { ...newCount, rows: newest.map(toEnquiry) },
    due: { ...dueCount, rows: due.map(toEnquiry) },
  };
}

const toEnquiry = ({ id, email, createdAt, nextStep, nextStepOn, projectType, status }: EnquiryEntry) => ({
  id,
  email,
  createdAt,
  nextStep,
  nextStepOn,
  projectType,
  status,
});

export const action = ({ request, url, context }: Route.ActionArgs) => runSetupAction(request, url, context);

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Overview");
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { alerts, ...overview } = loaderData;
  return (
    <>
      <ActionNotice of={actionData} />
      {alerts.map((alert) => (
        <Alert key={alert.to} {...alert} />
      ))}
      <Overview {...overview} />
    </>
  );
}
