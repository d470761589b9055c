import { createContext } from "react";

/** What the server knows about how a page starts. Null in the browser. */
export interface PageStartValue {
  readonly nonce: string | undefined;
  /** The fingerprint of the page's state. */
  readonly version: string;
  /** The state itself, where the page carries it. */
  readonly state: string | null;
}

/** Set by entry.server around the page. */
export const PageStartContext = createContext<PageStartValue | null>(null);
