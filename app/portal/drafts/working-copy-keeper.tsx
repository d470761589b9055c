import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { adminFormLimit } from "~/base/web/request-body";
import { isObject } from "~/base/words/json";
import { type FormValues, sameValues } from "~/content/drafts/draft";
import type { CopyNote } from "~/content/drafts/working-copy";
import { flushFields } from "~/portal/controls/form-values";
import { defaultsOf, valuesOf } from "./draft-storage";
import type { Autosave } from "./save-dialogs";
import type { DraftOfForm } from "./saved-form";

/** The outcome of saving a form to its working copy. */
type WorkingCopyResponse = { readonly others?: readonly CopyNote[] } & (
  | { readonly status: "kept"; readonly savedAt: string }
  | { readonly status: "other"; readonly savedAt: string; readonly token: string }
  /** Not saved; `problem` is shown as it is. A retry may succeed after `failed`, but not after `refused`. */
  | { readonly status: "failed" | "refused"; readonly problem: string }
);

const keptHere = "Your changes are kept in this browser.";

/** Saves a form to its working copy. Never throws. */
async function saveWorkingCopy(path: string, body: FormData, signal: AbortSignal): Promise<WorkingCopyResponse> {
  if ((await new Response(body).blob()).size > adminFormLimit)
    return { status: "refused", problem: `Not saved: this is larger than 1 MB. ${keptHere}` };
  return sendWorkingCopy(path, { body, signal });
}

/** Sends the request before it returns, as a closing page must. Never throws. */
async function sendWorkingCopy(
  path: string,
  options: Pick<RequestInit, "body" | "signal" | "keepalive">,
): Promise<WorkingCopyResponse> {
  try {
    const response = await fetch(path, { ...options, method: "POST", redirect: "manual", cache: "no-store" });
    if (response.type === "opaqueredirect")
      return { status: "failed", problem: `Not saved: you are no longer signed in. ${keptHere}` };
    const result: unknown = await response.json();
    if (response.status === 404) return { status: "refused", problem: `Not saved: this was deleted. ${keptHere}` };
    if (response.status === 400)
      return { status: "refused", problem: `Not saved: the text is too complex. ${keptHere}` };
    if (isObject(result) && (result["status"] === "kept" || result["status"] === "other"))
      // The route's own response, so its other fields need no check.
      return result as unknown as WorkingCopyResponse;
  } catch {
    // Aborted, offline, or not JSON.
  }
  const cause = navigator.onLine ? "the site could not be reached" : "you're offline";
  return { status: "failed", problem: `Not saved: ${cause}. ${keptHere}` };
}

/** How long after the last input to send the form, in milliseconds (WRITE-1). */
const pause = 2_000;
/** How long after a failure to try again, in milliseconds. */
const retryDelay = 10_000;
/** The largest request that can outlive its page, in bytes. Browsers allow 64 KiB for all pages of a site together. */
const maxAfterUnload = 60_000;

/**
 * Saves a form to its working copy on the server: two seconds after the last input, before a navigation, and when the
 * page is closed. Never changes the form. Render it inside the form.
 *
 * @param path where to send the form
 * @param row the row's number, or the id of a new row
 * @param draft the draft in this browser, which is deleted once the copy is saved
 * @param dirty whether the form has changes not saved to its row
 * @param isSaving whether the form itself is being saved, which makes a copy unnecessary
 * @param onOthers called with other users' working copies
 */
export function WorkingCopyKeeper({
  form,
  path,
  row,
  draft,
  dirty,
  isSaving,
  autosave: { kept, showsCopy, report, saveOnLeave },
  onOthers,
}: {
  form: RefObject<HTMLFormElement | null>;
  path: string;
  row: string;
  draft: DraftOfForm;
  dirty: boolean;
  isSaving: boolean;
  autosave: Autosave;
  onOthers: (others: readonly CopyNote[]) => void;
}) {
  const [writer] = useState(() => crypto.randomUUID());
  const revision = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<() => void>(null);
  const inFlight = useRef<AbortController>(null);
  /** The values that the server has; null if unknown. */
  const atServer = useRef<FormValues>(null);
  const seenToken = useRef<string>(undefined);
  const isUrgent = useRef(false);
  const isStopped = kept?.state === "discarded" || kept?.state === "elsewhere";

  const sentForm = () => {
    flushFields(form.current!);
    const body = new FormData(form.current!);
    body.set("row", row);
    body.set("revision", String((revision.current += 1)));
    if (seenToken.current !== undefined) body.set("copy", seenToken.current);
    return body;
  };
  const isKept = () => {
    flushFields(form.current!);
    return atServer.current !== null && sameValues(atServer.current, valuesOf(form.current!));
  };
  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!inFlight.current) return;
    inFlight.current.abort();
    inFlight.current = null;
    report({ state: "typing" });
  };
  const schedule = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => due.current?.(), delay);
  };
  const send = useEffectEvent(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // A copy of saved values would be offered as unsaved changes.
    if (isSaving || isStopped || !dirty || !form.current) return;
    // One request at a time: later input is sent after the response.
    if (inFlight.current) return;
    const values = (flushFields(form.current), valuesOf(form.current));
    const body = sentForm();
    report({ state: "keeping" });
    await request(values, (signal) => saveWorkingCopy(path, body, signal));
  });
  const request = useEffectEvent(
    async (values: FormValues, save: (signal: AbortSignal) => Promise<WorkingCopyResponse>, isClosing = false) => {
      const controller = new AbortController();
      inFlight.current = controller;
      const response = await save(controller.signal);
      if (controller.signal.aborted) return;
      inFlight.current = null;
      onResponse(response, values, isClosing);
    },
  );
  const onResponse = useEffectEvent((response: WorkingCopyResponse, values: FormValues, isClosing: boolean) => {
    // The user has left.
    if (!form.current) return;
    if (response.others) onOthers(response.others);
    if (response.status === "kept") {
      atServer.current = values;
      // What is typed from now on continues this copy (see `useSavedForm`).
      form.current.dataset["copy"] = `${writer}.${revision.current}`;
      if (!isKept()) {
        schedule(isUrgent.current ? 0 : pause);
        return report({ state: isUrgent.current ? "keeping" : "typing" });
      }
      isUrgent.current = false;
      // The next page may have been read before the copy was stored: it then offers the draft.
      if (!isClosing) draft.clear();
      return report({ state: "kept", at: response.savedAt });
    }
    if (response.status === "other") {
      const keepThis = () => {
        seenToken.current = response.token;
        report({ state: "typing" });
        schedule(0);
      };
      return report({ state: "elsewhere", at: response.savedAt, keepThis });
    }
    isUrgent.current = false;
    report({ state: "failed", problem: response.problem });
    if (response.status === "failed") schedule(retryDelay);
  });
  const onInput = useEffectEvent(() => {
    if (!isStopped) schedule(pause);
  });
  const onNavigation = useEffectEvent(() => {
    if (isStopped || !dirty || !navigator.onLine) return false;
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
    // The next page may take longer than the pause. A copy sent meanwhile would be newer than the one it starts from,
    // and its save would not remove it.
    cancel();
    // Keep this browser's draft in case the request is lost.
    const values = valuesOf(form.current!);
    draft.store(`${writer}.${revision.current}`);
    // If the next page cannot be loaded, this one stays.
    void request(values, (signal) => sendWorkingCopy(path, { body, keepalive: true, signal }), true);
    return true;
  });
  const onDiscard = useEffectEvent((event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.dataset["discards"] === undefined) return;
    cancel();
    draft.clear();
    report({ state: "discarded" });
  });
  useEffect(() => {
    const target = form.current!;
    const input = () => onInput();
    const retry = () => void send();
    due.current = retry;
    const discard = (event: SubmitEvent) => onDiscard(event);
    saveOnLeave.current = { onNavigation: () => onNavigation(), onUnload: () => onUnload() };
    target.addEventListener("input", input);
    addEventListener("online", retry);
    addEventListener("submit", discard, true);
    // The server rendered the form with a working copy.
    if (showsCopy) atServer.current = defaultsOf(target);
    // Typed before the keeper was loaded.
    if (!isKept()) schedule(pause);
    return () => {
      clearTimeout(timer.current);
      saveOnLeave.current = null;
      target.removeEventListener("input", input);
      removeEventListener("online", retry);
      removeEventListener("submit", discard, true);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `schedule` is the same for as long as the form is
  }, [form, saveOnLeave]);
  useEffect(() => {
    if (isSaving) cancel();
    // The save deleted the copy.
    else if (!dirty) atServer.current = null;
    else if (form.current && !isKept()) schedule(pause);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when a save begins or ends
  }, [isSaving]);
  return <input type="hidden" name="writer" value={writer} data-draft="never" />;
}
