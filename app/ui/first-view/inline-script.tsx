import { useContext } from "react";
import { PageStartContext } from "./page-start-context";

/** An inline script. Cached pages run it only if `app/inline-code.tsx` lists its source. */
export function InlineScript({ source }: { source: string }) {
  const start = useContext(PageStartContext);
  return <script nonce={start?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
