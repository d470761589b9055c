import type { Node as ModelNode } from "@tiptap/pm/model";

/** How many words a document has. A word is letters and digits, with apostrophes and hyphens within. */
export function countWords(document_: ModelNode): number {
  const text = document_.textBetween(0, document_.content.size, " ", " ");
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0;
}
