import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { parseLinkAddress } from "~/base/web/link-address";
import { publicPaths } from "~/base/web/public-paths";
import { imageUrl } from "~/base/web/urls";
import { ImagePreview } from "~/portal/media/picture-fields";
import { useContentSearch } from "~/portal/shell/use-content-search";
import { parsePicture } from "~/ui/imagery/picture-address";
import { LazyComponent } from "~/ui/portal/lazy-component";

/** A page of the site that a link can point to. */
interface LinkedPage {
  readonly path: string;
  readonly label: string;
}

/** Pages that are not rows, named as in their breadcrumbs. */
const fixedPages: readonly LinkedPage[] = publicPaths
  .filter(({ path, isUnlisted }) => !isUnlisted && !path.includes(":"))
  .map(({ path, crumb }) => ({ path, label: crumb ?? (path === "/" ? "Home" : nameOf(path)) }));

function nameOf(path: string): string {
  const [first = "", ...rest] = path.split("/").at(-1)!.replaceAll("-", " ");
  return first.toUpperCase() + rest.join("");
}

const maxPages = 6;

/** Whether a text is the start of an address, not of words. */
const isAddress = (text: string) => /^(?:[a-z][a-z\d+.-]*:|[/#?]|www\.)/i.test(text.trim());

/**
 * The public pages whose names contain the typed text, to choose a link's address from.
 *
 * @param firstRef set to the first suggestion, or null, for the Enter key
 */
function PageSuggestions({
  query,
  firstRef,
  onChoose,
}: {
  query: string;
  firstRef: RefObject<LinkedPage | null>;
  onChoose: (page: LinkedPage) => void;
}) {
  const words = isAddress(query) ? "" : query.trim();
  const { rows, hasFailed, isCurrent } = useContentSearch(words);
  const matchingPages = fixedPages.filter(
    ({ label }) => words !== "" && label.toLowerCase().includes(words.toLowerCase()),
  );
  const contentPages = rows.flatMap(({ path, label, note }) => (path === null ? [] : [{ path, label, note }]));
  const pages = [...matchingPages.map((page) => ({ ...page, note: "page" })), ...contentPages].slice(0, maxPages);
  const firstPage = words === "" ? null : (pages[0] ?? null);
  useEffect(() => {
    firstRef.current = firstPage;
  });
  if (words === "") return null;
  return (
    <>
      <ul className="page-suggestions" aria-label="Pages of this site">
        {pages.map((page) => (
          <li key={page.path}>
            <button type="button" onClick={() => onChoose(page)} onKeyDown={moveFocus}>
              <span className="truncate">{page.label}</span>
              <span className="shrink-0 text-sm text-muted">{page.note}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {pages.length > 0
          ? pages.length === 1
            ? "1 page found. Press Enter to link to it."
            : `${pages.length} pages found. Press Enter to link to the first.`
          : isCurrent && (hasFailed ? "The search failed. Type the address." : "No pages found.")}
      </p>
    </>
  );
}

/** Arrow keys move between the field and its suggestions, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const field = event.currentTarget.closest(".form-field");
  const stops = [...(field?.querySelectorAll<HTMLElement>("input, .page-suggestions button") ?? [])];
  const next = stops[stops.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const dialogPictures = async () => (await import("../media/picture-sources")).DialogPictures;

/** What the edited URL belongs to. */
export type AddressKind = "link" | "image";

/**
 * Edits the URL of a link or an image. The dialog is inside the page's form, so its inputs have no names and Enter must
 * not submit that form.
 */
export function AddressDialog({ editor, kind, onClose }: { editor: Editor; kind: AddressKind; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const attributesBefore = editor.getAttributes(kind);
  const exists = editor.isActive(kind);
  const [address, setAddress] = useState(
    String((kind === "link" ? attributesBefore.href : attributesBefore.src) ?? ""),
  );
  const [words, setWords] = useState(String((kind === "image" && attributesBefore.alt) || ""));
  const [isDecorative, setIsDecorative] = useState(
    attributesBefore.alt === "" && parsePicture(String(attributesBefore.src ?? "")) !== null,
  );
  const [error, setError] = useState("");
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const firstPage = useRef<LinkedPage>(null);
  const needsText = kind === "image" || (!exists && editor.state.selection.empty);
  useEffect(() => dialog.current?.showModal(), []);

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const typedUrl = kind === "link" ? parseLinkAddress(address) : imageUrl(address.trim());
    const page = kind === "link" && typedUrl === null ? firstPage.current : null;
    const url = page ? page.path : typedUrl;
    if (url === null) {
      setError(
        kind === "link"
          ? "Enter an address that starts with https://, http://, mailto: or a slash."
          : "Enter an address that starts with https://, http:// or a slash.",
      );
      return dialog.current?.querySelector("input")?.focus();
    }
    if (kind === "image") {
      // The size prevents a layout shift on the page.
      const hasSize = url === attributesBefore.src && Boolean(attributesBefore.width);
      // Null means the alt text is still to be written; "" marks a decorative picture.
      const alt = isDecorative ? "" : words.trim() === "" && parsePicture(url) ? null : words.trim();
      const attributes = { src: url, alt, ...(!hasSize && (size ?? { width: null, height: null })) };
      if (exists) editor.chain().updateAttributes("image", attributes).run();
      else editor.chain().insertContent({ type: "image", attrs: attributes }).run();
    } else if (needsText) {
      const text = words.trim() || page?.label || url;
      editor
        .chain()
        .insertContent([{ type: "text", text, marks: [{ type: "link", attrs: { href: url } }] }])
        .run();
    } else editor.chain().extendMarkRange("link").setLink({ href: url }).run();
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
      <h2 id={`${id}-title`}>{kind === "link" ? "Link" : "Image"}</h2>
      <div className="form-field" data-invalid={error ? true : undefined}>
        <label htmlFor={`${id}-address`} className="form-field-label">
          {kind === "link" ? "Address, or search this site" : "Address"}
        </label>
        <input
          id={`${id}-address`}
          type="text"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          autoComplete="off"
          placeholder={kind === "link" ? "https://… , mailto:… or /path" : "https://… or /path"}
          className="field"
          value={address}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setSize(null);
          }}
          onKeyDown={kind === "link" ? moveFocus : undefined}
        />
        {error && (
          <p id={`${id}-error`} className="form-field-error">
            {error}
          </p>
        )}
        {kind === "link" && (
          <PageSuggestions
            query={address}
            firstRef={firstPage}
            onChoose={({ path, label }) => {
              setAddress(path);
              setError("");
              if (needsText && words.trim() === "") setWords(label);
              dialog.current?.querySelector("input")?.focus();
            }}
          />
        )}
      </div>
      {needsText && (
        <div className="form-field">
          <label htmlFor={`${id}-words`} className="form-field-label">
            {kind === "link" ? "Text" : "Alt text"}
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
      {kind === "image" && (
        <>
          <label className="flex items-center gap-2 text-sm">
            <input type="checkbox" checked={isDecorative} onChange={(event) => setIsDecorative(event.target.checked)} />
            Decorative: screen readers skip it
          </label>
          <LazyComponent
            load={dialogPictures}
            with={{
              address: address.trim(),
              onPut: (picture) => {
                setAddress(picture.address);
                setWords(picture.alt);
                setIsDecorative(picture.isDecorative);
                setSize({ width: picture.width, height: picture.height });
                setError("");
                document.getElementById(`${id}-words`)?.focus();
              },
            }}
          />
        </>
      )}
      {kind === "image" && <ImagePreview address={address.trim()} onSize={setSize} />}
      <div className="form-dialog-buttons">
        <button type="button" className="button button-primary" onClick={apply}>
          {exists ? "Update" : "Insert"}
        </button>
        {exists && (
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
