import { agentControl, agentForm } from "./agent-form";

/** The texts of the field. */
export interface IdeaTexts {
  readonly draftQuestion: string;
  readonly draftButton: string;
  readonly draftNote: string;
}

/** In characters, as far as a draft reads. */
const maxLength = 2_000;

/** A field for an idea, of which /draft draws a plan. A plain form: its result is an address to share. */
export function IdeaForm({
  texts: { draftQuestion, draftButton, draftNote },
  value = "",
  className = "",
}: {
  texts: IdeaTexts;
  value?: string;
  className?: string;
}) {
  return (
    <form
      method="get"
      action="/draft"
      className={`idea-form no-print ${className}`}
      {...agentForm("draft_an_idea", "Draws a plan for an idea: the nearest brief, its weeks, and open questions.")}
    >
      <label htmlFor="idea" className="block font-semibold">
        {draftQuestion}
      </label>
      <div className="search mt-2">
        <input
          id="idea"
          name="q"
          type="text"
          required
          maxLength={maxLength}
          defaultValue={value}
          autoComplete="off"
          enterKeyHint="go"
          aria-describedby={draftNote === "" ? undefined : "idea-note"}
          className="field"
          {...agentControl("The idea in one sentence: what it should do, and for whom.")}
        />
        <button className="button button-ink">{draftButton}</button>
      </div>
      {draftNote !== "" && (
        <p id="idea-note" className="mt-2 text-sm text-muted">
          {draftNote}
        </p>
      )}
    </form>
  );
}
