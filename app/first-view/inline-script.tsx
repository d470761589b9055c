import { createContext, useContext } from "react";

/** What the server provides to start a page in the browser. */
interface PageStartValue {
  readonly nonce: string | undefined;
  /** The hash of the page's state. */
  readonly version: string;
  /** The serialized state, if it is inlined in the page. */
  readonly state: string | null;
  /** The URL of the analytics script that the page may load with consent, or "". */
  readonly analytics: string;
}

/** Provided by entry.server; null in the browser. */
export const PageStartContext = createContext<PageStartValue | null>(null);

/** An inline script. Cached pages run it only if `app/inline-code.tsx` lists its source. */
export function InlineScript({ source }: { source: string }) {
  const start = useContext(PageStartContext);
  return <script nonce={start?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}

/**
 * Structured data in the body, next to the texts it repeats. It costs little there, because compression looks back only
 * 32 KB. `<` is escaped, because editors write the texts.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
