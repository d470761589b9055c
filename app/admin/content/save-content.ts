import type { RouterContextProvider } from "react-router";
import { saveForm } from "~/catalog/rows/save-form.server";
import { isPublicStatus, statusOf } from "~/content/listing/list";
import type { ContentType, FieldErrors } from "~/content/types/content-type";
import { parseForm, textsOf } from "~/content/types/field-values";
import {
  incompleteText,
  redirectWithMessage,
  respond,
  respondWithMessage,
  tryWrite,
  writeContextOf,
} from "~/portal/content-section";
import { requestContext } from "~/routing/context";
import { requireForm } from "~/routing/load-page";
import type { SiteType } from "~/types.server";
import { errorNotice } from "~/ui/components/toast";
import type { EditorActionData } from "./content-editor";

const doneBy = { publish: "published", schedule: "scheduled", unpublish: "unpublished" } as const;

/** Saves a row's form, and responds with what came of it. The response to a refused save contains the input. */
export async function saveContent(
  stored: SiteType,
  rowId: number | null,
  url: URL,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { type } = stored;
  const form = await requireForm(request, context);
  const result = await tryWrite(context, (db) => saveForm(db, stored, rowId, form, writeContextOf(context)));
  if ("failure" in result) {
    const texts = textsOf(type, parseForm(type, form));
    return respond<EditorActionData>({ notice: result.failure, texts }, result.status);
  }
  const outcome = result.value;
  switch (outcome.status) {
    case "saved": {
      const { row, step } = outcome;
      const { now, purge } = context.get(requestContext);
      await purge(outcome.tags);
      const path = `/admin/${type.name}/${row.rowId}`;
      const next = step || form.get("intent") === "stay" ? path : `/admin/${type.name}`;
      const message = {
        // A page with a name of its own is there before its first row.
        kind: step ? doneBy[step] : rowId === null && !type.rowNames ? "created" : "updated",
        type: type.name,
        rowId: row.rowId,
        isPublic: isPublicStatus(statusOf(type, row, now)),
      } as const;
      // With JavaScript, the form stays mounted and navigates on its own, to keep what was typed during the save.
      if (!new URL(request.url).pathname.endsWith(".data")) throw await redirectWithMessage(url, next, message);
      const saved = { rowId: row.rowId, version: row.version, texts: textsOf(type, stored.complete(row)), path, next };
      return await respondWithMessage<EditorActionData>({ saved }, url, next, message);
    }
    case "unknown-fields":
      return refuse(400, "The form has unknown fields.", outcome.texts);
    case "incomplete":
      return refuse(400, incompleteText, outcome.texts);
    case "parts": {
      const notice = { title: "The list is changed", text: "Nothing is saved yet.", tone: "success" } as const;
      return respond<EditorActionData>({ notice, texts: outcome.texts }, 200);
    }
    case "invalid":
      return respondInvalid(type, outcome.fields, outcome.texts);
    case "missing": {
      const item = type.item.toLowerCase();
      return refuse(
        409,
        `This ${item} has been deleted and is in the trash. Your changes are still here.`,
        outcome.texts,
      );
    }
    case "conflict": {
      const { savedRow, merge } = outcome;
      const conflict = {
        version: savedRow.version,
        fields: merge.conflicts,
        savedTexts: textsOf(type, stored.complete(savedRow)),
      };
      return respond<EditorActionData>({ texts: textsOf(type, merge.values), conflict }, 409);
    }
  }
}

const refuse = (status: number, text: string, texts: Readonly<Record<string, string>>) =>
  respond<EditorActionData>({ notice: errorNotice("Error", text), texts }, status);

function respondInvalid(type: ContentType, errors: FieldErrors, texts: Readonly<Record<string, string>>) {
  const names = type.fields.filter(({ name }) => name in errors).map(({ label }) => label);
  const count = Object.keys(errors).length;
  const text = count === 1 ? "One field needs your attention" : `${count} fields need your attention`;
  const notice = errorNotice("Error", names.length > 0 ? `${text}: ${names.join(", ")}.` : `${text}.`);
  return respond<EditorActionData>({ notice, errors, texts }, 400);
}
