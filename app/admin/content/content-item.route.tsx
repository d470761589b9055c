import { copiesOfForm, findCopies } from "~/catalog/rows/working-copies.server";
import { isNewItem } from "~/content/drafts/draft";
import { isPublicStatus, statusOf } from "~/content/listing/list";
import { listChoices } from "~/content/listing/list.server";
import { findRow, newId } from "~/content/saving/store.server";
import type { ContentType, Values } from "~/content/types/content-type";
import type { Row, StoredType } from "~/content/types/content-type.server";
import { initialValues, parseText, textsOf } from "~/content/types/field-values";
import { adminMeta } from "~/portal/admin-head";
import { rowNumberOf, sectionOf } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { conflictWith, savedAs, submitForm } from "~/portal/session/submit-form";
import { MissingItem } from "~/portal/shell/admin-error";
import { loadedHeaders, loadPage, missing, uncachedPage } from "~/routing/load-page";
import { isNamedRelation } from "~/types";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/content-item.route";
import { saveContent } from "./content-actions";
import { ContentEditor, draftKey, headingOf } from "./content-editor";

export const headers = loadedHeaders;

/** A row to edit or a new one, with the user's working copy or the one named by `?copy=` (WRITE-3). */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const { type } = stored;
  const rowId = params.row === undefined ? null : rowNumberOf(params.row);
  const requestedCopy = url.searchParams.get("copy");
  return loadPage(
    context,
    errorNotice("Error", `Failed to load ${type.title}. Please try again.`),
    async (db, { now }) => {
      const { person } = context.get(signedInContext);
      const reader = { accountId: person.id, requestedCopy };
      const [row, choices, rowsOfCopies] = await Promise.all([
        rowId === null ? null : findRow(db, stored, rowId),
        listChoices(db, stored),
        findCopies(db, stored, rowId, reader),
      ]);
      if (rowId !== null && !row) return missing();
      const key = url.searchParams.get(type.label) ?? "";
      if (rowId === null && type.rowNames && !Object.hasOwn(type.rowNames, key)) return missing();
      const copies = await copiesOfForm(db, stored, row, rowsOfCopies, { ...reader, now });
      const item = editorItem(stored, row, now, url.searchParams, person.name);
      const { base, ...formCopies } = copies;
      const baseVersion = { version: formCopies.copy?.version ?? item.version, texts: base ?? item.texts };
      // The text of a new row may be only in the browser, which asks for its form by the id that it had.
      const id = rowId === null && requestedCopy !== null && isNewItem(requestedCopy) ? requestedCopy : item.id;
      return uncachedPage({ type, choices, ...item, ...formCopies, ...baseVersion, id });
    },
  );
}

/**
 * @param initialTexts initial texts of a new row, by field, such as those of a suggested tool (SUG-5)
 * @param writer the signed-in person's name. Never their email address: a byline is public.
 */
function editorItem(stored: StoredType, row: Row | null, now: string, initialTexts: URLSearchParams, writer: string) {
  const { type } = stored;
  const state = row && statusOf(type, row, now);
  const values = row ?? givenValues(type, initialTexts, writer);
  return {
    rowId: row?.rowId ?? null,
    version: row?.version ?? null,
    // The form carries a new row's id, so that submitting it twice creates one row (ADM-24).
    id: newId(),
    texts: textsOf(type, stored.complete(values)),
    address: row && stored.address(row),
    pathPrefix: stored.pathPrefix ?? "",
    // Whether a page has one of its own depends on its key alone.
    hasPreview: (stored.pathPrefix ?? stored.listAddress({ [stored.slug]: "", ...(type.rowNames && values) })) !== null,
    state,
    isPublic: isPublicStatus(state),
    updatedAt: row ? String(row["updatedAt"]) : null,
    now,
    namedRelations: type.fields.filter(isNamedRelation).map(({ name }) => name),
  };
}

/** The values of a new row: its writer's name, and those of its texts that the address gives. */
const givenValues = (type: ContentType, given: URLSearchParams, writer: string): Values => ({
  ...initialValues(type),
  ...Object.fromEntries(
    type.fields.flatMap((field) => {
      const text = given.get(field.name) ?? (field.isByline ? writer : null);
      return text === null ? [] : [[field.name, parseText(field, text)]];
    }),
  ),
});

export const action = ({ params, url, request, context }: Route.ActionArgs) =>
  saveContent(
    sectionOf(params.section),
    params.row === undefined ? null : rowNumberOf(params.row),
    url,
    request,
    context,
  );

export const clientAction = ({ request, serverAction, params }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, {
    key: draftKey(params.section, params.row ?? null),
    outcomeOf: ({ saved, conflict, texts = {} }) => {
      if (saved) return { ...savedAs(saved), key: draftKey(params.section, saved.rowId) };
      return conflict ? conflictWith(conflict.version, conflict.savedTexts, texts) : { type: "refused" };
    },
    pathsOf: ({ saved }) => saved,
  });

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData;
  const title = page?.status === "ok" ? headingOf(page.type, page) : "404 - Page Not Found";
  return adminMeta(args, title);
}

export default function ContentItemPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="Content" notice={loaderData.notice} />;
  if (loaderData.status === "missing") return <MissingItem section={params.section} />;
  return <ContentEditor type={loaderData.type} item={loaderData} actionData={actionData ?? null} />;
}
