import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Texts } from "~/base/words/merge-texts";
import {
  controlsOf,
  errorsOfTexts,
  maxParts,
  parseTexts,
  type PartsChange,
  partsChangeText,
  type PartsField,
  type TextField,
  type TextValues,
  valuesOfControls,
  withPartsChange,
  writeTexts,
} from "~/content/types/text-fields";
import { useSettings } from "~/ui/components/settings";
import { FieldFrame, type FieldProps } from "./fields";
import { useValueChange, writeValue } from "./form-values";

/**
 * The texts of a page: a control for each, and lists of parts that can be added, moved and removed. One hidden control
 * carries all texts. Without script, the controls of the texts are sent beside it, and count instead.
 */
export function TextsField({
  name,
  label,
  error,
  defaultValue = "",
  fields,
}: FieldProps & { fields: ReadonlyArray<TextField | PartsField> }) {
  const group = useRef<HTMLFieldSetElement>(null);
  const control = useRef<HTMLTextAreaElement>(null);
  const [hasScript, setHasScript] = useState(false);
  /** The texts that the controls start with. Another `version` makes new controls. */
  const [shown, setShown] = useState(() => ({ texts: parseTexts(defaultValue) ?? {}, version: 0, focus: "" }));
  const written = useRef(defaultValue);
  /** All texts as they are now. */
  const [typed, setTyped] = useState(defaultValue);
  const show = (texts: TextValues, focus = "") => setShown(({ version }) => ({ texts, version: version + 1, focus }));
  const read = (): TextValues => valuesOfControls(fields, typedTexts(group.current!));
  const write = (texts: TextValues) => {
    written.current = writeTexts(fields, texts);
    setTyped(written.current);
    writeValue(control.current!, written.current);
  };
  useEffect(() => {
    setHasScript(true);
    // What was typed before there was a script, or the browser restored.
    const texts = valuesOfControls(fields, typedTexts(group.current!));
    if (fields.length > 0 && writeTexts(fields, texts) !== control.current!.value) write(texts);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form hydrates
  }, []);
  // Set by a draft, a reset or a save.
  useValueChange(control, (value) => {
    if (value !== written.current) show(parseTexts(value) ?? {});
    written.current = value;
    setTyped(value);
  });
  useEffect(() => {
    if (shown.focus === "") return;
    group.current?.querySelector<HTMLElement>(`[data-focus="${shown.focus}"], [data-text="${shown.focus}"]`)?.focus();
  }, [shown]);
  const change = (event: MouseEvent, step: PartsChange) => {
    event.preventDefault();
    const texts = withPartsChange(fields, read(), step);
    const { list, row, change: kind } = step;
    const first = fields.find((field): field is PartsField => field.name === list && field.kind === "parts")!
      .fields[0]!;
    const at = kind === "add" ? (texts[list] as readonly unknown[]).length - 1 : kind === "up" ? row - 1 : row + 1;
    show(texts, kind === "remove" ? `add ${list}` : `${list}.${at}.${first.name}`);
    write(texts);
  };
  const errors = error ? errorsOfTexts(fields, parseTexts(typed) ?? {}) : new Map<string, string>();
  const controls = controlsOf(fields, shown.texts);
  const text = (field: TextField, at = field.name) => (
    <TextControl
      key={`${shown.version} ${at}`}
      field={field}
      at={at}
      id={`${name}.${at}`}
      name={hasScript ? undefined : `${name}.${at}`}
      text={controls[at] ?? ""}
      error={errors.get(at)}
    />
  );
  return (
    <fieldset
      ref={group}
      className="form-texts"
      data-field={name}
      // With a control at fault, that one gets the focus.
      data-invalid={error && errors.size === 0 ? true : undefined}
      onInput={(event) => event.target !== control.current && write(read())}
    >
      <legend className="sr-only">{label}</legend>
      {error && <p className="form-field-error">{error}</p>}
      <textarea ref={control} name={name} defaultValue={defaultValue} hidden aria-label={label} />
      {fields.length === 0 && (
        <p className="form-field-notice">
          The site has no page of this name, so there is nowhere to show texts. Choose one of its pages above.
        </p>
      )}
      {fields.map((field) => {
        if (field.kind !== "parts") return text(field);
        const count = Number(controls[field.name]);
        const button = (step: PartsChange["change"], row: number, caption: string, isShown = true) =>
          isShown && (
            <button
              key={step}
              type="submit"
              name="parts"
              value={partsChangeText({ list: field.name, row, change: step })}
              formNoValidate
              className="form-small-button"
              data-focus={step === "add" ? `add ${field.name}` : undefined}
              onClick={(event) => change(event, { list: field.name, row, change: step })}
            >
              {caption}
              <span className="sr-only">
                {" "}
                {step === "add" ? `to ${field.label}` : `${field.item} ${row + 1} of ${field.label}`}
              </span>
            </button>
          );
        return (
          <fieldset key={field.name} className="form-parts">
            <legend className="form-field-label">{field.label}</legend>
            {!hasScript && (
              <input
                type="hidden"
                name={`${name}.${field.name}`}
                value={count}
                data-draft="never"
                data-text={field.name}
              />
            )}
            {Array.from({ length: count }, (_, row) => (
              <fieldset key={row} className="form-part">
                <legend className="text-sm text-muted">
                  {field.item} {row + 1}
                </legend>
                {field.fields.map((part) => text(part, `${field.name}.${row}.${part.name}`))}
                <p className="flex flex-wrap gap-2">
                  {button("up", row, "Move up", row > 0)}
                  {button("down", row, "Move down", row < count - 1)}
                  {button("remove", row, "Remove")}
                </p>
              </fieldset>
            ))}
            <p>{button("add", count, `Add ${field.item.toLowerCase()}`, count < maxParts)}</p>
          </fieldset>
        );
      })}
    </fieldset>
  );
}

/** What is in the controls, by name. */
function typedTexts(group: HTMLElement): Texts {
  const controls = group.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[data-text]");
  return Object.fromEntries(Array.from(controls, (control) => [control.dataset["text"]!, control.value]));
}

/** The names of the team, as suggestions of an input with this `list`. Others can be typed. */
export function TeamNames({ id }: { id: string }) {
  const { team } = useSettings();
  return (
    <datalist id={id}>
      {team.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}

function TextControl({
  field,
  at,
  id,
  name,
  text,
  error,
}: {
  field: TextField;
  at: string;
  id: string;
  /** Undefined once another control carries the text. */
  name: string | undefined;
  text: string;
  error: string | undefined;
}) {
  const {
    kind,
    label,
    optional,
    isPerson,
    hint = kind === "paragraphs" ? "An empty line starts a new paragraph." : undefined,
  } = field;
  const isLong = kind === "paragraph" || kind === "paragraphs";
  return (
    <FieldFrame name={id} label={label} hint={hint} error={error} required={!optional}>
      {(attributes) => {
        const shared = {
          ...attributes,
          name,
          defaultValue: text,
          className: "field",
          "data-text": at,
          "data-draft": "never",
        };
        return isLong ? (
          <textarea rows={kind === "paragraph" ? 2 : 5} {...shared} className="field growing" />
        ) : (
          <>
            <input type="text" list={isPerson ? `${id}-people` : undefined} {...shared} />
            {isPerson && <TeamNames id={`${id}-people`} />}
          </>
        );
      }}
    </FieldFrame>
  );
}
