import { useId, useState, type ReactNode } from "react";
import type { Upload, Uploads } from "./use-uploads";

const acceptedTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml";

/** The image files that were pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Accepts pictures by drop, paste or file dialog, and shows the progress of each (MEDIA-5). */
export function UploadZone({
  uploads,
  label = "Upload pictures",
  isMany = true,
  children,
}: {
  uploads: Uploads;
  label?: string;
  isMany?: boolean;
  /** Other ways to get a picture, beside the button. */
  children?: ReactNode;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same
    <div
      role="group"
      aria-label={label}
      className={`rounded-card border border-dashed p-3 ${isOver ? "border-accent bg-sunken" : "border-line"}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        uploads.add(isMany ? event.dataTransfer.files : [...event.dataTransfer.files].slice(0, 1));
      }}
      onPaste={(event) => {
        const files = picturesIn(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        uploads.add(isMany ? files : files.slice(0, 1));
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="file"
          accept={acceptedTypes}
          multiple={isMany}
          className="peer sr-only"
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <label
          htmlFor={id}
          className="button button-dense cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
        >
          {label}
        </label>
        {children}
        <span className="text-sm text-muted pointer-coarse:hidden">or drop {isMany ? "files" : "a file"} here</span>
      </div>
      <UploadList uploads={uploads} />
    </div>
  );
}

function UploadList({ uploads: { list, cancel, retry, clear } }: { uploads: Uploads }) {
  if (list.length === 0) return null;
  const doneCount = list.filter(({ state }) => state === "done").length;
  const isRunning = list.some(isActive);
  return (
    <>
      <p role="status" className="mt-3 text-sm font-semibold">
        {`${doneCount} of ${list.length} uploaded`}
      </p>
      <ul className="mt-1 grid gap-1">
        {list.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">{upload.file.name}</span>
            {upload.state === "sending" && (
              <progress value={upload.progress} max={1} aria-label={`Upload of ${upload.file.name}`} className="w-24" />
            )}
            <span className={upload.state === "failed" ? "w-full text-danger" : "text-muted"}>{stateText(upload)}</span>
            {isActive(upload) && (
              <button type="button" className="text-link" onClick={() => cancel(upload.id)}>
                Cancel<span className="sr-only"> {upload.file.name}</span>
              </button>
            )}
            {upload.canRetry && (upload.state === "failed" || upload.state === "cancelled") && (
              <button type="button" className="text-link" onClick={() => retry(upload.id)}>
                Retry<span className="sr-only"> {upload.file.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {!isRunning && (
        <button type="button" className="text-link mt-2 text-sm" onClick={clear}>
          Clear list
        </button>
      )}
    </>
  );
}

const isActive = ({ state }: Upload) => state === "waiting" || state === "preparing" || state === "sending";

function stateText({ state, progress, reason }: Upload): string {
  if (state === "failed") return reason;
  if (state === "sending") return progress < 1 ? `${Math.round(progress * 100)}%` : "Processing…";
  return { waiting: "Waiting", preparing: "Preparing…", done: "Uploaded", cancelled: "Cancelled" }[state];
}
