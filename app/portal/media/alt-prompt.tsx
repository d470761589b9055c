import "~/portal/controls/controls.css";
import { useId, useState } from "react";
import type { LibraryPicture } from "~/content/media/library";
import { describePicture } from "./send-picture";

/**
 * Asks for the alt text of a picture just inserted (MEDIA-7). It is inside the page's form, so its inputs have no names
 * and Enter must not submit that form.
 */
export function AltPrompt({
  picture,
  onDescribed,
}: {
  picture: LibraryPicture;
  onDescribed: (picture: LibraryPicture) => void;
}) {
  const id = useId();
  const [alt, setAlt] = useState(picture.alt);
  const [isDecorative, setIsDecorative] = useState(picture.isDecorative);
  const [state, setState] = useState<"" | "saving" | "saved" | { readonly reason: string }>("");
  const save = async () => {
    setState("saving");
    const result = await describePicture(picture, alt, isDecorative);
    if (!result.ok) return setState({ reason: result.reason });
    setState("saved");
    onDescribed(result.picture);
  };
  return (
    <div className="mt-2 grid gap-2 rounded-card border border-line p-3">
      <div className="form-field">
        <label htmlFor={id} className="form-field-label">
          What does it show? (alt text)
        </label>
        <input
          id={id}
          type="text"
          className="field"
          maxLength={1_000}
          value={isDecorative ? "" : alt}
          disabled={isDecorative}
          aria-describedby={`${id}-state`}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.stopPropagation();
            void save();
          }}
        />
      </div>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" checked={isDecorative} onChange={(event) => setIsDecorative(event.target.checked)} />
        Decorative: screen readers skip it
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="button button-dense" disabled={state === "saving"} onClick={() => void save()}>
          Save alt text
        </button>
        <p id={`${id}-state`} role="status" className="text-sm text-muted">
          {typeof state === "object" ? state.reason : state === "saved" ? "Saved." : ""}
        </p>
      </div>
    </div>
  );
}
