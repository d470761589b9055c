import { type SQL, desc, eq, sql } from "drizzle-orm";
import { searchTextOf } from "~/base/search/search-text";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { submissionChanges, submissions } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import type { ChangeSource, ChangedField, SubmissionChange } from "./inbox";

/** The author and time of a change. */
export interface ChangeAuthor {
  /** The person's name; "" for the rules. SQL where it has to be looked up. */
  readonly actor: string | SQL<string>;
  readonly source: ChangeSource;
  /** The same, for the log of activity. */
  readonly by: Actor;
  /** An ISO instant. */
  readonly now: string;
}

/** How many changes of an enquiry are shown. */
const maxShown = 50;

const storedValues: Readonly<Record<ChangedField, SQL>> = {
  status: sql`${submissions.status}`,
  owner: sql`${submissions.owner}`,
  nextStep: sql`${submissions.nextStep}`,
  nextStepOn: sql`coalesce(${submissions.nextStepOn}, '')`,
  notes: sql`${submissions.notes}`,
};

/**
 * The statement that records a change. Must precede the change in its batch, because it reads the current values. Only
 * fields that change get a row.
 *
 * @param values the new values
 * @param where the condition of the change, on submissions
 */
export function recordQuery(
  query: DatabaseClient["query"],
  values: Partial<Readonly<Record<ChangedField, string | SQL>>>,
  where: SQL | undefined,
  { actor, source, now }: Omit<ChangeAuthor, "by">,
): Query {
  const rows = Object.entries(values).map(([name, after]) => {
    // `values` has no other names; `entries` does not keep their type.
    const before = storedValues[name as ChangedField];
    // The text of notes is stored only in the enquiry.
    const words = name === "notes" ? sql`'', ''` : sql`${before}, ${after}`;
    return sql`select null, ${submissions.rowId}, ${now}, ${actor}, ${source}, ${name}, ${words} from ${submissions} where ${where ?? sql`true`} and ${before} is not ${after}`;
  });
  return query.insert(submissionChanges).select(sql.join(rows, sql` union all `));
}

/** The statement that records that the rules held a new enquiry. Must follow the insert in its batch. */
export const recordHoldQuery = (query: DatabaseClient["query"], id: string, now: string): Query =>
  query
    .insert(submissionChanges)
    .select(
      sql`select null, ${submissions.rowId}, ${now}, '', 'rules', 'status', 'new', 'spam' from ${submissions} where ${submissions.id} = ${id}`,
    );

/** The latest changes of an enquiry, newest first. */
export async function listChanges(db: DatabaseClient, id: string): Promise<SubmissionChange[]> {
  const { rowId, at, actor, source, field, before, after, submissionRow } = submissionChanges;
  return db.read(
    db.query
      .select({ rowId, at, actor, source, field, before, after })
      .from(submissionChanges)
      .where(eq(submissionRow, sql`(select ${submissions.rowId} from ${submissions} where ${submissions.id} = ${id})`))
      .orderBy(desc(rowId))
      .limit(maxShown),
  );
}

/** The search text of a submission. */
export function submissionSearchText(
  { problem, userNeeds, email }: { readonly problem: string; readonly userNeeds: string; readonly email: string },
  notes: string,
): string {
  return searchTextOf(problem, userNeeds, email, notes);
}
