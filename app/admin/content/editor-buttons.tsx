import { useId, useRef } from "react";
import type { CopyNote, Unfinished, WorkingCopy } from "~/content/drafts/draft";
import { scheduleOf, statusOf, transitionOf, type Transition } from "~/content/listing/list";
import { publishSteps, type PublishStep } from "~/content/saving/publishing";
import type { Choice, ContentType, Status } from "~/content/types/content-type";
import { useFormValues } from "~/portal/controls/form-values";
import { useEarlyClick, waits } from "~/portal/shell/early-click";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { useIsHydrated } from "~/ui/portal/local-time";

/** The row that a form edits. `rowId` is null for a new row. */
export interface EditedItem {
  readonly rowId: number | null;
  readonly version: number | null;
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly address: string | null;
  readonly pathPrefix: string;
  readonly state: Status | null;
  readonly isPublic: boolean;
  /** Whether the row appears on a page, its own or a list. */
  readonly hasPreview: boolean;
  readonly updatedAt: string | null;
  /** When the form was loaded, an ISO instant. */
  readonly now: string;
  readonly choices: readonly Choice[];
  /** The relations whose rows can be created from their names alone. */
  readonly namedRelations: readonly string[];
  /** The working copy shown in the form; `version` is then the copy's. */
  readonly copy: WorkingCopy | null;
  /** All users' working copies of the row. */
  readonly notes: readonly CopyNote[];
  /** For a new row, the user's other new rows that were never saved. */
  readonly unfinished: readonly Unfinished[];
}

/**
 * Opens the preview beside the form (PREV-1). Until the scripts have loaded, links to the page, or to a preview of the
 * saved row.
 *
 * @param live that link's path; null for a row without a page, whose preview waits for the scripts
 */
export function PreviewButton({
  live,
  isOpen,
  onClick,
}: {
  live: string | null;
  isOpen: boolean;
  onClick: () => void;
}) {
  const isHydrated = useIsHydrated();
  useEarlyClick("preview", onClick);
  if (!isHydrated && live !== null)
    return (
      <a href={live} target="_blank" rel="noopener" className="button button-dense">
        Preview
      </a>
    );
  return (
    <button
      type="button"
      className="button button-dense needs-scripting"
      aria-expanded={isOpen}
      onClick={onClick}
      {...waits("preview", isHydrated)}
    >
      Preview
    </button>
  );
}

const pageCheck = async () => (await import("./publish-menu-parts")).PageCheck;
const scheduleTime = async () => (await import("./publish-menu-parts")).ScheduleTime;

const labels: Readonly<Record<PublishStep, string>> = {
  publish: "Publish now",
  schedule: "Schedule",
  unpublish: "Unpublish",
};

/** What the buttons that submit the form depend on. */
interface FormButtonProps {
  type: ContentType;
  item: EditedItem;
  texts: Readonly<Record<string, string>>;
  isSaving: boolean;
}

/**
 * Publishes or unpublishes a row, after a check of what visitors would miss. Every step also saves the form. Opens and
 * submits without script.
 */
export function PublishMenu({ type, item, texts, isSaving }: FormButtonProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const steps = publishSteps(type, item.state);
  const [usual] = steps;
  if (!usual) return null;
  const date = scheduleOf(type);
  const dateLabel = type.fields.find(({ name }) => name === date)?.label.toLowerCase() ?? "";
  return (
    <>
      <button type="button" popoverTarget={id} className="button button-dense">
        {usual === "unpublish" ? "Unpublish…" : item.state === "scheduled" ? "Scheduled…" : "Publish…"}
      </button>
      <div ref={menu} id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className="form-dialog">
        <h2 id={`${id}-title`}>
          {usual === "unpublish"
            ? `Unpublish this ${type.item.toLowerCase()}?`
            : `Publish this ${type.item.toLowerCase()}?`}
        </h2>
        <p className="text-sm text-muted">
          {usual === "unpublish"
            ? "Visitors will no longer see it. Your changes will be saved."
            : "Visitors will see it with your changes, which will be saved."}
        </p>
        {usual !== "unpublish" && type.hasPage && (
          <LazyComponent whenSeen load={pageCheck} with={{ type, texts, choices: item.choices }} />
        )}
        {date !== null &&
          steps.includes("schedule") &&
          (isHydrated ? (
            <LazyComponent whenSeen load={scheduleTime} with={{ menu, date, dateLabel }} />
          ) : (
            <p className="text-sm text-muted">To publish it later, change the {dateLabel}.</p>
          ))}
        <p className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <button
              key={step}
              type="submit"
              name="intent"
              value={step}
              className={
                step === usual && step !== "unpublish" ? "button button-dense button-primary" : "button button-dense"
              }
              aria-disabled={isSaving || undefined}
              // Otherwise the menu would cover an invalid field.
              onClick={() => menu.current?.hidePopover()}
            >
              {step === "unpublish" && item.state === "scheduled" ? "Unschedule" : labels[step]}
            </button>
          ))}
          <button type="button" popoverTarget={id} popoverTargetAction="hide" className="button button-dense">
            Cancel
          </button>
        </p>
      </div>
    </>
  );
}

const transitionLabels: Readonly<Record<Transition, string>> = {
  publish: "Publish",
  schedule: "Schedule",
  unpublish: "Unpublish",
  archive: "Archive",
  unarchive: "Restore",
};

/**
 * Saves the form. Its label says what that does to what visitors see, whatever is chosen in the form: a form whose
 * "Draft" is unchecked publishes.
 */
export function SaveButton({ type, item, texts, isSaving }: FormButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const date = scheduleOf(type);
  const names = type.fields.flatMap(({ name }) => (["draft", "archived", "status", date].includes(name) ? name : []));
  // Not by `parseText`, whose other kinds of fields would be a part of the form's script.
  const valuesOf = (from: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      names.map((name) => {
        const text = from[name] ?? "";
        return [name, name === "status" ? text : name === date ? instantOf(text) : text === "on"];
      }),
    );
  const chosen = valuesOf(useFormValues(button, names, texts));
  const transition = transitionOf(type, item.rowId === null ? null : valuesOf(item.texts), chosen, item.now);
  const status = statusOf(type, chosen, item.now);
  const isPublic = status === "published" || status === "scheduled";
  const plainLabel = isPublic ? "Update" : status === "draft" ? "Save draft" : "Save";
  return (
    <button
      ref={button}
      type="submit"
      className="button button-dense button-primary"
      aria-disabled={isSaving || undefined}
    >
      {isSaving ? "Saving…" : transition === null ? plainLabel : transitionLabels[transition]}
    </button>
  );
}

/** The instant that a date's field has, in the form in which it is stored. */
const instantOf = (text: string): string => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
};
