import type { RouterContextProvider } from "react-router";
import type { EditorAnswer } from "~/components/admin/content/content-editor";
import { errorNotice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { findVersion } from "~/domain/content/history/revisions.server";
import { isPublic, statusOf } from "~/domain/content/listing/list";
import type { ContentType } from "~/domain/content/types/content-type";
import type { Row, StoredType } from "~/domain/content/types/content-type.server";
import { readForm, textsOf } from "~/domain/content/writing/field-values";
import { mergeValues } from "~/domain/content/writing/merge";
import { createRow, newId, readRowsByKey, updateRow } from "~/domain/content/writing/store.server";
import { requireForm } from "../require-form";
import { answer, answerWithMessage, attempt, deedOf, redirectWithMessage } from "./content-section";

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
  const version = Number(form.get("version"));
  const result = await attempt(context, async (db) => {
    if (rowId !== null) return updateRow(db, stored, rowId, version, mine, deedOf(context));
    const given = String(form.get("id"));
    const id = /^[a-z][a-z0-9]{11}$/.test(given) ? given : newId();
    const [made] = stored.key === stored.slug ? [] : await readRowsByKey(db, stored, [id]);
    // Its answer was lost, and somebody typed on: the row is there, and this is another version of it.
    return made && isEdited(type, made, texts)
      ? updateRow(db, stored, made.rowId, version || 1, mine, deedOf(context))
      : createRow(db, stored, mine, deedOf(context), id);
  });
  if ("failed" in result) return answer<EditorAnswer>({ notice: result.failed, texts }, result.status);
  const written = result.done;
  switch (written.status) {
    case "written": {
      const { now, purge } = context.get(requestContext);
      await purge(written.tags);
      const { row } = written;
      const path = `/admin/${type.name}/${row.rowId}`;
      const next = form.get("intent") === "stay" ? path : `/admin/${type.name}`;
      const done = rowId === null ? "created" : "updated";
      const message = {
        done,
        type: type.name,
        rowId: row.rowId,
        isPublic: isPublic(statusOf(type, row, now)),
      } as const;
      // A form with script goes on by itself, and keeps what was typed since it was sent.
      if (!new URL(request.url).pathname.endsWith(".data")) throw await redirectWithMessage(url, next, message);
      const saved = { rowId: row.rowId, version: row.version, texts: textsOf(type, row), path, next };
      return await answerWithMessage<EditorAnswer>({ saved }, url, next, message);
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
      const base = await findVersion(context.get(databaseContext), stored, theirs.rowId, version).catch(() => null);
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

/** Whether a form has other texts than the row it made. A slug that was not given was made. */
function isEdited(type: ContentType, made: Row, texts: Readonly<Record<string, string>>): boolean {
  const then = textsOf(type, made);
  return type.fields.some(({ name, kind }) => texts[name] !== then[name] && !(kind === "slug" && texts[name] === ""));
}
