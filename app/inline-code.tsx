import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  ScrollRestoration,
  StaticRouterProvider,
  UNSAFE_FrameworkContext,
} from "react-router";
import { firstViewScript } from "./components/intake/first-view";
import { pageStartScript } from "./components/site/page-start";
import { siteStyles } from "./components/site/site-styles";
import { themeScript } from "./components/site/theme";
import type { InlineHashes } from "./context";
import { speculationRules } from "./domain/seo/speculation-rules";

let known: InlineHashes | undefined;

/**
 * The hashes of all inline code of stored pages. Made of the constants and never of a rendered page: a script that
 * got into the content would then be in its page's policy too. An inline script that is missing here does not run.
 *
 * @param entryModule the address of the build's entry.client
 */
export async function inlineHashes(entryModule: string): Promise<InlineHashes> {
  if (known) return known;
  const scripts = [
    themeScript,
    await scrollScript(),
    pageStartScript(entryModule),
    firstViewScript,
    // Added by entry.client; the policy covers it as if it stood in the page.
    speculationRules,
  ];
  known = { scripts: await Promise.all(scripts.map(hashOf)), styles: [await hashOf(siteStyles)] };
  return known;
}

/** The text of React Router's inline script, which it exports only as a component. The same on every page without `getKey`. */
async function scrollScript(): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "/", Component: ScrollRestoration }]);
  const context = await query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("The page of the scroll script is a redirect.");
  const html = renderToString(
    // All that the component reads of it.
    <UNSAFE_FrameworkContext value={{ isSpaMode: false } as never}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </UNSAFE_FrameworkContext>,
  );
  return html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
