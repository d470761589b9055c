import { useContext } from "react";
import css from "../../styles/app.css?inline";
import address from "../../styles/app.css?url";
import { PageStartContext } from "./page-start-context";

const elementId = "site-styles";

/** In the browser, what the server wrote: should React ever draw the whole document anew, the styles must be in it. */
const written = import.meta.env.SSR ? null : document.getElementById(elementId);
/** The text of the style element. */
export const siteStyles = import.meta.env.SSR ? css : (written?.textContent ?? "");

/**
 * The styles of the site, in the page itself: a first view then waits for one answer and not for two. The router's
 * bundle does not hold them again.
 */
export function SiteStyles() {
  const start = useContext(PageStartContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href={address} />;
  return (
    <style
      id={elementId}
      nonce={start?.nonce ?? (written?.nonce || undefined)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: siteStyles }}
    />
  );
}
