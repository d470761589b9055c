import type { RouterContextProvider } from "react-router";
import type { EditorAnswer } from "~/components/admin/content/content-editor";
import { errorNotice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { readForm, textsOf } from "~/domain/content/writing/field-values";
import { isPublic, statusOf } from "~/domain/content/listing/list";
import { mergeValues } from "~/domain/content/writing/merge";
import { findVersion } from "~/domain/content/history/revisions.server";
import { createRow, newId, updateRow } from "~/domain/content/writing/store.server";
import type { StoredType } from "~/domain/content/types/content-type.server";
import { requireForm } from "../require-form";
import { answer, attempt, deedOf, redirectWithMessage } from "./content-section";

const notFields = ["version", "id", "intent"];

/** Saves a row over the version it was made from. Whatever is refused keeps what was typed. */
export async function saveContent(
  stored: StoredType,
  rowId: number | null,
  url: URL,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { type } = stored;
  const form = await requireForm(request, context);
  const unknown = [...form.keys()].filter(
    (name) => !notFields.includes(name) && !type.fields.some((field) => field.name === name),
  );
  const mine = readForm(type, form);
  const texts = textsOf(type, mine);
  if (unknown.length > 0) {
    const notice = errorNotice("Error", "The form has fields that are not known here.");
    return answer<EditorAnswer>({ notice, texts }, 400);
  }
  const id = String(form.get("id"));
  const result = await attempt(context, (db) =>
    rowId === null
      ? createRow(db, stored, mine, deedOf(context), /^[a-z][a-z0-9]{11}$/.test(id) ? id : newId())
      : updateRow(db, stored, rowId, Number(form.get("version")), mine, deedOf(context)),
  );
  if ("failed" in result) return answer<EditorAnswer>({ notice: result.failed, texts }, result.status);
  const written = result.done;
  switch (written.status) {
    case "written": {
      const { now, purge } = context.get(requestContext);
      await purge(written.tags);
      const { row } = written;
      const stays = form.get("intent") === "stay";
      const done = rowId === null ? "created" : "updated";
      throw redirectWithMessage(url, stays ? `/admin/${type.name}/${row.rowId}` : `/admin/${type.name}`, {
        done,
        type: type.name,
        rowId: row.rowId,
        isPublic: isPublic(statusOf(type, row, now)),
      });
    }
    case "invalid": {
      const count = Object.keys(written.fields).length;
      const text = count === 1 ? "One field needs your attention." : `${count} fields need your attention.`;
      return answer<EditorAnswer>({ notice: errorNotice("Error", text), errors: written.fields, texts }, 400);
    }
    case "missing":
      return answer<EditorAnswer>(
        {
          notice: errorNotice(
            "Error",
            `This ${type.item.toLowerCase()} was deleted meanwhile. It is in the trash; what you typed is still here.`,
          ),
          texts,
        },
        409,
      );
    default: {
      const { theirs } = written;
      const base = await findVersion(
        context.get(databaseContext),
        stored,
        theirs.rowId,
        Number(form.get("version")),
      ).catch(() => null);
      const merged = mergeValues(type, base, mine, theirs);
      return answer<EditorAnswer>(
        {
          texts: textsOf(type, merged.values),
          conflict: { version: theirs.version, fields: merged.conflicts, theirs: textsOf(type, theirs) },
        },
        409,
      );
    }
  }
}
