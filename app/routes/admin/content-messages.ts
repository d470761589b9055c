import type { Notice } from "~/components/ui/toast";
import { contentTypeNamed } from "~/domain/content/types/registry";
import type { StatusUndone } from "~/domain/intake/inbox-changes.server";

/** What was done on the page before, as the message that survives the redirect says it. */
export type ContentMessage =
  | { readonly done: "created" | "updated"; readonly type: string; readonly rowId: number; readonly isPublic: boolean }
  | { readonly done: "deleted"; readonly type: string; readonly setId: string }
  | { readonly done: "undone"; readonly rows: number; readonly setId: string; readonly below: number | null }
  | ({ readonly done: "status-undone" } & StatusUndone);

/** The words of a message, as they travel in the cookie. */
export function writeContentMessage(message: ContentMessage): string {
  switch (message.done) {
    case "deleted":
      return `deleted.${message.type}.${message.setId}`;
    case "undone":
      return `undone.${message.rows}.${message.setId}.${message.below ?? ""}`;
    case "status-undone":
      return `status-undone.${message.undone}.${message.left}`;
    default:
      return `${message.done}.${message.type}.${message.rowId}.${message.isPublic ? "public" : "hidden"}`;
  }
}

/** What a message says (ADM-35 to ADM-37, D37), and whose live page is to be looked at now. */
export interface ContentNotice {
  readonly notice: Notice;
  readonly published?: { readonly type: string; readonly rowId: number };
}

/** Reads the words of a message; null for anything else. */
export function readContentMessage(words: string): ContentNotice | null {
  const [done, second = "", third = "", fourth = ""] = words.split(".");
  if (done === "status-undone") return { notice: statusUndone(Number(second), Number(third)) };
  if (done === "undone") {
    const rows = Number(second);
    const text =
      rows === 0 ? "There was nothing left to undo." : `${rows === 1 ? "1 row is" : `${rows} rows are`} as before.`;
    const undo = fourth === "" ? undefined : { set: third, below: fourth };
    return { notice: { title: rows === 0 ? "Nothing to undo" : "Success", text, tone: "success", undo } };
  }
  const type = contentTypeNamed(second);
  if (!type) return null;
  const said = (verb: string, undo?: Notice["undo"]): Notice => ({
    title: "Success",
    text: `${type.item} ${verb} successfully`,
    tone: "success",
    undo,
  });
  if (done === "deleted") return { notice: said("deleted", { set: third }) };
  if (done !== "created" && done !== "updated") return null;
  const published = fourth === "public" && type.hasPage ? { type: type.name, rowId: Number(third) } : undefined;
  return published ? { notice: said(done), published } : { notice: said(done) };
}

function statusUndone(undone: number, left: number): Notice {
  const as = undone === 1 ? "1 submission is" : `${undone.toLocaleString("en-US")} submissions are`;
  const stay =
    left === 1 ? "1 was changed since and stays" : `${left.toLocaleString("en-US")} were changed since and stay`;
  const text = [undone > 0 && `${as} as before.`, left > 0 && `${stay} as ${left === 1 ? "it is" : "they are"}.`];
  return {
    title: undone === 0 ? "Nothing to undo" : "Success",
    text: text.filter(Boolean).join(" ") || "There was nothing left to undo.",
    tone: "success",
  };
}
