import { type SQL, desc, eq, sql } from "drizzle-orm";
import { searchTextOf } from "~/base/search/search-text";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { enquiryChanges, enquiries } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import type { ChangeSource, ChangedField, EnquiryChange } from "./inbox";

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
  status: sql`${enquiries.status}`,
  owner: sql`${enquiries.owner}`,
  nextStep: sql`${enquiries.nextStep}`,
  nextStepOn: sql`coalesce(${enquiries.nextStepOn}, '')`,
  notes: sql`${enquiries.notes}`,
};

/**
 * The statement that records a change. Must precede the change in its batch, because it reads the current values. Only
 * fields that change get a row.
 *
 * @param values the new values
 * @param where the condition of the change, on enquiries
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
    return sql`select null, ${enquiries.rowId}, ${now}, ${actor}, ${source}, ${name}, ${words} from ${enquiries} where ${where ?? sql`true`} and ${before} is not ${after}`;
  });
  return query.insert(enquiryChanges).select(sql.join(rows, sql` union all `));
}

/** The statement that records that the rules held a new enquiry. Must follow the insert in its batch. */
export const recordHoldQuery = (query: DatabaseClient["query"], id: string, now: string): Query =>
  query
    .insert(enquiryChanges)
    .select(
      sql`select null, ${enquiries.rowId}, ${now}, '', 'rules', 'status', 'new', 'spam' from ${enquiries} where ${enquiries.id} = ${id}`,
    );

/** The latest changes of an enquiry, newest first. */
export async function listChanges(db: DatabaseClient, id: string): Promise<EnquiryChange[]> {
  const { rowId, at, actor, source, field, before, after, enquiryRow } = enquiryChanges;
  return db.read(
    db.query
      .select({ rowId, at, actor, source, field, before, after })
      .from(enquiryChanges)
      .where(eq(enquiryRow, sql`(select ${enquiries.rowId} from ${enquiries} where ${enquiries.id} = ${id})`))
      .orderBy(desc(rowId))
      .limit(maxShown),
  );
}

/** The search text of an enquiry. */
export function enquirySearchText(
  { problem, userNeeds, email }: { readonly problem: string; readonly userNeeds: string; readonly email: string },
  notes: string,
): string {
  return searchTextOf(problem, userNeeds, email, notes);
}
