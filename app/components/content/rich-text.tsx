import { useMatches } from "react-router";
import { creditsOf } from "~/domain/media/credits";
import { showPictures } from "~/domain/media/show-pictures";

/** Stored HTML, which was sanitised when it was written. Never pass anything else. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  const credits = creditsOf(useMatches());
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: showPictures(html, credits) }} />;
}
