import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LibraryPicture } from "~/content/media/library";
import { PictureRefused, preparePicture } from "./prepare-picture";
import { sendPicture } from "./send-picture";

/** A file to upload. */
export interface Upload {
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
