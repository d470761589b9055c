import { useMemo } from "react";
import { renderDifference } from "./rendered-difference";

/** A text with additions and deletions marked word by word. Renders nothing if the texts differ too much. */
export function Difference({ before, after, isHtml }: { before: string; after: string; isHtml: boolean }) {
  const html = useMemo(() => renderDifference(before, after, isHtml), [before, after, isHtml]);
  if (html === null) return null;
  const look = isHtml ? "prose" : "whitespace-pre-wrap break-words";
  return (
    <div className="difference">
      <div className={look} inert dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
