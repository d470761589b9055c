import { useContext } from "react";
import { PageStartContext } from "./page-start-context";

/** A script in the page itself. Stored pages run it only if `app/inline-code.tsx` lists its text. */
export function InlineScript({ source }: { source: string }) {
  const start = useContext(PageStartContext);
  return <script nonce={start?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
