import { successNotice, type Notice } from "~/ui/components/toast";
import { contentTypeNamed, type ContentName } from "~/types";
import { formatNumber } from "~/base/words/numbers";

/** The outcomes of a save. */
const saveNames = ["created", "updated", "published", "scheduled", "unpublished"] as const;
type SaveName = (typeof saveNames)[number];

/** A flash message: the outcome of a write, shown after the redirect. */
export type ContentMessage =
  | { readonly done: SaveName; readonly type: string; readonly rowId: number; readonly isPublic: boolean }
  | { readonly done: "deleted"; readonly type: string; readonly setId: string }
  | { readonly done: "samples-removed"; readonly rows: number; readonly setId: string }
  | { readonly done: "confirmed"; readonly values: number }
  | { readonly done: "picture-removed" }
  | { readonly done: "picture-deleted" | "picture-replaced"; readonly setId: string; readonly rowId: number }
  | { readonly done: "pictures-restored"; readonly pictures: number; readonly rows: number }
  | { readonly done: "undone"; readonly rows: number; readonly setId: string; readonly below: number | null }
  | { readonly done: "status-undone"; readonly undone: number; readonly left: number };

/** Serializes a message for its cookie. */
export function writeContentMessage(message: ContentMessage): string {
  switch (message.done) {
    case "deleted":
      return `deleted.${message.type}.${message.setId}`;
    case "samples-removed":
      return `samples-removed.${message.rows}.${message.setId}`;
    case "picture-deleted":
    case "picture-replaced":
      return `${message.done}.${message.setId}.${message.rowId}`;
    case "pictures-restored":
      return `pictures-restored.${message.pictures}.${message.rows}`;
    case "confirmed":
      return `confirmed.${message.values}`;
    case "picture-removed":
      return message.done;
    case "undone":
      return `undone.${message.rows}.${message.setId}.${message.below ?? ""}`;
    case "status-undone":
      return `status-undone.${message.undone}.${message.left}`;
    default:
      return `${message.done}.${message.type}.${message.rowId}.${message.isPublic ? "public" : "hidden"}`;
  }
}

/** A message's notice (ADM-35 to ADM-37, D37), and the row to show a publish receipt for. */
export interface ContentNotice {
  readonly notice: Notice;
  readonly published?: { readonly type: string; readonly rowId: number };
}

/**
 * Parses a message from its cookie; null for any other text.
 *
 * @param labelOf reads the label of a row or a picture; null if it cannot be read
 */
export async function readContentMessage(
  words: string,
  labelOf: (type: ContentName | "media", rowId: number) => Promise<string | null>,
): Promise<ContentNotice | null> {
  const [done, second = "", third = "", fourth = ""] = words.split(".");
  if (done === "status-undone") return { notice: statusUndone(Number(second), Number(third)) };
  if (done === "undone") return { notice: rowsUndone(Number(second), third, fourth) };
  if (done === "picture-deleted" || done === "picture-replaced") {
    const label = await labelOf("media", Number(third));
    const name = label === null ? "Picture" : `Picture “${label}”`;
    const text = done === "picture-deleted" ? `${name} deleted` : `${name} replaced wherever it is used`;
    return { notice: successNotice(text, { undo: { set: second, of: "media" } }) };
  }
  if (done === "picture-removed") return { notice: successNotice("Picture permanently deleted") };
  if (done === "pictures-restored") {
    const where = Number(third) > 0 ? `", also in ${counted(Number(third), "item")}` : "";
    return { notice: successNotice(`${counted(Number(second), "picture")} restored${where}`) };
  }
  if (done === "confirmed") return { notice: successNotice(`${counted(Number(second), "sample value")} confirmed`) };
  if (done === "samples-removed") {
    const text = `${counted(Number(second), "sample item")} removed`;
    return { notice: successNotice(text, { undo: { set: third } }) };
  }
  const type = contentTypeNamed(second);
  if (!type) return null;
  if (done === "deleted")
    return { notice: successNotice(`${type.item} deleted successfully`, { undo: { set: third } }) };
  const saved = saveNames.find((name) => name === done);
  if (!saved) return null;
  const rowId = Number(third);
  // The specification fixes the text of these notices.
  const isPlain = saved === "created" || saved === "updated";
  const label = isPlain ? null : await labelOf(type.name, rowId);
  const text = isPlain ? `${type.item} ${saved} successfully` : `${label === null ? type.item : `“${label}”`} ${saved}`;
  if (!type.hasPage) return { notice: successNotice(text) };
  const isPublic = fourth === "public";
  const link = { href: `/admin/${type.name}/${rowId}/live`, label: isPublic ? "View" : "Preview" };
  const notice = successNotice(text, { link });
  return isPublic ? { notice, published: { type: type.name, rowId } } : { notice };
}

const counted = (count: number, one: string): string => `${formatNumber(count)} ${one}${count === 1 ? "" : "s"}`;

function rowsUndone(rows: number, setId: string, below: string): Notice {
  if (rows === 0) return { ...successNotice("There was nothing left to undo."), title: "Nothing to undo" };
  const text = rows === 1 ? "Undone: 1 item restored." : `Undone: ${counted(rows, "item")} restored.`;
  return successNotice(text, below === "" ? undefined : { undo: { set: setId, below } });
}

function statusUndone(undone: number, left: number): Notice {
  const reverted = counted(undone, "submission");
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
