import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LibraryPicture } from "~/content/media/library";
import { AltPrompt } from "~/portal/media/alt-prompt";
import { UploadZone } from "~/portal/media/upload-zone";
import { useUploads } from "~/portal/media/use-uploads";

/** Files dropped on or pasted into a text, and the position. A new object each time. */
export interface DroppedFiles {
  readonly files: readonly File[];
  readonly position: number;
}

/** A library picture's attributes in a text. An alt text of null is still to be written. */
const imageAttributes = ({ address, alt, isDecorative, width, height }: LibraryPicture) => ({
  src: address,
  alt: alt === "" && !isDecorative ? null : alt,
  width,
  height,
});

/** Uploads files into the text where they were dropped, even if the user types elsewhere meanwhile. */
export function EditorPictures({ editor, droppedFiles }: { editor: Editor; droppedFiles: DroppedFiles }) {
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
    place.current = position;
    uploads.add(files);
  });
  useEffect(() => add(droppedFiles), [droppedFiles]);
  useEffect(() => {
    const follow = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
      place.current = transaction.mapping.map(place.current);
    };
    editor.on("transaction", follow);
    return () => void editor.off("transaction", follow);
  }, [editor]);
  const setAlt = (picture: LibraryPicture) => {
    setPromptPicture(null);
    const { state, view } = editor;
    const transaction = state.tr;
    state.doc.descendants((node, position) => {
      if (node.type.name === "image" && node.attrs["src"] === picture.address && node.attrs["alt"] === null)
        transaction.setNodeAttribute(position, "alt", picture.alt);
    });
    view.dispatch(transaction);
  };
  if (uploads.list.length === 0 && !promptPicture) return null;
  return (
    <div className="p-2">
      <UploadZone uploads={uploads} label="Upload more pictures" />
      {promptPicture && <AltPrompt key={promptPicture.rowId} picture={promptPicture} onDescribed={setAlt} />}
    </div>
  );
}
