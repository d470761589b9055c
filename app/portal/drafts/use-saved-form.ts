import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useNavigation, useRouteLoaderData } from "react-router";
import type { Person } from "~/base/access/permissions";
import { EditedForm, type FormSource, type FormView } from "./edited-form";

/** A form with optimistic locking and drafts: what its page shows of it, and the form. */
export type SavedForm = FormView & { readonly handle: EditedForm };

/**
 * Makes a form an `EditedForm`, and shows its state. To show another row, change the React key.
 *
 * @param key the form's key, such as "blog/17" or "blog/new"
 */
export function useSavedForm(form: RefObject<HTMLFormElement | null>, key: string, source: FormSource): SavedForm {
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const account = useRouteLoaderData<{ readonly person: Person }>("admin")?.person.id;
  const { newest, unsaved = false, copies } = source;
  const [view, setView] = useState<FormView>({
    version: newest,
    dirty: unsaved,
    contestedFields: [],
    saving: false,
    waiting: false,
    copy: copies?.renderedCopy ? { state: "kept", at: copies.renderedCopy.savedAt } : null,
    filledFrom: null,
    offers: [],
    storageFailed: false,
  });
  const [handle] = useState(() => new EditedForm(key, source, account, setView));
  // In the commit itself: a save that starts before later effects would count as aborted, and its response be lost.
  useLayoutEffect(() => handle.onRender(source, isSending));

  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    // Fields may hand their names to other controls when they hydrate, so what they have is read after that.
    setHydrated(true);
    return handle.attach(form.current!);
  }, [handle, form]);
  useEffect(() => {
    if (isHydrated) handle.open();
  }, [handle, isHydrated]);

  const isInFlight = view.saving || isSending;
  useEffect(() => {
    if (!isInFlight) handle.onIdle();
  }, [handle, isInFlight]);
  useEffect(() => handle.follow(newest), [handle, newest]);

  const needsKeeper = isHydrated && view.dirty && copies !== undefined;
  useEffect(() => {
    if (!needsKeeper || handle.keeper) return;
    let isLeft = false;
    import("./working-copy-keeper").then(
      ({ WorkingCopyKeeper }) => isLeft || handle.keep(new WorkingCopyKeeper(handle)),
      // What is typed stays in this browser.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [handle, needsKeeper]);

  // A navigation also waits for a queued save.
  return { ...view, saving: isInFlight || view.waiting, handle };
}
