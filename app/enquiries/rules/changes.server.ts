import { type SQL, type SQLWrapper, desc, eq, sql } from "drizzle-orm";
import { searchTextOf } from "~/base/search/search-text";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { enquiryChanges, enquiries } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import type { ChangeSource, ChangedField, EnquiryChange } from "./inbox";
import type { Outcome } from "./outcome";

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
  outcome: outcomeSql(enquiries),
  answered: sql`coalesce(${enquiries.answeredAt}, '')`,
  reply: sql`''`,
  call: sql`coalesce(${enquiries.callAt}, '')`,
};

/** An outcome as the history has it: "12000 EUR", or the reason and its words. "" for none. */
export function outcomeSql({
  amount,
  currency,
  lostReason,
  lostNote,
}: Readonly<Record<keyof Outcome, SQLWrapper | string | number | null>>): SQL {
  return sql`coalesce(cast(${amount} as integer) || ' ' || ${currency}, ltrim(coalesce(${lostReason}, '') || coalesce(': ' || ${lostNote}, ''), ': '))`;
}

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
  // One row per field by a join: D1 allows only five parts of a union.
  const names = Object.keys(values) as ChangedField[];
  const caseOf = (valueOf: (name: ChangedField) => SQL | string | undefined) =>
    sql`case field.value ${sql.join(
      names.map((name) => sql`when ${name} then ${valueOf(name)}`),
      sql` `,
    )} end`;
  const changes = sql`select ${enquiries.rowId} as row_id, field.value as field, ${caseOf((name) => storedValues[name])} as old, ${caseOf((name) => values[name])} as new
    from ${enquiries}, json_each(${JSON.stringify(names)}) as field where ${where ?? sql`true`}`;
  // The text of notes is stored only in the enquiry.
  const words = (column: SQL) => sql`iif(field = 'notes', '', ${column})`;
  return query
    .insert(enquiryChanges)
    .select(
      sql`select null, row_id, ${now}, ${actor}, ${source}, field, ${words(sql`old`)}, ${words(sql`new`)} from (${changes}) where old is not new`,
    );
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
