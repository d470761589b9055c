import type { changedFields, changeSources } from "../../../drizzle/schema/intake";

export type ChangeSource = (typeof changeSources)[number];
export type ChangedField = (typeof changedFields)[number];

/** One field of an enquiry that somebody changed. */
export interface SubmissionChange {
  readonly rowId: number;
  /** An ISO instant. */
  readonly at: string;
  /** The person's name; "" for the rules. */
  readonly actor: string;
  readonly source: ChangeSource;
  readonly field: ChangedField;
  /** Both are "" for notes, whose text is not stored twice. */
  readonly before: string;
  readonly after: string;
}

/** What one person did at one moment. */
export interface ChangeGroup {
  readonly key: number;
  readonly at: string;
  readonly actor: string;
  readonly source: ChangeSource;
  readonly changes: readonly SubmissionChange[];
}

/** The changes of one save together, in the given order. */
export function groupChanges(changes: readonly SubmissionChange[]): ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ at, actor, source }) => JSON.stringify([at, actor, source]));
  return [...groups.values()].map((own) => {
    const { rowId, at, actor, source } = own[0]!;
    return { key: rowId, at, actor, source, changes: own };
  });
}
