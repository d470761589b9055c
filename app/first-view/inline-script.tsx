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
