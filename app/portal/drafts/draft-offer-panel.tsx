import { useEffect, useState } from "react";
import { readableText } from "~/base/time/time-zones";
import { sameValues, type Draft } from "~/content/drafts/draft";
import { Difference } from "~/portal/editor/rendered-difference";
import { LocalTime } from "~/ui/portal/local-time";
import { valuesOf } from "./draft-storage";
import type { SavedForm } from "./use-saved-form";

/** The content of `DraftOffer`, loaded when needed. */
export function DraftOfferPanel({ savedForm, copyFrom }: { savedForm: SavedForm; copyFrom: string | undefined }) {
  const { handle, filledFrom, version } = savedForm;
  const [offer, ...more] = savedForm.offers;
  const unsavedFrom = filledFrom ?? (copyFrom !== undefined && savedForm.dirty ? Date.parse(copyFrom) : null);
  return (
    <div role="region" aria-label="Unsaved changes" className="grid gap-2">
      {filledFrom !== null && copyFrom === undefined && (
        <div className="draft-offer">
          <p>
            Your unsaved changes from <Moment time={filledFrom} /> are in the form.
          </p>
          <button type="button" className="button" onClick={() => handle.empty()}>
            Discard changes
          </button>
        </div>
      )}
      {offer && (
        <div className="draft-offer">
          <p>
            {unsavedFrom === null ? "Unsaved changes" : "Another version of your unsaved changes"} from{" "}
            <Moment time={offer.savedAt} />
            {unsavedFrom !== null && (
              <>
                . The form has those from <Moment time={unsavedFrom} />
              </>
            )}
            .{offer.version !== (version === null ? null : String(version)) && " A newer version has been saved since."}
            {more.length > 0 && ` ${more.length} more after this one.`}
          </p>
          <button type="button" className="button button-primary" onClick={() => handle.restore(offer)}>
            Restore
          </button>
          <button type="button" className="button" onClick={() => handle.discard(offer)}>
            Discard
          </button>
          <OfferedChanges form={handle.element} offer={offer} />
        </div>
      )}
    </div>
  );
}

/** What an offer would change in the form, word by word. */
function OfferedChanges({ form, offer }: { form: HTMLFormElement; offer: Draft }) {
  const [changes, setChanges] = useState<ReturnType<typeof changedFields>>([]);
  useEffect(() => setChanges(changedFields(form, offer)), [form, offer]);
  if (changes.length === 0) return null;
  return (
    <details open className="basis-full">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm">
        <span className="text-link">What is different</span>
      </summary>
      <dl className="grid gap-2">
        {changes.map(({ name, label, before, after, isHtml }) => (
          <div key={name}>
            <dt className="font-semibold">{label}</dt>
            <dd>
              <Difference before={before} after={after} isHtml={isHtml} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The fields of an offer that differ from the form as it is now. */
function changedFields(form: HTMLFormElement, { values }: Draft) {
  const current = valuesOf(form);
  return Object.keys({ ...current, ...values }).flatMap((name) => {
    const control = [...form.elements].find((element) => element.getAttribute("name") === name);
    const isHidden = control instanceof HTMLInputElement && control.type === "hidden";
    if (!control || isHidden || sameValues({ value: current[name] ?? [] }, { value: values[name] ?? [] })) return [];
    const isBox = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
    const text = ([value = ""]: readonly string[] = []) =>
      isBox ? (value === "" ? "No" : "Yes") : readableText(value);
    const labelOf = (element: Element | null | undefined) =>
      (element as HTMLInputElement | null | undefined)?.labels?.[0]?.textContent || element?.getAttribute("aria-label");
    // The control that people see may be another one, which has no name.
    const label = labelOf(control) || labelOf(control.parentElement?.querySelector("input:not([hidden])")) || name;
    const isHtml = control.classList.contains("rich-text-source");
    return [{ name, label, before: text(current[name]), after: text(values[name]), isHtml }];
  });
}

/** A time with seconds, which tell two versions of one minute apart. */
const Moment = ({ time }: { time: number }) => (
  <LocalTime instant={new Date(time).toISOString()} withSeconds inSentence />
);
