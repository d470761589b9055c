import { useContext } from "react";
import css from "../../styles/app.css?inline";
import address from "../../styles/app.css?url";
import { PageStartContext } from "./page-start-context";

const elementId = "site-styles";

/** In the browser, the server-rendered element. Its text is reused if React ever re-renders the whole document. */
const serverElement = import.meta.env.SSR ? null : document.getElementById(elementId);
/** The CSS of the style element. */
export const siteStyles = import.meta.env.SSR ? css : (serverElement?.textContent ?? "");

/**
 * The site's styles, inlined so that the first view needs a single request. The browser reads them from the page, so
 * that they are not in the script bundle as well.
 */
export function SiteStyles() {
  const start = useContext(PageStartContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href={address} />;
  return (
    <style
      id={elementId}
      nonce={start?.nonce ?? (serverElement?.nonce || undefined)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: siteStyles }}
    />
  );
}
