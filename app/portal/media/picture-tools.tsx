import { useState, type ReactNode, type RefObject } from "react";
import type { Control } from "~/portal/controls/form-values";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { useIsHydrated } from "~/ui/portal/local-time";

const fieldPictures = async () => (await import("./field-pictures")).FieldPictures;

/**
 * Adds pictures to a control that holds their addresses: by drop, by paste, and by a button that opens the other ways.
 * Loaded on first use.
 *
 * @param isMany whether the control holds a list of addresses
 * @param children the control
 */
export function PictureTools({
  control,
  isMany = false,
  children,
}: {
  control: RefObject<Control | null>;
  isMany?: boolean;
  children: ReactNode;
}) {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const hasScript = useIsHydrated();
  const take = (event: { preventDefault: () => void }, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    setFiles([...data.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it does the same
    <div
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {children}
      {files ? (
        <LazyComponent load={fieldPictures} with={{ control, isMany, files }} />
      ) : (
        <button
          type="button"
          disabled={!hasScript}
          className="form-small-button needs-scripting mt-2"
          onClick={() => setFiles([])}
        >
          Upload or choose
        </button>
      )}
    </div>
  );
}
