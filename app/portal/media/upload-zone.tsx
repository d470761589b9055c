import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { LibraryPicture } from "~/content/media/library";
import { PictureRefused, preparePicture, sendPicture } from "./send-picture";

/** A file to upload. */
interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: "waiting" | "preparing" | "sending" | "done" | "failed" | "cancelled";
  /** From 0 to 1. */
  readonly progress: number;
  readonly reason: string;
  readonly canRetry: boolean;
}

/** A list of uploads, and its actions. */
export interface Uploads {
  readonly list: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  readonly clear: () => void;
}

/**
 * Prepares and sends files one at a time: each takes memory for all pixels of a photo.
 *
 * @param onStored called with each picture, in the order of the files
 */
export function useUploads(onStored: (picture: LibraryPicture) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const reportStored = useEffectEvent(onStored);
  const [runningId, setRunningId] = useState<number | null>(null);
  const stopRunning = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  const change = (id: number, to: Partial<Upload>) =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)));

  const next = list.find(({ state }) => state === "waiting");
  const start = useEffectEvent(async ({ id, file }: Upload) => {
    const stop = new AbortController();
    stopRunning.current = stop;
    setRunningId(id);
    change(id, { state: "preparing", progress: 0, reason: "" });
    try {
      const form = await preparePicture(file, stop.signal);
      change(id, { state: "sending" });
      const result = await sendPicture(form, stop.signal, (progress) => change(id, { progress }));
      if (result.ok) reportStored(result.picture);
      change(
        id,
        result.ok ? { state: "done", progress: 1 } : { state: "failed", reason: result.reason, canRetry: result.retry },
      );
    } catch (error) {
      if (stop.signal.aborted) change(id, { state: "cancelled", canRetry: true });
      else if (error instanceof PictureRefused) change(id, { state: "failed", reason: error.message, canRetry: false });
      else change(id, { state: "failed", reason: "The picture could not be prepared.", canRetry: true });
    } finally {
      setRunningId(null);
    }
  });
  useEffect(() => {
    if (next && runningId === null) void start(next);
  }, [next, runningId]);
  useEffect(() => () => stopRunning.current?.abort(), []);

  return {
    list,
    add: (files) =>
      setList((before) => [
        ...before.filter(({ state }) => state !== "done"),
        ...Array.from(files, (file): Upload => {
          lastId.current += 1;
          return { id: lastId.current, file, state: "waiting", progress: 0, reason: "", canRetry: false };
        }),
      ]),
    cancel(id) {
      if (runningId === id) stopRunning.current?.abort();
      else change(id, { state: "cancelled", canRetry: true });
    },
    retry: (id) => change(id, { state: "waiting" }),
    clear: () => setList((before) => before.filter(({ state }) => !["done", "failed", "cancelled"].includes(state))),
  };
}

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
