import { useLocation } from "react-router";
import { InlineScript } from "~/first-view/inline-script";

/**
 * Screens that need the face at once: in the portal nothing may move under the pointer, and the wizard puts its own
 * heading in place of the page's, which counts as the largest paint if it is wider than before.
 */
const urgentPaths = /^\/(?:admin|account|auth|onboarding)(?:\/|$)/;

/**
 * Loads the display face after the first paint of content, which it would delay by its 24 KB: until then, text stands in
 * a font of the device with the same measures (tokens.css). A browser may report an empty paint before. On the way from
 * another page of the site the font is in the browser's cache, and is added at once: otherwise every page would show its
 * headline in two shapes.
 */
export const displayFontScript = `(function(){var f=new FontFace("Fraunces","url(/fonts/fraunces.woff2)",{weight:"480 560",display:"swap"}),a=function(){document.fonts.add(f);f.load().catch(function(){})};document.referrer.indexOf(location.origin+"/")&&!${urgentPaths.toString()}.test(location.pathname)?new PerformanceObserver(function(l,o){if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();a()}}).observe({type:"paint",buffered:true}):a()})()`;

/** The browser has the server's script: its own build does without the text. */
export function DisplayFontScript() {
  const isUrgent = urgentPaths.test(useLocation().pathname);
  return (
    <>
      {isUrgent && (
        <link rel="preload" href="/fonts/fraunces.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <InlineScript source={import.meta.env.SSR ? displayFontScript : ""} />
    </>
  );
}
