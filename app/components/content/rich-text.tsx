import { showPictures } from "~/domain/media/picture-address";

/** Stored HTML, which was sanitised when it was written. Never pass anything else. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: showPictures(html) }} />;
}
