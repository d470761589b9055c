import type { RefObject } from "react";
import type { ContentType } from "~/content/types/content-type";
import { ConflictPanel, type Conflict } from "~/portal/drafts/conflict-panel";

/** Reports an edit conflict of a content form. */
export function ConflictView({
  type,
  conflict: { fields: found, theirs },
  typedSince,
  form,
}: {
  type: ContentType;
  conflict: Conflict;
  /** The fields edited while the save was in flight. */
  typedSince: readonly string[];
  form: RefObject<HTMLFormElement | null>;
}) {
  const items = [...new Set([...found, ...typedSince])].map((name) => {
    const field = type.fields.find((candidate) => candidate.name === name)!;
    const text = theirs[name] ?? "";
    return { label: field.label, names: [name], theirs: field.kind === "flag" ? (text === "on" ? "Yes" : "No") : text };
  });
  return <ConflictPanel items={items} theirs={theirs} form={form} />;
}
