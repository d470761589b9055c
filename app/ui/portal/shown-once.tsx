import { useEffect, useRef, useState } from "react";
import { useIsHydrated } from "./local-time";

/**
 * A secret that is shown once, scrolled into view, with a Copy button.
 *
 * @param about names the secret and says that it is not shown again
 */
export function ShownOnce({
  about,
  text,
  className = "",
  ...data
}: {
  about: string;
  text: string;
  className?: string;
  "data-token"?: true;
  "data-link"?: true;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const [copiedText, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (text !== "") panel.current?.scrollIntoView({ block: "center" });
  }, [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Not permitted. The text can still be selected.
    }
  };
  return (
    <div ref={panel} role="status" className={`rounded-card border border-good bg-raised p-5 ${className}`}>
      <p className="font-semibold">{about}</p>
      <p className="mt-2 font-mono break-all select-all" {...data}>
        {text}
      </p>
      {isHydrated && (
        <button type="button" className="button button-dense mt-3" onClick={() => void copy()}>
          {copiedText === text ? "Copied" : "Copy"}
        </button>
      )}
    </div>
  );
}
