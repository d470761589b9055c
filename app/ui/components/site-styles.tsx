import { useContext } from "react";
import { useLocation, useMatches } from "react-router";
import { InlineScript, PageStartContext } from "../../first-view/inline-script";
import siteCss from "~/ui/styles/app.css?inline";
import siteAddress from "~/ui/styles/app.css?url";
import compareCss from "~/ui/styles/compare.css?inline";
import compareAddress from "~/ui/styles/compare.css?url";
import directoryCss from "~/ui/styles/directory.css?inline";
import directoryAddress from "~/ui/styles/directory.css?url";
import faqCss from "~/ui/styles/faq.css?inline";
import faqAddress from "~/ui/styles/faq.css?url";
import glossaryCss from "~/ui/styles/glossary.css?inline";
import glossaryAddress from "~/ui/styles/glossary.css?url";
import homeCss from "~/ui/styles/home.css?inline";
import homeAddress from "~/ui/styles/home.css?url";
import intakeCss from "~/ui/styles/intake.css?inline";
import intakeAddress from "~/ui/styles/intake.css?url";
import planCss from "~/ui/styles/plan.css?inline";
import planAddress from "~/ui/styles/plan.css?url";
import recordCss from "~/ui/styles/record.css?inline";
import recordAddress from "~/ui/styles/record.css?url";
import searchCss from "~/ui/styles/search.css?inline";
import searchAddress from "~/ui/styles/search.css?url";
import servicesCss from "~/ui/styles/services.css?inline";
import servicesAddress from "~/ui/styles/services.css?url";
import spreadCss from "~/ui/styles/spread.css?inline";
import spreadAddress from "~/ui/styles/spread.css?url";

/** A style sheet: inlined by the server, linked as a file if the router opens the page. */
interface Sheet {
  readonly id: string;
  readonly address: string;
  /** The server-rendered element, in the browser: React reuses its text if it re-renders the whole document. */
  readonly element: HTMLElement | null;
  /** The inlined text; "" in the browser if the loaded page did not inline this sheet. */
  readonly text: string;
}

function sheet(id: string, text: string, address: string): Sheet {
  const element = import.meta.env.SSR ? null : document.getElementById(id);
  return { id, address, element, text: import.meta.env.SSR ? text : (element?.textContent ?? "") };
}

// Imported by the server only: the browser reads the text from the page, and the script bundle must not contain it.
const siteSheet = sheet("site-styles", import.meta.env.SSR ? siteCss : "", siteAddress);
/** Style sheets for a few pages each, by their name in a route's `handle.styles`. */
const routeSheets = {
  compare: sheet("compare-styles", import.meta.env.SSR ? compareCss : "", compareAddress),
  directory: sheet("directory-styles", import.meta.env.SSR ? directoryCss : "", directoryAddress),
  faq: sheet("faq-styles", import.meta.env.SSR ? faqCss : "", faqAddress),
  glossary: sheet("glossary-styles", import.meta.env.SSR ? glossaryCss : "", glossaryAddress),
  home: sheet("home-styles", import.meta.env.SSR ? homeCss : "", homeAddress),
  intake: sheet("intake-styles", import.meta.env.SSR ? intakeCss : "", intakeAddress),
  plan: sheet("plan-styles", import.meta.env.SSR ? planCss : "", planAddress),
  record: sheet("record-styles", import.meta.env.SSR ? recordCss : "", recordAddress),
  search: sheet("search-styles", import.meta.env.SSR ? searchCss : "", searchAddress),
  services: sheet("services-styles", import.meta.env.SSR ? servicesCss : "", servicesAddress),
  spread: sheet("spread-styles", import.meta.env.SSR ? spreadCss : "", spreadAddress),
};

/** The type of `handle.styles`: one or more names of sheets. */
export type RouteStyles = keyof typeof routeSheets | ReadonlyArray<keyof typeof routeSheets>;

/** Every text that a page may inline, for the content security policy. */
export const inlineStyles = [siteSheet, ...Object.values(routeSheets)].map(({ text }) => text);

/**
 * The style sheets of the site and the page, inlined so that the first view needs a single request. The browser reads
 * them from the page, which keeps them out of the script bundle.
 */
export function SiteStyles() {
  const names = useMatches().flatMap(({ handle }) => (handle as { styles?: RouteStyles } | undefined)?.styles ?? []);
  return [siteSheet, ...names.map((name) => routeSheets[name])].map((each) => <Styles key={each.id} sheet={each} />);
}

function Styles({ sheet: { id, address, element, text } }: { sheet: Sheet }) {
  const start = useContext(PageStartContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href={address} />;
  // With a precedence, React waits for the styles before it shows the page that the router opens. It inserts the link before
  // the site's styles, so each sheet says in which order the layers stand.
  if (text === "") return <link rel="stylesheet" href={address} precedence="route" />;
  return (
    <style
      id={id}
      nonce={start?.nonce ?? (element?.nonce || undefined)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

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
