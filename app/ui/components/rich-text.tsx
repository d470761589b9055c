import { useMatches } from "react-router";
import { creditsOf } from "~/ui/imagery/credits";
import { showPictures } from "~/ui/imagery/show-pictures";

/** Renders stored HTML, sanitized when it was saved. Never pass any other. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  const credits = creditsOf(useMatches());
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: showPictures(html, credits) }} />;
}
