import type { Question } from "~/components/admin/shell/confirmation";

/** Asks before used pictures are deleted. */
export function deleteQuestion(rowIds: readonly number[], used: number): Question {
  const all = rowIds.length === 1 ? "this picture" : `${rowIds.length} pictures`;
  return {
    title: `Delete ${all}?`,
    text: `${rowIds.length === 1 ? "It is" : used === 1 ? "One of them is" : `${used} of them are`} used on pages, which will miss ${used === 1 ? "it" : "them"} after 30 days. Until then the deletion can be undone.`,
    confirm: "Delete",
    danger: true,
    fields: [["intent", "delete"], ...rowIds.map((id) => ["key", String(id)] as const)],
  };
}
