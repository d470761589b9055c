import type { SiteType } from "~/types.server";
import type { RouterContextProvider } from "react-router";
import type { EditorActionData } from "./content-editor";
import { errorNotice } from "~/ui/components/toast";
import { type DatabaseClient, databaseContext, requestContext } from "~/routing/context";
import { findVersion } from "~/content/saving/revisions.server";
import { isPublicStatus, statusOf } from "~/content/listing/list";
import type { ContentType, FieldErrors, Values } from "~/content/types/content-type";
import type { Row } from "~/content/types/content-type.server";
import { readForm, sameValue, textsOf } from "~/content/types/field-values";
import { publishStepOf, withPublishStep } from "~/content/saving/publishing";
import { createControl, resolveNewChoices } from "~/catalog/rows/new-choices.server";
import { textsToStore } from "~/content/saving/saved-copy.server";
import { formTexts } from "~/content/drafts/working-copy";
import { createRow, newId, readRowsByKey, updateRow } from "~/content/saving/store.server";
import { RelatedRowTaken } from "~/content/saving/row-writes.server";
import { requireForm } from "../../routing/load-page";
import {
  redirectWithMessage,
  respond,
  respondWithMessage,
  tryWrite,
  writeContextOf,
} from "../../portal/content-section";

/** The result of merging two versions of a row. `conflicts` are the fields that both changed, to different values. */
interface Merge {
  readonly values: Values;
  readonly conflicts: readonly string[];
}

/**
 * Three-way merge of a form with the version saved since. A field that only one side changed takes that
 * side's value; a conflicting field keeps `mine` until the user decides.
 *
 * @param base the common ancestor; null when it is no longer stored, which makes every difference a conflict
 */
export function mergeValues({ fields }: ContentType, base: Values | null, mine: Values, theirs: Values): Merge {
  const values: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const { name } of fields) {
    const unchangedByMe = base !== null && sameValue(base[name], mine[name]);
    const unchangedByThem = base !== null && sameValue(base[name], theirs[name]);
    values[name] = unchangedByMe ? theirs[name] : mine[name];
    if (!unchangedByMe && !unchangedByThem && !sameValue(mine[name], theirs[name])) conflicts.push(name);
  }
  return { values, conflicts };
}

const doneBy = { publish: "published", schedule: "scheduled", unpublish: "unpublished" } as const;
const controlFields = ["version", "id", "intent", "copy", "writer"];

/** Creates a row, or updates the version being edited. The response to a refused save contains the input. */
export async function saveContent(
  stored: SiteType,
  rowId: number | null,
  url: URL,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { type } = stored;
  const form = await requireForm(request, context);
  const unknown = [...form.keys()].filter(
    (name) =>
      !controlFields.includes(name) &&
      !type.fields.some((field) => field.name === name || createControl(field.name) === name),
  );
  const { now } = context.get(requestContext);
  const step = publishStepOf(form.get("intent"));
  const { values: given, errors } = withPublishStep(type, step, readForm(type, form), now);
  const texts = textsOf(type, given);
  if (unknown.length > 0) {
    const notice = errorNotice("Error", "The form has unknown fields.");
    return respond<EditorActionData>({ notice, texts }, 400);
  }
  if (errors) return respondInvalid(type, errors, texts);
  const version = Number(form.get("version"));
  const writeContext = {
    ...writeContextOf(context),
    savedCopy: {
      item: rowId === null ? String(form.get("id")) : String(rowId),
      writer: String(form.get("writer")),
      token: String(form.get("copy")),
      texts: await textsToStore(type, formTexts(type, form)),
    },
  };
  let mine = given;
  const save = async (db: DatabaseClient) => {
    const asked = (control: string) => String(form.get(control) ?? "");
    const choices = await resolveNewChoices(db, stored, { values: given, rowId, asked }, now);
    if (!choices.ok) return { status: "invalid" as const, fields: choices.fields };
    mine = choices.values;
    const write = { ...writeContext, creates: choices.creates };
    if (rowId !== null) return updateRow(db, stored, rowId, version, mine, write);
    const givenId = String(form.get("id"));
    const id = /^[a-z][a-z0-9]{11}$/.test(givenId) ? givenId : newId();
    const [created] = stored.key === stored.slug ? [] : await readRowsByKey(db, stored, [id]);
    // The row exists if an earlier submission's response was lost. If the form was edited since, it needs an update.
    return created && isEdited(stored, created, mine)
      ? updateRow(db, stored, created.rowId, version || 1, mine, write)
      : createRow(db, stored, mine, write, id);
  };
  // Once another request has created the category, such as the same form submitted twice, the save finds it.
  const result = await tryWrite(context, (db) =>
    save(db).catch((error: unknown) => {
      if (error instanceof RelatedRowTaken) return save(db);
      throw error;
    }),
  );
  if ("failed" in result) return respond<EditorActionData>({ notice: result.failed, texts }, result.status);
  const saved = result.done;
  switch (saved.status) {
    case "written": {
      await context.get(requestContext).purge(saved.tags);
      const { row } = saved;
      const path = `/admin/${type.name}/${row.rowId}`;
      const next = step || form.get("intent") === "stay" ? path : `/admin/${type.name}`;
      const done = step ? doneBy[step] : rowId === null ? "created" : "updated";
      const message = {
        done,
        type: type.name,
        rowId: row.rowId,
        isPublic: isPublicStatus(statusOf(type, row, now)),
      } as const;
      // With JavaScript, the form stays mounted and navigates on its own, to keep what was typed during the save.
      if (!new URL(request.url).pathname.endsWith(".data")) throw await redirectWithMessage(url, next, message);
      const savedItem = { rowId: row.rowId, version: row.version, texts: textsOf(type, row), path, next };
      return await respondWithMessage<EditorActionData>({ saved: savedItem }, url, next, message);
    }
    case "invalid":
      return respondInvalid(type, saved.fields, texts);
    case "missing":
      return respond<EditorActionData>(
        {
          notice: errorNotice(
            "Error",
            `This ${type.item.toLowerCase()} has been deleted and is in the trash. Your changes are still here.`,
          ),
          texts,
        },
        409,
      );
    default: {
      const { theirs } = saved;
      const base = await findVersion(context.get(databaseContext), stored, theirs.rowId, version).catch(() => null);
      const merged = mergeValues(type, base, mine, theirs);
      return respond<EditorActionData>(
        {
          texts: textsOf(type, merged.values),
          conflict: { version: theirs.version, fields: merged.conflicts, theirs: textsOf(type, theirs) },
        },
        409,
      );
    }
  }
}

function respondInvalid(type: ContentType, errors: FieldErrors, texts: Readonly<Record<string, string>>) {
  const names = type.fields.filter(({ name }) => name in errors).map(({ label }) => label);
  const count = Object.keys(errors).length;
  const text = count === 1 ? "One field needs your attention" : `${count} fields need your attention`;
  const notice = errorNotice("Error", names.length > 0 ? `${text}: ${names.join(", ")}.` : `${text}.`);
  return respond<EditorActionData>({ notice, errors, texts }, 400);
}

/** Whether a form differs from the row it created. The server may have filled in empty fields. */
function isEdited(stored: SiteType, created: Row, mine: Values): boolean {
  const { type } = stored;
  const context = { now: String(created["updatedAt"]), fallbackSlug: String(created[stored.slug]), before: null };
  const [sent, asCreated, now] = [mine, stored.prepare(mine, context), created].map((values) => textsOf(type, values));
  return type.fields.some(
    ({ name, kind }) => asCreated![name] !== now![name] && !(kind === "slug" && sent![name] === ""),
  );
}
