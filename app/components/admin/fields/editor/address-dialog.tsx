import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { readLinkAddress } from "~/domain/text/link-address";
import { imageUrl } from "~/domain/text/urls";
import { ImagePreview } from "../image-field";

/** What is asked for: where a link leads, or where a picture is. */
export type AddressKind = "link" | "image";

/**
 * Asks for the address of a link or a picture, and puts it in. It stands within the form of the page, so its fields
 * have no names and Enter does not send that form.
 */
export function AddressDialog({ editor, kind, onClose }: { editor: Editor; kind: AddressKind; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const before = editor.getAttributes(kind);
  const isThere = editor.isActive(kind);
  const [address, setAddress] = useState(String((kind === "link" ? before.href : before.src) ?? ""));
  const [words, setWords] = useState(String((kind === "image" && before.alt) || ""));
  const [fault, setFault] = useState("");
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const needsWords = kind === "image" || (!isThere && editor.state.selection.empty);
  useEffect(() => dialog.current?.showModal(), []);

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const read = kind === "link" ? readLinkAddress(address) : imageUrl(address.trim());
    if (read === null) {
      setFault(
        kind === "link"
          ? "A link begins with https://, http://, mailto: or, within this site, a slash."
          : "A picture's address begins with https://, http:// or, within this site, a slash.",
      );
      return dialog.current?.querySelector("input")?.focus();
    }
    if (kind === "image") {
      // Pages keep room for a picture whose size they know.
      const hasSize = read === before.src && Boolean(before.width);
      const attributes = { src: read, alt: words.trim(), ...(!hasSize && (size ?? { width: null, height: null })) };
      if (isThere) editor.chain().updateAttributes("image", attributes).run();
      else editor.chain().insertContent({ type: "image", attrs: attributes }).run();
    } else if (needsWords) {
      const text = words.trim() || read;
      editor
        .chain()
        .insertContent([{ type: "text", text, marks: [{ type: "link", attrs: { href: read } }] }])
        .run();
    } else editor.chain().extendMarkRange("link").setLink({ href: read }).run();
    close();
  };
  const remove = () => {
    if (kind === "link") editor.chain().extendMarkRange("link").unsetLink().run();
    else editor.chain().deleteSelection().run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    apply();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className="form-dialog"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={`${id}-title`}>{kind === "link" ? "Link" : "Picture"}</h2>
      <div className="form-field" data-invalid={fault ? true : undefined}>
        <label htmlFor={`${id}-address`} className="form-field-label">
          Address
        </label>
        <input
          id={`${id}-address`}
          type="text"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={kind === "link" ? "https://… , mailto:… or /path" : "https://… or /path"}
          className="field"
          value={address}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setSize(null);
          }}
        />
        {fault && (
          <p id={`${id}-fault`} className="form-field-error">
            {fault}
          </p>
        )}
      </div>
      {needsWords && (
        <div className="form-field">
          <label htmlFor={`${id}-words`} className="form-field-label">
            {kind === "link" ? "Text" : "What it shows, for those who do not see it"}
          </label>
          <input
            id={`${id}-words`}
            type="text"
            className="field"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      {kind === "image" && <ImagePreview address={address.trim()} onSize={setSize} />}
      <div className="form-dialog-buttons">
        <button type="button" className="button button-primary" onClick={apply}>
          {isThere ? "Change" : "Insert"}
        </button>
        {isThere && (
          <button type="button" className="button" onClick={remove}>
            Remove
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
