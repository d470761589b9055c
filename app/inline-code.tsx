import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  ScrollRestoration,
  StaticRouterProvider,
  UNSAFE_FrameworkContext,
} from "react-router";
import { pageStartScript } from "./first-view/page-start";
import { firstViewScript } from "./intake/wizard/first-view";
import type { InlineHashes } from "./routing/context";
import { bannerScript } from "./site/shell/cookie-banner";
import { speculationRules } from "./site/shell/speculation";
import { displayFontScript, inlineStyles } from "./ui/components/site-styles";
import { themeScript } from "./ui/components/theme";

let cachedHashes: InlineHashes | undefined;

/**
 * Hashes of all inline code in cacheable pages. Computed from constants, never from a rendered page: the policy would
 * allow scripts injected into content. An inline script that is missing here does not run.
 *
 * @param entryModule the address of the build's entry.client
 */
export async function inlineHashes(entryModule: string): Promise<InlineHashes> {
  if (cachedHashes) return cachedHashes;
  const scripts = [
    themeScript,
    displayFontScript,
    bannerScript,
    await scrollRestorationScript(),
    pageStartScript(entryModule),
    firstViewScript,
    // Added by entry.client, but subject to the same policy.
    speculationRules,
  ];
  cachedHashes = {
    scripts: await Promise.all(scripts.map(cspHash)),
    styles: await Promise.all(inlineStyles.map(cspHash)),
  };
  return cachedHashes;
}

/**
 * React Router's inline script, which it exports only as a component. Without `getKey` it is the same on every page.
 */
async function scrollRestorationScript(): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "/", Component: ScrollRestoration }]);
  const context = await query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("Rendering the scroll restoration script redirected.");
  const html = renderToString(
    // ScrollRestoration reads only `isSpaMode` of the framework context.
    <UNSAFE_FrameworkContext value={{ isSpaMode: false } as never}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </UNSAFE_FrameworkContext>,
  );
  return html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));
}

async function cspHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
