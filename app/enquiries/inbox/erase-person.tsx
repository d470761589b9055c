import { Form, useNavigation } from "react-router";
import { formatNumber } from "~/base/words/numbers";
import type { PersonPicture } from "~/content/media/library";
import { PageLink } from "~/first-view/page-link";
import { useSending } from "~/ui/components/pending";

/** A step of an erasure. After the search, `counts` is set, and `pictures` lists those that name the person. */
export interface ErasureStep {
  readonly email: string;
  readonly name?: string;
  readonly typedEmail?: string;
  readonly counts?: Found;
  readonly pictures?: readonly PersonPicture[];
  /** Where the address is published or set, and stays. */
  readonly keptIn?: readonly string[];
  readonly error?: string;
}

interface Found {
  readonly enquiries: number;
  readonly suggestions: number;
  readonly others: number;
}

/** Such as "2 submissions" or "1 submission, 3 suggested tools and 1 other entry". Names only what there is. */
export function personalRowsText({ enquiries, suggestions, others }: Found): string {
  const amount = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];
  const parts = [
    ...amount(enquiries, "submission", "submissions"),
    ...amount(suggestions, "suggested tool", "suggested tools"),
    ...amount(others, "other entry", "other entries"),
  ];
  const last = parts.pop() ?? "0 submissions";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

/** The two forms of an erasure: search, then confirm by typing the address again. Both work without script. */
export function ErasePerson({ step }: { step: ErasureStep | undefined }) {
  const { email = "", name: person = "", typedEmail = "", counts, pictures = [], keptIn = [] } = step ?? {};
  const error = useSending() ? undefined : step?.error;
  const busy = useNavigation().state === "submitting";
  const count = counts ? counts.enquiries + counts.suggestions + counts.others : undefined;
  const confirming = counts !== undefined && (count !== 0 || pictures.length > 0);
  const name = confirming ? "typed" : "email";
  return (
    <Form
      method="post"
      action="/admin/submissions/erase"
      className="mt-6 max-w-xl rounded-card border border-line bg-raised p-5"
    >
      {confirming && (
        <>
          <p className="break-words">
            <strong>{personalRowsText(counts)}</strong>{" "}
            {counts.suggestions + counts.others > 0 ? "came from or mention" : "came from"}{" "}
            <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="name" value={person} />
          {pictures.length > 0 && <PicturesFound pictures={pictures} />}
          <p className="mt-3 text-sm text-muted">
            Not covered: pictures that show the person without naming them, their name in pages and earlier versions of
            pages, and copies outside the site. Backups keep erased data until they are replaced, and so does the
            database itself for a while: it does not overwrite the space it frees, and D1 can return to any minute of
            the last 30 days.
          </p>
        </>
      )}
      {keptIn.length > 0 && (
        <p className="mt-3 mb-4 text-sm wrap-anywhere">
          The address stays where it is published or set: {keptIn.join("; ")}. Have it removed there, then erase it from
          the earlier versions here.
        </p>
      )}
      {count === 0 && !confirming && (
        <p role="status" className="mb-4 wrap-anywhere">
          Nothing found for {email}.
        </p>
      )}
      <label htmlFor={name} className={`block text-sm font-semibold ${confirming ? "mt-4" : ""}`}>
        {confirming ? "Type the address to confirm" : "Email address"}
      </label>
      <input
        key={name}
        id={name}
        name={name}
        type="email"
        required
        autoComplete="off"
        defaultValue={confirming ? typedEmail : email}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "error" : undefined}
        className={`field field-dense mt-1 ${error ? "border-danger" : ""}`}
      />
      {error && (
        <p id="error" role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {!confirming && (
        <>
          <label htmlFor="name" className="mt-4 block text-sm font-semibold">
            Name (optional)
          </label>
          <input
            id="name"
            name="name"
            type="text"
            autoComplete="off"
            maxLength={200}
            defaultValue={person}
            aria-describedby="name-hint"
            className="field field-dense mt-1"
          />
          <p id="name-hint" className="mt-1 text-sm text-muted">
            To find pictures that name the person.
          </p>
        </>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <button
          type="submit"
          name="intent"
          value={confirming ? "erase" : "look"}
          disabled={busy}
          className={`button button-dense ${confirming ? "button-danger" : "button-primary"}`}
        >
          {confirming ? "Erase permanently" : "Find their data"}
        </button>
        <PageLink to="/admin/submissions" className="button button-dense">
          {confirming ? "Cancel" : "Back to the list"}
        </PageLink>
      </p>
    </Form>
  );
}

/** The pictures that name the person. Any of them can be left out, in case it names someone else (MEDIA-14). */
function PicturesFound({ pictures }: { pictures: readonly PersonPicture[] }) {
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-semibold">Pictures that name them</legend>
      <p className="text-sm text-muted">
        Clears the name, alt text and credit of the selected pictures, and their alt text on pages. The pictures stay.
      </p>
      <ul className="mt-2 grid gap-2">
        {pictures.map(({ rowId, name, alt, credit, small, isPhoto }) => (
          <li key={rowId}>
            <label className="flex items-start gap-3">
              <input
                type="checkbox"
                name="picture"
                value={rowId}
                defaultChecked
                className="mt-1 size-5 shrink-0 accent-accent"
              />
              <img src={small} alt="" width={48} height={48} className="size-12 shrink-0 rounded-card object-cover" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{name}</span>
                {isPhoto && " (their photo in the team)"}
                <span className="block text-sm text-muted">
                  {[alt, credit && `Credit: ${credit}`].filter(Boolean).join(" · ") || "No alt text, no credit"}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
