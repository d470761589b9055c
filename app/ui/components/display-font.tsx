import { useLocation } from "react-router";
import { InlineScript } from "~/first-view/inline-script";

/** The screens of people who work here: nothing of theirs may move under the pointer, and their next visit is near. */
const workPaths = /^\/(?:admin|account|auth)(?:\/|$)/;

/**
 * Loads the display face after the first paint, which it would delay by its 24 KB: until then, text stands in a font of
 * the device with the same measures (tokens.css). On the way from another page of the site the font is in the browser's
 * cache, and is added at once: otherwise every page would show its headline in two shapes.
 */
export const displayFontScript = `(function(){var f=new FontFace("Fraunces","url(/fonts/fraunces.woff2)",{weight:"480 560",display:"swap"}),a=function(){document.fonts.add(f);f.load().catch(function(){})};document.referrer.indexOf(location.origin+"/")&&!${workPaths.toString()}.test(location.pathname)?new PerformanceObserver(function(l,o){o.disconnect();a()}).observe({type:"paint",buffered:true}):a()})()`;

/** The browser has the server's script: its own build does without the text. */
export function DisplayFontScript() {
  const isAtWork = workPaths.test(useLocation().pathname);
  return (
    <>
      {isAtWork && (
        <link rel="preload" href="/fonts/fraunces.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <InlineScript source={import.meta.env.SSR ? displayFontScript : ""} />
    </>
  );
}
