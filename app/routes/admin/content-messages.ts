import type { Notice } from "~/components/ui/toast";
import { contentTypeNamed } from "~/domain/content/types/registry";
import type { UndoBulkResult } from "~/domain/intake/inbox-changes.server";
import { formatNumber } from "~/domain/text/numbers";

/** What a save of a form did. */
const saveNames = ["created", "updated", "published", "scheduled", "unpublished"] as const;
type SaveName = (typeof saveNames)[number];

/** A flash message: the outcome of a write, shown after the redirect. */
export type ContentMessage =
  | { readonly done: SaveName; readonly type: string; readonly rowId: number; readonly isPublic: boolean }
  | { readonly done: "deleted"; readonly type: string; readonly setId: string }
  | { readonly done: "samples-removed"; readonly rows: number; readonly setId: string }
  | { readonly done: "confirmed" }
  | { readonly done: "picture-deleted" | "picture-replaced"; readonly setId: string }
  | { readonly done: "undone"; readonly rows: number; readonly setId: string; readonly below: number | null }
  | ({ readonly done: "status-undone" } & UndoBulkResult);

/** Serialises a message for its cookie. */
export function writeContentMessage(message: ContentMessage): string {
  switch (message.done) {
    case "deleted":
      return `deleted.${message.type}.${message.setId}`;
    case "samples-removed":
      return `samples-removed.${message.rows}.${message.setId}`;
    case "picture-deleted":
    case "picture-replaced":
      return `${message.done}.${message.setId}`;
    case "confirmed":
      return "confirmed";
    case "undone":
      return `undone.${message.rows}.${message.setId}.${message.below ?? ""}`;
    case "status-undone":
      return `status-undone.${message.undone}.${message.left}`;
    default:
      return `${message.done}.${message.type}.${message.rowId}.${message.isPublic ? "public" : "hidden"}`;
  }
}

/** The notice of a message (ADM-35 to ADM-37, D37), and the row to show a publish receipt for. */
export interface ContentNotice {
  readonly notice: Notice;
  readonly published?: { readonly type: string; readonly rowId: number };
}

/** Parses a message from its cookie; null for any other text. */
export function readContentMessage(words: string): ContentNotice | null {
  const [done, second = "", third = "", fourth = ""] = words.split(".");
  if (done === "status-undone") return { notice: statusUndone(Number(second), Number(third)) };
  if (done === "undone") {
    const rows = Number(second);
    const text = rows === 0 ? "There was nothing left to undo." : `${rows === 1 ? "1 row" : `${rows} rows`} reverted.`;
    const undo = fourth === "" ? undefined : { set: third, below: fourth };
    return { notice: { title: rows === 0 ? "Nothing to undo" : "Success", text, tone: "success", undo } };
  }
  if (done === "picture-deleted" || done === "picture-replaced") {
    const text = done === "picture-deleted" ? "Picture deleted" : "Picture replaced wherever it is used";
    return { notice: { title: "Success", text, tone: "success", undo: { set: second, of: "media" } } };
  }
  if (done === "confirmed") return { notice: { title: "Success", text: "Confirmed", tone: "success" } };
  if (done === "samples-removed") {
    const text = `${second === "1" ? "1 row" : `${second} rows`} of sample content removed`;
    return { notice: { title: "Success", text, tone: "success", undo: { set: third } } };
  }
  const type = contentTypeNamed(second);
  if (!type) return null;
  const success = (verb: string, undo?: Notice["undo"]): Notice => ({
    title: "Success",
    text: `${type.item} ${verb} successfully`,
    tone: "success",
    undo,
  });
  if (done === "deleted") return { notice: success("deleted", { set: third }) };
  const saved = saveNames.find((name) => name === done);
  if (!saved) return null;
  if (!type.hasPage) return { notice: success(saved) };
  const isPublic = fourth === "public";
  const link = { href: `/admin/${type.name}/${Number(third)}/live`, label: isPublic ? "View" : "Preview" };
  const notice = { ...success(saved), link };
  return isPublic ? { notice, published: { type: type.name, rowId: Number(third) } } : { notice };
}

function statusUndone(undone: number, left: number): Notice {
  const reverted = undone === 1 ? "1 submission" : `${formatNumber(undone)} submissions`;
  const skipped = left === 1 ? "1 has" : `${formatNumber(left)} have`;
  const text = [
    undone > 0 && `${reverted} reverted.`,
    left > 0 && `${skipped} changed since and ${left === 1 ? "was" : "were"} skipped.`,
  ];
  return {
    title: undone === 0 ? "Nothing to undo" : "Success",
    text: text.filter(Boolean).join(" ") || "There was nothing left to undo.",
    tone: "success",
  };
}
