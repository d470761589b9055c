import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Form, useNavigate, useNavigation, useSubmit } from "react-router";
import { PageLink } from "~/components/ui/page-link";
import type { Notice } from "~/components/ui/toast";
import type { Choice, ContentType, Field, Status } from "~/domain/content/content-type";
import { ActionNotice } from "../action-notice";
import { DraftOffer } from "../fields/draft-offer";
import { UnsavedGuard } from "../fields/unsaved-guard";
import { useFormDraft } from "../fields/use-form-draft";
import { sessionEnded } from "../session-watch";
import { Later } from "../later";
import { ConflictView, type Conflict } from "./conflict";
import { ContentField } from "./content-field";
import { ItemLinks } from "./item-links";
import { PageCheck } from "./page-check";
import { SearchPart } from "./search-part";

/** What a save was answered with, unless it was written. */
export interface EditorAnswer {
  readonly notice?: Notice;
  readonly errors?: Readonly<Record<string, string>>;
  /** The values as they were sent, or as they were merged. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly conflict?: Conflict;
  readonly signedOut?: true;
}

/** A row as its form shows it; `rowId` is null for a new one. */
export interface EditedItem {
  readonly rowId: number | null;
  readonly version: number | null;
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly address: string | null;
  readonly before: string;
  readonly state: Status | null;
  readonly isPublic: boolean;
  readonly updatedAt: string | null;
  readonly choices: readonly Choice[];
}

/** Under what this browser keeps the unsaved text of a row. */
export const draftKey = (section: string, rowId: number | string | null): string => `${section}/${rowId ?? "new"}`;

/** The form of a row (ADM-9): what is typed is kept in the browser until it is saved, whatever happens on the way. */
export function ContentEditor({
  type,
  item,
  answer,
}: {
  type: ContentType;
  item: EditedItem;
  answer: EditorAnswer | null;
}) {
  const [begun, setBegun] = useState(item.version);
  const conflict = answer?.conflict?.version;
  // After a conflict the form begins anew, with what was merged and over the version that was found.
  return (
    <EditorForm
      key={conflict === undefined ? `row ${begun}` : `conflict ${conflict}`}
      type={type}
      item={item}
      version={conflict ?? item.version}
      answer={answer}
      onOther={setBegun}
    />
  );
}

const signInAgain = async () => (await import("../sign-in-again")).SignInAgain;

function EditorForm({
  type,
  item,
  version: newest,
  answer,
  onOther,
}: {
  type: ContentType;
  item: EditedItem;
  version: number | null;
  answer: EditorAnswer | null;
  onOther: (version: number | null) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const [texts] = useState(answer?.texts ?? item.texts);
  const { state, formMethod } = useNavigation();
  const saving = state !== "idle" && formMethod === "POST";
  const [version, setVersion] = useState(newest);
  const draft = useFormDraft(form, draftKey(type.name, item.rowId), {
    version: version === null ? null : String(version),
    unsaved: answer?.texts !== undefined,
  });
  const sent = useRef(false);
  useEffect(() => {
    if (saving) sent.current = true;
    else if (answer) sent.current = false;
  }, [saving, answer]);
  const follow = useEffectEvent((found: number | null) => {
    if (found === version) return;
    // Saved as it stands: the form goes on, with its cursor, its scroll and an open editor.
    if (sent.current && holds(form.current!, type, item.texts)) {
      setVersion(found);
      draft.saved();
    } else if (sent.current || !draft.dirty) onOther(found);
    // Otherwise somebody else saved meanwhile: what is typed stays, over the version it was made from.
    sent.current = false;
  });
  useEffect(() => follow(newest), [newest]);
  const save = useSaving(form, draft.dirty, answer, type.name);
  const part = (place: NonNullable<Field["place"]>) =>
    type.fields
      .filter((field) => (field.place ?? "main") === place)
      .map((field) => (
        <ContentField
          key={field.name}
          field={field}
          text={texts[field.name] ?? ""}
          error={answer?.errors?.[field.name]}
          choices={item.choices}
          address={{ before: item.before, source: type.label, sourceText: texts[type.label] ?? "" }}
        />
      ));
  return (
    <>
      <ActionNotice of={answer} />
      <UnsavedGuard dirty={draft.dirty && !saving} />
      {save.asksToSignIn && <Later load={signInAgain} with={{ onSignedIn: save.again, onCancel: save.later }} />}
      <Form ref={form} method="post" preventScrollReset aria-labelledby={heading} className="editor">
        <input type="hidden" name="version" value={version ?? ""} />
        <input type="hidden" name="id" value={item.id} />
        <div className="editor-head">
          <div className="mr-auto min-w-0">
            <p className="label">
              <PageLink to={`/admin/${type.name}`} className="text-link">
                {type.title}
              </PageLink>
            </p>
            <h1 id={heading} className="text-heading break-words">
              {item.rowId === null ? `New ${type.item}` : item.texts[type.label]}
            </h1>
          </div>
          <PageLink to={`/admin/${type.name}`} className="button button-dense">
            Cancel
          </PageLink>
          <button
            type="submit"
            name="intent"
            value="stay"
            className="button button-dense"
            disabled={saving}
            aria-keyshortcuts="Control+S Meta+S"
          >
            Save and stay
          </button>
          <button type="submit" className="button button-dense button-primary" disabled={saving}>
            {saving ? "Saving..." : item.rowId === null ? `Create ${type.item}` : `Update ${type.item}`}
          </button>
        </div>
        {/* What is kept is what was just sent, and the conflict is about that. */}
        {!answer?.conflict && <DraftOffer draft={draft} />}
        {answer?.conflict && <ConflictView type={type} conflict={answer.conflict} form={form} />}
        <div className="editor-parts">
          <div className="editor-main">{part("main")}</div>
          <div className="editor-side">
            {item.rowId !== null && <ItemLinks type={type} item={item} />}
            {part("side")}
            <PageCheck type={type} texts={texts} />
          </div>
          <SearchPart type={type} texts={texts} before={item.before}>
            {part("search")}
          </SearchPart>
        </div>
      </Form>
    </>
  );
}

/** Whether a form holds exactly these values. */
function holds(form: HTMLFormElement, { fields }: ContentType, texts: EditedItem["texts"]): boolean {
  const given = new FormData(form);
  const wanted = new FormData();
  for (const { name } of fields) {
    const text = texts[name] ?? "";
    if (text !== "" || given.get(name) !== null) wanted.set(name, text);
  }
  const plain = (data: FormData, name: string) => String(data.get(name)).replace(/\r\n?/g, "\n");
  return fields.every(({ name }) => plain(given, name) === plain(wanted, name));
}

/** Whether Escape means something where it was pressed. */
function hasOwnEscape(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("[role=combobox], select"));
}

/** Leaving and saving by keyboard, and again once somebody has signed in where the session had ended. */
function useSaving(
  form: React.RefObject<HTMLFormElement | null>,
  dirty: boolean,
  answer: EditorAnswer | null,
  section: string,
) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  useEffect(() => setAsks(answer?.signedOut === true), [answer]);
  const stay = () => {
    const button = form.current?.querySelector<HTMLButtonElement>('button[value="stay"]');
    form.current?.requestSubmit(button);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog, a list of choices and the editor have the key first.
    if (event.key === "Escape" && !event.defaultPrevented && !hasOwnEscape(event.target))
      return void navigate(`/admin/${section}`);
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    stay();
  });
  const onEnd = useEffectEvent((event: Event) => {
    // With nothing to lose the page may go.
    if (!dirty) return;
    event.preventDefault();
    setAsks(true);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const end = (event: Event) => onEnd(event);
    addEventListener("keydown", key);
    addEventListener(sessionEnded, end);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener(sessionEnded, end);
    };
  }, []);
  return {
    asksToSignIn: asks,
    again: () => {
      setAsks(false);
      if (form.current) void submit(form.current, { preventScrollReset: true });
    },
    later: () => setAsks(false),
  };
}
