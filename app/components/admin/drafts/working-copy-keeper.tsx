import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { sameValues, type FormValues } from "~/domain/drafts/draft";
import { flushFields } from "../controls/form-values";
import type { CopyNote } from "~/domain/content/writing/working-copy";
import type { Autosave } from "./autosave-note";
import { clearDraft, saveDraft, valuesOf } from "./draft-storage";
import { readCopyAnswer, type CopyAnswer } from "./copy-answer";

/** How long after the last input the form is sent, in milliseconds (WRITE-1). */
const pause = 2_000;
/** When to try again after a failure, in milliseconds. */
const retryDelay = 10_000;
/** What a browser sends after its page is gone, in bytes, less than the 64 KiB that it allows all pages of a site. */
const maxAfterUnload = 60_000;

/**
 * Keeps what is typed into a form in a working copy on the server: two seconds after the last input, before a navigation
 * and when the page is closed. It never changes the form. Render it inside the form.
 *
 * @param path where the form is sent
 * @param row the row's number, or the id of a new row
 * @param draft the key of the draft in this browser, which is not needed once the text is kept
 * @param isSaving whether the form is being saved, which stores the same text
 * @param onOthers called with what the server says about other people
 */
export function WorkingCopyKeeper({
  form,
  path,
  row,
  draft,
  isSaving,
  autosave: { kept, report, lastChance },
  onOthers,
}: {
  form: RefObject<HTMLFormElement | null>;
  path: string;
  row: string;
  draft: string;
  isSaving: boolean;
  autosave: Autosave;
  onOthers: (others: readonly CopyNote[]) => void;
}) {
  const [writer] = useState(() => crypto.randomUUID());
  const revision = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<() => void>(null);
  const request = useRef<AbortController>(null);
  /** What the server has; null if that is not known. */
  const atServer = useRef<FormValues>(null);
  const seen = useRef<string>(undefined);
  const isUrgent = useRef(false);
  const isStopped = kept?.state === "discarded" || kept?.state === "elsewhere";

  const sentForm = () => {
    flushFields(form.current!);
    const body = new FormData(form.current!);
    body.set("row", row);
    body.set("revision", String((revision.current += 1)));
    if (seen.current !== undefined) body.set("copy", seen.current);
    return body;
  };
  const isKept = () => {
    flushFields(form.current!);
    return atServer.current !== null && sameValues(atServer.current, valuesOf(form.current!));
  };
  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    request.current?.abort();
    request.current = null;
  };
  const schedule = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => due.current?.(), delay);
  };
  const send = useEffectEvent(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isSaving || isStopped || !form.current) return;
    // One after the other: what was typed meanwhile follows the answer.
    if (request.current) return;
    const values = (flushFields(form.current), valuesOf(form.current));
    const controller = new AbortController();
    request.current = controller;
    report({ state: "keeping" });
    const answer = await readCopyAnswer(path, sentForm(), controller.signal);
    if (controller.signal.aborted) return;
    request.current = null;
    onAnswer(answer, values);
  });
  const onAnswer = useEffectEvent((answer: CopyAnswer, values: FormValues) => {
    if (answer.others) onOthers(answer.others);
    if (answer.status === "kept") {
      atServer.current = values;
      if (!isKept()) {
        schedule(isUrgent.current ? 0 : pause);
        return report({ state: isUrgent.current ? "keeping" : "typing" });
      }
      isUrgent.current = false;
      clearDraft(draft);
      return report({ state: "kept", at: answer.savedAt });
    }
    if (answer.status === "other") {
      const keepThis = () => {
        seen.current = answer.token;
        report({ state: "typing" });
        schedule(0);
      };
      return report({ state: "elsewhere", at: answer.savedAt, keepThis });
    }
    isUrgent.current = false;
    report({ state: "failed", problem: answer.problem });
    if (answer.status === "failed") schedule(retryDelay);
  });
  const onInput = useEffectEvent(() => {
    if (isStopped) return;
    // Not at once: this runs before React's listener, and rendering now would revert controlled fields.
    if (kept?.state !== "typing") setTimeout(() => report({ state: "typing" }));
    schedule(pause);
  });
  const onNavigation = useEffectEvent(() => {
    if (isStopped || !navigator.onLine) return false;
    isUrgent.current = true;
    report({ state: "keeping" });
    void send();
    return true;
  });
  const onUnload = useEffectEvent(() => {
    if (isStopped || isSaving || !navigator.onLine) return kept?.state === "discarded";
    if (isKept()) return true;
    const body = new URLSearchParams([...sentForm()].map(([name, value]) => [name, String(value)]));
    if (String(body).length > maxAfterUnload) return false;
    // The draft in this browser stays, for the case that it does not arrive.
    const version = String(body.get("version")) || null;
    saveDraft(draft, valuesOf(form.current!), version, `${writer}.${revision.current}`);
    void fetch(path, { method: "POST", body, keepalive: true }).catch(() => undefined);
    return true;
  });
  const onDiscard = useEffectEvent((event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.dataset["discards"] === undefined) return;
    cancel();
    clearDraft(draft);
    report({ state: "discarded" });
  });
  useEffect(() => {
    const target = form.current!;
    const input = () => onInput();
    const retry = () => void send();
    due.current = retry;
    const discard = (event: SubmitEvent) => onDiscard(event);
    lastChance.current = { onNavigation: () => onNavigation(), onUnload: () => onUnload() };
    target.addEventListener("input", input);
    addEventListener("online", retry);
    addEventListener("submit", discard, true);
    // What was typed before this was loaded, unless the form began with a copy.
    if (kept?.state === "kept") atServer.current = valuesOf(target);
    else schedule(pause);
    return () => {
      clearTimeout(timer.current);
      lastChance.current = null;
      target.removeEventListener("input", input);
      removeEventListener("online", retry);
      removeEventListener("submit", discard, true);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `schedule` is the same for as long as the form is
  }, [form, lastChance]);
  useEffect(() => {
    if (isSaving) cancel();
    else if (form.current && atServer.current !== null && !isKept()) schedule(pause);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- about the end of a save alone
  }, [isSaving]);
  return <input type="hidden" name="writer" value={writer} data-draft="never" />;
}
