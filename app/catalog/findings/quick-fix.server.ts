import type { DatabaseClient } from "../../../drizzle/client";
import { storedTypes } from "../../types.server";
import { contentTypeNamed } from "../../types";
import { updateRow } from "../../content/saving/store.server";
import type { WriteContext } from "../../content/saving/write-context";
import { savePicture } from "../media/change.server";
import { findPicture } from "../../content/media/library.server";

/** A text entered in the list of findings. */
export interface QuickFixRequest {
  readonly section: string;
  readonly rowId: number;
  /** The version of the row that the list showed. */
  readonly version: number;
  readonly field: string;
  readonly text: string;
  /** Whether the picture is decorative and needs no text. */
  readonly isDecorative: boolean;
}

/** The outcome. The caller must purge `tags`. */
export type QuickFixResult =
  | { readonly status: "written"; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly fault: string }
  | { readonly status: "conflict" }
  | { readonly status: "missing" };

/**
 * Saves the text of one field through the form's write path: with its validation, version check, history and log entry
 * (ATT-4).
 */
export async function applyQuickFix(
  db: DatabaseClient,
  given: QuickFixRequest,
  context: WriteContext,
): Promise<QuickFixResult> {
  const text = given.text.trim();
  if (text === "" && !given.isDecorative) return { status: "invalid", fault: "Enter some text." };
  if (given.section === "media") return mendPicture(db, { ...given, text }, context);
  const type = contentTypeNamed(given.section);
  const { title, description } = type?.search ?? {};
  if (!type || (given.field !== title && given.field !== description)) return { status: "missing" };
  const values = { [given.field]: text };
  const saved = await updateRow(db, storedTypes[type.name], given.rowId, given.version, values, context);
  if (saved.status === "written") return { status: "written", tags: saved.tags };
  if (saved.status !== "invalid") return { status: saved.status };
  return { status: "invalid", fault: Object.values(saved.fields).join(" ") };
}

async function mendPicture(
  db: DatabaseClient,
  { rowId, version, text, isDecorative }: QuickFixRequest,
  context: WriteContext,
): Promise<QuickFixResult> {
  const picture = await findPicture(db, rowId);
  if (!picture) return { status: "missing" };
  const saved = await savePicture(db, picture, version, { ...picture, alt: text, isDecorative }, context);
  return saved.status === "written" ? { status: "written", tags: saved.tags } : { status: "conflict" };
}
