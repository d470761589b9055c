import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** How long a navigation may take before it says so, in milliseconds (GEN-10). */
const patience = 150;

/** The loading texts of the specification, by the page that is on its way. */
const texts: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/blog/, "Loading expert content..."],
  [/^\/vibe-coding/, "Loading AI coding tools..."],
  [/^\/admin/, "Verifying access..."],
];

/**
 * Says what is loading when an in-app navigation takes long (GEN-10, BLOG-10, VIBE-8).
 *
 * @param textOf the loading text of a path that is not among these, if it has one
 */
export function PendingText({ textOf }: { textOf?: (pathname: string) => string | undefined }) {
  const { location } = useNavigation();
  const pending = location?.pathname;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (pending === undefined) return setLate(false);
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [pending]);
  const text =
    pending === undefined ? "" : (textOf?.(pending) ?? texts.find(([path]) => path.test(pending))?.[1] ?? "Loading...");
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {late && pending !== undefined && (
        <>
          <div className="pending-bar h-0.5 bg-accent" />
          <p className="mx-auto mt-3 w-fit rounded-full border border-line bg-raised px-4 py-1.5 text-sm shadow-md">
            {text}
          </p>
        </>
      )}
    </div>
  );
}
