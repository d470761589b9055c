import { sameValues, type Draft, type FormValues } from "~/content/drafts/draft";
import { clearDraft, listDrafts, saveDraft, type StoredDraft } from "./draft-storage";

/** The drafts that a form offers although they are of other forms, such as those of other new rows. */
export interface OtherDrafts {
  readonly under: string;
  /** The address of a draft's form; null for a draft that is not offered. */
  readonly addressOf: (key: string) => string | null;
}

/**
 * The drafts of a form in this browser: the one of this window, the one that filled it, and those that it offers. Each
 * window has its own, so that none overwrites or deletes text of another that was neither restored nor discarded.
 */
export class FormDrafts {
  #under: string;
  #own: string;
  /** The draft that filled the form. It is kept until this window has stored its own. */
  #adopted: string | null = null;
  readonly #account: string | undefined;
  readonly #others: OtherDrafts | undefined;

  /** @param under the key of the form's drafts, such as "blog/17" */
  constructor(under: string, account: string | undefined, others?: OtherDrafts) {
    this.#under = under;
    this.#own = newKey(under);
    this.#account = account;
    this.#others = others;
  }

  /** Deletes the draft that was sent as its page closed, if the server has it as this working copy. */
  clearArrived(token: string): void {
    for (const { key, sentAs } of listDrafts(this.#under, this.#account)) if (sentAs === token) clearDraft(key);
  }

  /** Stores this window's draft. Returns false if it cannot be stored. */
  store(draft: Omit<Draft, "by">): boolean {
    const isStored = this.#save(this.#own, draft);
    if (isStored) this.#dropAdopted();
    return isStored;
  }

  /** Stores text that is about to leave the form as a draft of its own. */
  keepAside(draft: Omit<Draft, "by">): void {
    this.#save(newKey(this.#under), draft);
  }

  /** Deletes the drafts whose text the form shows: it has been saved, kept elsewhere or taken back. */
  clear(): void {
    clearDraft(this.#own);
    this.#dropAdopted();
  }

  adopt(draft: StoredDraft): void {
    this.#adopted = draft.key;
  }

  /** Leaves what is stored as it is: from now on, this window's draft is another. */
  startOver(under = this.#under): void {
    this.#under = under;
    this.#own = newKey(under);
    this.#adopted = null;
  }

  /** The drafts that differ from what the form shows, newest first. */
  offers(current: FormValues): StoredDraft[] {
    const own = listDrafts(this.#under, this.#account);
    const others = this.#others ? listDrafts(this.#others.under, this.#account) : [];
    return [...own, ...others.filter((draft) => !this.isOfForm(draft) && this.addressOf(draft) !== null)].filter(
      ({ key, values }) => key !== this.#own && key !== this.#adopted && !sameValues(values, current),
    );
  }

  /** The address of the form that a draft is of; null for this form. */
  addressOf = (draft: StoredDraft): string | null =>
    this.isOfForm(draft) ? null : (this.#others?.addressOf(draft.key) ?? null);

  isOfForm = ({ key }: StoredDraft): boolean => key === this.#under || key.startsWith(`${this.#under}#`);

  #save(key: string, draft: Omit<Draft, "by">): boolean {
    return saveDraft(key, this.#account === undefined ? draft : { ...draft, by: this.#account });
  }

  #dropAdopted(): void {
    if (this.#adopted !== null) clearDraft(this.#adopted);
    this.#adopted = null;
  }
}

const newKey = (under: string): string => `${under}#${crypto.randomUUID()}`;
