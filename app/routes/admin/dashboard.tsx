import { Overview, type OverviewData } from "~/components/admin/overview/overview";
import { databaseContext, requestContext, type DatabaseClient } from "~/context";
import { displayName } from "~/domain/accounts/account";
import { listContentIssues, listUnpublished } from "~/domain/content/listing/overview.server";
import { listRecentChanges } from "~/domain/content/history/revisions.server";
import { typeOfTable } from "~/domain/content/types/registry.server";
import { countNewSubmissions, listNewestSubmissions } from "~/domain/intake/inbox.server";
import { logReadFailure, privateHeaders } from "../load-page";
import { signedInContext } from "./access-guard";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/dashboard";

export const headers = privateHeaders;

/** Links to the sections are shown even when the panels' data cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const name = displayName(context.get(signedInContext).person);
  try {
    return { name, overview: await readOverview(context.get(databaseContext), ctx.now) };
  } catch (error) {
    logReadFailure(ctx, error);
    return { name, overview: null };
  }
}

async function readOverview(db: DatabaseClient, now: string): Promise<OverviewData> {
  const [enquiries, newest, { drafts, scheduled }, issues, changes] = await Promise.all([
    countNewSubmissions(db),
    listNewestSubmissions(db),
    listUnpublished(db, now),
    listContentIssues(db, now),
    listRecentChanges(db),
  ]);
  return {
    enquiries,
    newest: newest.map(({ id, email, createdAt }) => ({ id, email, createdAt })),
    drafts,
    scheduled,
    issues,
    changes: changes.map(({ tableName, ...change }) => ({
      ...change,
      type: typeOfTable(tableName)?.type.name ?? null,
    })),
  };
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Overview");
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <Overview name={loaderData.name} overview={loaderData.overview} />;
}
