import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useWords } from "./settings";

/** How long a navigation takes before the loading text appears, in milliseconds (GEN-10). */
const loadingTextDelay = 150;

/** The specified loading texts, by target path. */
const loadingTexts: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/blog/, "Loading expert content..."],
  [/^\/vibe-coding/, "Loading AI coding tools..."],
  [/^\/admin/, "Verifying access..."],
];

/**
 * Shows a loading text during a slow client-side navigation (GEN-10, BLOG-10, VIBE-8).
 *
 * @param textOf overrides a path's loading text
 */
export function PendingText({ textOf }: { textOf?: (pathname: string) => string | undefined }) {
  const { location } = useNavigation();
  const pending = location?.pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (pending === undefined) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), loadingTextDelay);
    return () => clearTimeout(timer);
  }, [pending]);
  const text =
    pending === undefined
      ? ""
      : (textOf?.(pending) ?? loadingTexts.find(([path]) => path.test(pending))?.[1] ?? "Loading...");
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isSlow && pending !== undefined && (
        <>
          <div className="pending-bar h-0.5 bg-(--accent)" />
          <p className="mx-auto mt-3 w-fit rounded-card border border-control bg-raised px-4 py-1.5 text-sm">
            <Words text={text} />
          </p>
        </>
      )}
    </div>
  );
}

// Asks for the settings only once the text is shown: every page renders `PendingText`.
function Words({ text }: { text: string }) {
  return useWords()(text);
}

/** Whether a form is being sent. The errors of its last attempt are then out of date: do not show them. */
export const useSending = (): boolean => useNavigation().formMethod === "POST";
