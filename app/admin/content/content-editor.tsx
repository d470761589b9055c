import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Form, useNavigate, useRouteLoaderData } from "react-router";
import { readableText } from "~/base/time/time-zones";
import type { CopyNote } from "~/content/drafts/draft";
import { deletionOf, rowName, scheduleOf } from "~/content/listing/list";
import type { ContentType, Field } from "~/content/types/content-type";
import { textLines } from "~/content/types/text-fields";
import { PageLink } from "~/first-view/page-link";
import type { Conflict } from "~/portal/content-section";
import { ConflictPanel } from "~/portal/drafts/conflict-panel";
import { DraftOffer, SaveDialogs, saveShortcut, saveState } from "~/portal/drafts/save-dialogs";
import { useSavedForm } from "~/portal/drafts/use-saved-form";
import type { RootData } from "~/settings/settings";
import { useSettings } from "~/ui/components/settings";
import type { Notice } from "~/ui/components/toast";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { LocalTime } from "~/ui/portal/local-time";
import { ContentField } from "./content-field";
import { type EditedItem, PreviewButton, PublishMenu, SaveButton } from "./editor-buttons";
import { ContentStatusBadge } from "./status-badge";
import { WorkingCopyNotes } from "./working-copy-notes";

/** The side panels, in order. */
const titles = ["Status", "Organise", "Images"] as const;

function panelOf(type: ContentType, { name, kind }: Field): (typeof titles)[number] {
  if (kind === "image" || kind === "images") return "Images";
  return ["draft", "archived", "status", scheduleOf(type)].includes(name) ? "Status" : "Organise";
}

/** The fields of the main column: name, rich text, then the rest. */
function mainFields({ fields, label, rowNames }: ContentType): Field[] {
  const rank = ({ name, kind }: Field) => (name === label ? 0 : kind === "richText" ? 1 : 2);
  const isShown = ({ name, place = "main" }: Field) => place === "main" && !(rowNames && name === label);
  return fields.filter(isShown).toSorted((one, other) => rank(one) - rank(other));
}

/** The fields of the side column, in collapsible panels. */
function SidePanels({ type, children }: { type: ContentType; children: (field: Field) => ReactNode }) {
  const beside = type.fields.filter(({ place }) => place === "side");
  return titles.map((title) => {
    const fields = beside.filter((field) => panelOf(type, field) === title);
    return (
      fields.length > 0 && (
        <EditorPanel key={title} title={title}>
          {fields.map(children)}
        </EditorPanel>
      )
    );
  });
}

/** A side panel, open at first. */
function EditorPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="editor-panel">
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="editor-panel-fields">{children}</div>
    </details>
  );
}

/** The form section for search engine texts, with a preview of the search result. */
function SearchEngineSection({
  type,
  texts,
  pathPrefix,
  children,
}: {
  type: ContentType;
  texts: Readonly<Record<string, string>>;
  pathPrefix: string;
  children: ReactNode;
}) {
  const { brand } = useSettings();
  const site = useRouteLoaderData<RootData>("root");
  if (!type.search) return null;
  const slug = type.fields.find(({ kind }) => kind === "slug")?.name;
  return (
    <section aria-label="Search engines">
      <EditorPanel title="Search engines">
        {children}
        <LazyComponent
          whenSeen
          load={async () => (await import("~/portal/controls/search-preview")).SearchPreview}
          with={{
            type: type.name,
            label: type.label,
            slug,
            pathPrefix,
            site: { brand, origin: site?.origin ?? "https://localhost" },
            values: texts,
          }}
        />
      </EditorPanel>
    </section>
  );
}

/** When a row was last saved, and links to its page, history and deletion. */
function ItemLinks({ type, item }: { type: ContentType; item: EditedItem }) {
  const base = `/admin/${type.name}/${item.rowId}`;
  return (
    <section aria-label="This item" className="editor-links">
      {item.updatedAt && (
        <p className="text-sm text-muted">
          Updated <LocalTime instant={item.updatedAt} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {item.hasPreview && item.isPublic && (
          <a href={`${base}/live`} target="_blank" rel="noopener" className="text-link">
            View page
          </a>
        )}
        <PageLink to={`${base}/history`} className="text-link">
          History
        </PageLink>
        <PageLink to={`${base}/delete`} prefetch="none" className="text-link">
          {deletionOf(type)}
        </PageLink>
      </p>
    </section>
  );
}

/** The action data of a save. */
export interface EditorActionData {
  /** What was stored, the path of the row's form, and the page to open next. */
  readonly saved?: {
    readonly rowId: number;
    readonly version: number;
    readonly texts: Readonly<Record<string, string>>;
    readonly path: string;
    readonly next: string;
  };
  readonly notice?: Notice;
  readonly errors?: Readonly<Record<string, string>>;
  /** The submitted values, or those merged with another user's. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly conflict?: Conflict;
  readonly signedOut?: true;
}

/** The heading of a row's form, also its page's title. */
export function headingOf(type: ContentType, { rowId, texts }: Pick<EditedItem, "rowId" | "texts">): string {
  const label = texts[type.label] ?? "";
  return (rowId === null && !type.rowNames) || label === "" ? `New ${type.item}` : rowName(type, label);
}

/** The key of a row's form. */
export const draftKey = (section: string, rowId: number | string | null): string => `${section}/${rowId ?? "new"}`;

const previewPanel = async () => (await import("~/admin/content/preview-panel")).PreviewPanel;

/** A row's form (ADM-9). For a new row, it stays mounted when the row is created, so that typing is not interrupted. */
export function ContentEditor(props: {
  readonly type: ContentType;
  readonly item: EditedItem;
  readonly actionData: EditorActionData | null;
}) {
  const row = draftKey(props.type.name, props.item.rowId);
  const [created, setCreated] = useState<string | null>(null);
  const [opened, setShown] = useState({ row, form: row });
  if (opened.row !== row) setShown({ row, form: created === row ? opened.form : row });
  return <EditorForm key={opened.form} {...props} onCreated={setCreated} />;
}

function EditorForm({
  type,
  item,
  actionData,
  onCreated,
}: {
  type: ContentType;
  item: EditedItem;
  actionData: EditorActionData | null;
  onCreated: (row: string) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const [texts] = useState(actionData?.texts ?? { ...item.texts, ...item.copy?.texts });
  // Fixed on first render, so that resending after a lost response creates no second row (ADM-24).
  const [newId] = useState(item.rowId === null ? item.id : null);
  const row = item.rowId === null ? (newId ?? item.id) : String(item.rowId);
  /** Other users' working copies, if they are newer than the loader's data. */
  const [others, setOthers] = useState<{ readonly of: EditedItem; readonly notes: readonly CopyNote[] } | null>(null);
  const notes = others?.of === item ? [...item.notes.filter(({ isMine }) => isMine), ...others.notes] : item.notes;
  const savedForm = useSavedForm(form, draftKey(type.name, item.rowId), {
    newest: actionData?.conflict?.version ?? item.version,
    storedTexts: item.texts,
    unsaved: actionData?.texts !== undefined || item.copy !== null,
    newRow: newId === null ? undefined : { id: newId, known: item.unfinished.map((one) => one.item) },
    copies: {
      path: `/admin/${type.name}/copy`,
      row,
      renderedCopy: actionData?.texts ? null : item.copy,
      onOthers: (copies) => setOthers({ of: item, notes: copies }),
    },
    onKeyChange: onCreated,
  });
  useEscape(`/admin/${type.name}`);
  useFocusOnError(form, actionData?.errors);
  const showField = (field: Field) => (
    <ContentField
      key={field.name}
      field={field}
      text={texts[field.name] ?? ""}
      error={savedForm.saving ? undefined : actionData?.errors?.[field.name]}
      choices={item.choices}
      isNamed={item.namedRelations.includes(field.name)}
      texts={texts}
      isNew={item.rowId === null}
      isTitle={field.name === type.label}
      address={{ pathPrefix: item.pathPrefix, source: type.label, sourceText: texts[type.label] ?? "" }}
    />
  );
  const [isPreviewed, setPreviewed] = useState(false);
  const live = item.address === null ? null : `/admin/${type.name}/${row}/live`;
  const busy = { "aria-disabled": savedForm.saving || undefined };
  return (
    <>
      <SaveDialogs savedForm={savedForm} actionData={actionData} />
      {(item.copy || notes.length > 0 || item.unfinished.length > 0 || savedForm.copy?.state === "elsewhere") && (
        <WorkingCopyNotes type={type} item={item} notes={notes} savedForm={savedForm} />
      )}
      <Form ref={form} method="post" aria-labelledby={heading} className="editor">
        <input type="hidden" name="version" value={savedForm.version ?? ""} data-draft="never" />
        {newId !== null && <input type="hidden" name="id" value={newId} />}
        <input type="hidden" name="copy" value={item.copy?.token ?? ""} data-draft="never" />
        {savedForm.handle.keeper && (
          <input type="hidden" name="writer" value={savedForm.handle.keeper.writer} data-draft="never" />
        )}
        <button type="submit" name="intent" value="stay" hidden aria-keyshortcuts={saveShortcut} {...busy} />
        <div className="editor-head">
          <div className="editor-name">
            <PageLink to={`/admin/${type.name}`} className="text-link">
              {type.title}
            </PageLink>
            <h1 id={heading}>{headingOf(type, item)}</h1>
            {item.state && <ContentStatusBadge status={item.state} />}
            <p role="status" className="editor-kept">
              {saveState(savedForm)}
            </p>
          </div>
          {item.hasPreview && (
            <PreviewButton live={live} isOpen={isPreviewed} onClick={() => setPreviewed(!isPreviewed)} />
          )}
          <div className="editor-actions">
            <PageLink to={`/admin/${type.name}`} className="button button-dense">
              Cancel
            </PageLink>
            <PublishMenu type={type} item={item} texts={texts} isSaving={savedForm.saving} />
            <SaveButton type={type} item={item} texts={texts} isSaving={savedForm.saving} />
          </div>
        </div>
        {/* After a conflict, the stored draft is what was just sent, so there is nothing to offer. */}
        {!actionData?.conflict && (
          <DraftOffer savedForm={savedForm} copyFrom={item.copy?.isMine ? item.copy.savedAt : undefined} />
        )}
        {actionData?.conflict && (
          <ConflictPanel
            savedForm={savedForm}
            conflict={actionData.conflict}
            labelOf={(name) => fieldOf(type, name).label}
            textOf={(name) => textOf(fieldOf(type, name), actionData.conflict!.savedTexts[name])}
          />
        )}
        <div className="editor-parts">
          <div className="editor-main">
            {type.rowNames && <input type="hidden" name={type.label} value={texts[type.label]} />}
            {mainFields(type).map(showField)}
          </div>
          <div className="editor-side">
            {item.rowId !== null && <ItemLinks type={type} item={item} />}
            <SidePanels type={type}>{showField}</SidePanels>
            <SearchEngineSection type={type} texts={texts} pathPrefix={item.pathPrefix}>
              {type.fields.filter(({ place }) => place === "search").map(showField)}
            </SearchEngineSection>
          </div>
        </div>
      </Form>
      {isPreviewed && (
        <LazyComponent
          load={previewPanel}
          with={{ section: type.name, row, item, savedForm, onClose: () => setPreviewed(false) }}
        />
      )}
    </>
  );
}

const fieldOf = ({ fields }: ContentType, name: string): Field => fields.find((field) => field.name === name)!;

const textOf = ({ kind }: Field, text = ""): string => {
  if (kind === "texts") return textLines(text);
  return kind !== "flag" ? readableText(text) : text === "on" ? "Yes" : "No";
};

/** Whether the focused element, or an open dialog or menu, handles Escape. */
function handlesEscape(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], :popover-open")) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("select"));
}

/** Escape returns to the list. */
function useEscape(list: string): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && !handlesEscape(event.target)) void navigate(list);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** Focuses the first invalid field and opens the panel that contains it. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: EditorActionData["errors"]): void {
  useEffect(() => {
    if (!errors) return;
    const field = form.current?.querySelector<HTMLElement>("[data-invalid]");
    const panel = field?.closest("details");
    if (panel) panel.open = true;
    field?.querySelector<HTMLElement>("[aria-invalid]:not([hidden]), button")?.focus();
    field?.scrollIntoView({ block: "center" });
  }, [form, errors]);
}
