import { useContext } from "react";
import css from "../../styles/app.css?inline";
import address from "../../styles/app.css?url";
import { PageStartContext } from "./page-start";

/**
 * The styles of the site, in the page itself: a first view then waits for one answer and not for two. The browser
 * keeps what the server wrote, so that its bundle need not hold them again.
 */
export function SiteStyles() {
  const start = useContext(PageStartContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href={address} />;
  return (
    <style
      nonce={start?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : "" }}
    />
  );
}
