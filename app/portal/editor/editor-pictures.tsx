import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LeftPicture, LibraryPicture } from "~/content/media/library";
import type { ForeignPicture } from "~/content/saving/foreign-pictures";
import { AltPrompt } from "~/portal/media/alt-prompt";
import { bringIn } from "~/portal/media/send-picture";
import { UploadZone, useUploads } from "~/portal/media/upload-zone";

/** Files dropped on or pasted into a text, and the position. A new object each time. */
export interface DroppedFiles {
  readonly files: readonly File[];
  readonly position: number;
}

/** Pictures in a pasted text, on other sites or as data URLs. */
export type PastedPictures = ReadonlyArray<Pick<ForeignPicture, "address" | "alt">>;

const nothingDropped: DroppedFiles = { files: [], position: 0 };
const nothingPasted: PastedPictures = [];

/** A library picture's attributes in a text. An alt text of null is still to be written. */
const imageAttributes = ({ address, alt, isDecorative, width, height }: LibraryPicture) => ({
  src: address,
  alt: alt === "" && !isDecorative ? null : alt,
  width,
  height,
});

/** Changes attributes of the images that show a picture, in no undo step of their own. */
function changeImages(
  editor: Editor,
  isIt: (attrs: Readonly<Record<string, unknown>>) => boolean,
  changes: Readonly<Record<string, unknown>>,
): void {
  const transaction = editor.state.tr.setMeta("addToHistory", false);
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== "image" || !isIt(node.attrs)) return;
    for (const [name, value] of Object.entries(changes)) transaction.setNodeAttribute(position, name, value);
  });
  if (transaction.docChanged) editor.view.dispatch(transaction);
}

/**
 * Uploads files into the text where they were dropped, even if the user types elsewhere meanwhile, and brings the pictures
 * of pasted texts into the library. Those that cannot be fetched stay where they are.
 */
export function EditorPictures({
  editor,
  droppedFiles = nothingDropped,
  pastedPictures = nothingPasted,
}: {
  editor: Editor;
  droppedFiles?: DroppedFiles;
  /** A new array each time. */
  pastedPictures?: PastedPictures;
}) {
  const place = useRef(droppedFiles.position);
  const [promptPicture, setPromptPicture] = useState<LibraryPicture | null>(null);
  const uploads = useUploads((picture) => {
    editor
      .chain()
      .insertContentAt(place.current, { type: "image", attrs: imageAttributes(picture) })
      .run();
    if (picture.alt === "" && !picture.isDecorative) setPromptPicture(picture);
  });
  const add = useEffectEvent(({ files, position }: DroppedFiles) => {
    if (files.length === 0) return;
    place.current = position;
    uploads.add(files);
  });
  useEffect(() => add(droppedFiles), [droppedFiles]);
  const note = usePasted(editor, pastedPictures);
  useEffect(() => {
    const follow = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
      place.current = transaction.mapping.map(place.current);
    };
    editor.on("transaction", follow);
    return () => void editor.off("transaction", follow);
  }, [editor]);
  const setAlt = (picture: LibraryPicture) => {
    setPromptPicture(null);
    changeImages(editor, ({ src, alt }) => src === picture.address && alt === null, { alt: picture.alt });
  };
  const isListing = uploads.list.length > 0 || promptPicture !== null;
  return (
    <div className={isListing || note.text !== "" ? "p-2" : undefined}>
      <p role="status" className="text-sm text-muted empty:hidden">
        {note.text}
      </p>
      {note.left.length > 0 && (
        <ul className="grid gap-1 text-sm wrap-anywhere text-danger">
          {note.left.map(({ address, reason }) => (
            <li key={address}>
              {address.startsWith("data:") ? "A pasted picture, which will be missing" : address}: {reason}
            </li>
          ))}
        </ul>
      )}
      {isListing && <UploadZone uploads={uploads} label="Upload more pictures" />}
      {promptPicture && <AltPrompt key={promptPicture.rowId} picture={promptPicture} onDescribed={setAlt} />}
    </div>
  );
}

/** Brings pasted pictures in, one at a time, and says how far that is. */
function usePasted(
  editor: Editor,
  pastedPictures: PastedPictures,
): { readonly text: string; readonly left: readonly LeftPicture[] } {
  const [note, setNote] = useState<{ text: string; left: readonly LeftPicture[] }>({ text: "", left: [] });
  useEffect(() => {
    if (pastedPictures.length === 0) return;
    let isCurrent = true;
    void (async () => {
      const left: LeftPicture[] = [];
      for (const [at, picture] of pastedPictures.entries()) {
        if (isCurrent) setNote({ text: `Bringing in pasted pictures: ${at + 1} of ${pastedPictures.length}…`, left });
        const brought = await bringIn(picture);
        if (editor.isDestroyed) return;
        if ("reason" in brought) left.push({ address: picture.address, reason: brought.reason });
        else changeImages(editor, ({ src }) => src === picture.address, { src: brought.address });
      }
      const count = pastedPictures.length - left.length;
      const brought =
        count === 1 ? "1 pasted picture is in the library now." : `${count} pasted pictures are in the library now.`;
      if (isCurrent) setNote({ text: left.length > 0 ? `${brought} These are not:` : brought, left });
    })();
    return () => {
      isCurrent = false;
    };
  }, [editor, pastedPictures]);
  return note;
}
