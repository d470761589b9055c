import type { Node as ModelNode } from "@tiptap/pm/model";

/** Counts the words of a document. A word consists of letters and digits, with apostrophes and hyphens inside. */
export function countWords(document_: ModelNode): number {
  const text = document_.textBetween(0, document_.content.size, " ", " ");
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0;
}
