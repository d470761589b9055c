import { adminFormLimit } from "~/base/web/request-body";
import { isObject } from "~/base/words/json";
import { type CopyNote, type FormValues, sameValues } from "~/content/drafts/draft";
import { defaultsOf } from "./draft-storage";
import type { EditedForm, Keeper } from "./edited-form";

/** The outcome of sending a working copy. */
type CopyResponse = { readonly others?: readonly CopyNote[] } & (
  | { readonly status: "kept"; readonly savedAt: string }
  | { readonly status: "other"; readonly savedAt: string; readonly token: string }
  /** A retry may succeed after `failed`, but not after `refused`. */
  | { readonly status: "failed" | "refused"; readonly problem: string }
);

/** Sends a working copy, before it returns, as a closing page must. Never throws. */
async function sendCopy(path: string, options: RequestInit): Promise<CopyResponse> {
  try {
    const response = await fetch(path, { ...options, method: "POST", redirect: "manual", cache: "no-store" });
    if (response.type === "opaqueredirect") return { status: "failed", problem: "you are no longer signed in" };
    const result: unknown = await response.json();
    if (response.status === 404) return { status: "refused", problem: "this was deleted" };
    if (response.status === 400) return { status: "refused", problem: "the text is too complex" };
    if (isObject(result) && (result["status"] === "kept" || result["status"] === "other"))
      // The route's own response, so its other fields need no check.
      return result as unknown as CopyResponse;
  } catch {
    // Aborted, offline, or not JSON.
  }
  return { status: "failed", problem: navigator.onLine ? "the site could not be reached" : "you're offline" };
}

/** How long after the last input to send the form, in milliseconds (WRITE-1). */
const pause = 2_000;
/** How long after a failure to try again, in milliseconds. */
const retryDelay = 10_000;
/** The largest request that can outlive its page, in bytes. Browsers allow 64 KiB for all pages of a site together. */
const maxAfterUnload = 60_000;

/**
 * Saves a form to its working copy on the server: two seconds after the last input, before a navigation, and when the
 * page is closed. Never changes the form.
 */
export class WorkingCopyKeeper implements Keeper {
  readonly writer = crypto.randomUUID();
  readonly #form: EditedForm;
  readonly #listeners = new AbortController();
  #revision = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | null = null;
  /** The values that the server has; null if unknown. */
  #atServer: FormValues | null;
  #seenToken: string | undefined;
  /** The copy was discarded, or belongs to another window. */
  #end: "discarded" | "elsewhere" | null = null;

  constructor(form: EditedForm) {
    this.#form = form;
    this.#atServer = form.source.copies?.renderedCopy ? defaultsOf(form.element) : null;
    const { signal } = this.#listeners;
    addEventListener("online", () => void this.#send(), { signal });
    addEventListener("submit", this.#onSubmit, { signal, capture: true });
    // Typed before this was loaded.
    this.resume(false);
  }

  has(values: FormValues): boolean {
    // Discarded text must not come back from this browser either.
    if (this.#end === "discarded") return true;
    return this.#atServer !== null && sameValues(this.#atServer, values);
  }

  onInput(): void {
    this.#schedule(pause);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    if (!this.#request) return;
    this.#request.abort();
    this.#request = null;
    this.#form.report({ state: "typing" });
  }

  resume(isSaved: boolean): void {
    if (isSaved) this.#atServer = null;
    if (this.#form.needsCopy() && !this.has(this.#form.read())) this.#schedule(pause);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.abort();
  }

  sendNow(): boolean {
    if (this.#end || !this.#form.needsCopy() || !navigator.onLine) return false;
    this.#form.report({ state: "keeping" });
    void this.#send();
    return true;
  }

  sendOnUnload(): boolean {
    if (this.#end || !this.#form.needsCopy() || !navigator.onLine) return this.#end === "discarded";
    const values = this.#form.read();
    if (this.has(values)) return true;
    const body = new URLSearchParams([...this.#body()].map(([name, value]) => [name, String(value)]));
    if (String(body).length > maxAfterUnload) return false;
    // The next page may take longer than the pause. A copy sent meanwhile would be newer than the one it starts from,
    // and its save would not remove it.
    this.cancel();
    // Keep this browser's draft in case the request is lost.
    this.#form.store(this.#token);
    // If the next page cannot be loaded, this one stays.
    void this.#exchange(values, { body, keepalive: true });
    return true;
  }

  get #token(): string {
    return `${this.writer}.${this.#revision}`;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#end) this.#timer = setTimeout(() => void this.#send(), delay);
  }

  #body(): FormData {
    const body = new FormData(this.#form.element);
    body.set("row", this.#form.source.copies!.row);
    body.set("writer", this.writer);
    body.set("revision", String((this.#revision += 1)));
    if (this.#seenToken !== undefined) body.set("copy", this.#seenToken);
    return body;
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    // One request at a time: later input is sent after the response.
    if (this.#end || this.#request || !this.#form.needsCopy()) return;
    this.#form.report({ state: "keeping" });
    await this.#exchange(this.#form.read(), { body: this.#body() });
  }

  async #exchange(values: FormValues, options: { body: FormData | URLSearchParams; keepalive?: true }): Promise<void> {
    const { signal } = (this.#request = new AbortController());
    const isTooLong = !options.keepalive && (await new Response(options.body).blob()).size > adminFormLimit;
    const response: CopyResponse = isTooLong
      ? { status: "refused", problem: "this is larger than 1 MB" }
      : await sendCopy(this.#form.source.copies!.path, { ...options, signal });
    // The second once the user has left.
    if (signal.aborted || this.#listeners.signal.aborted) return;
    this.#request = null;
    if (response.others) this.#form.source.copies!.onOthers(response.others);
    this.#onResponse(response, values, options.keepalive === true);
  }

  #onResponse(response: CopyResponse, values: FormValues, isClosing: boolean): void {
    switch (response.status) {
      case "kept":
        this.#atServer = values;
        this.#form.token = this.#token;
        if (!this.has(this.#form.read())) {
          this.#schedule(pause);
          return this.#form.report({ state: "typing" });
        }
        // The next page may have been read before the copy was stored: it then starts from the draft.
        if (!isClosing) this.#form.drafts.clear();
        return this.#form.report({ state: "kept", at: response.savedAt });
      case "other": {
        this.#end = "elsewhere";
        const keepThis = () => {
          this.#end = null;
          this.#seenToken = response.token;
          this.#form.report({ state: "typing" });
          this.#schedule(0);
        };
        return this.#form.report({ state: "elsewhere", at: response.savedAt, keepThis });
      }
      default:
        if (response.status === "failed") this.#schedule(retryDelay);
        this.#form.report({
          state: "failed",
          problem: `Not saved: ${response.problem}. Your changes are kept in this browser.`,
        });
    }
  }

  #onSubmit = ({ target }: SubmitEvent): void => {
    if (!(target instanceof HTMLFormElement) || target.dataset["discards"] === undefined) return;
    this.cancel();
    this.#end = "discarded";
    this.#form.drafts.clear();
    this.#form.report({ state: "discarded" });
  };
}
