import { useId, useRef } from "react";
import type { EditedItem } from "~/admin/content/preview-button";
import { scheduleOf, statusOf, transitionOf, type Transition } from "~/content/listing/list";
import { publishSteps, type PublishStep } from "~/content/saving/publishing";
import type { ContentType } from "~/content/types/content-type";
import { useFormValues } from "~/portal/controls/form-values";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { useIsHydrated } from "~/ui/portal/local-time";

const pageCheck = async () => (await import("./publish-menu-parts")).PageCheck;
const scheduleTime = async () => (await import("./publish-menu-parts")).ScheduleTime;

const labels: Readonly<Record<PublishStep, string>> = {
  publish: "Publish now",
  schedule: "Schedule",
  unpublish: "Unpublish",
};

/**
 * Publishes or unpublishes a row, after a check of what visitors would miss. Every step also saves the form. Opens and
 * submits without script.
 */
export function PublishMenu({
  type,
  item,
  texts,
  isSaving,
}: {
  type: ContentType;
  item: EditedItem;
  texts: Readonly<Record<string, string>>;
  isSaving: boolean;
}) {
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
        {usual !== "unpublish" && type.hasPage && <LazyComponent whenSeen load={pageCheck} with={{ type, texts, choices: item.choices }} />}
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
export function SaveButton({
  type,
  item,
  texts,
  isSaving,
}: {
  type: ContentType;
  item: EditedItem;
  texts: Readonly<Record<string, string>>;
  isSaving: boolean;
}) {
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
