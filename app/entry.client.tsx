import { enhancePage } from "./components/site/enhancements";
import { endPrerendering, offerPrerendering } from "./components/site/speculation";
import type { PageStartData } from "./components/site/page-start";

/**
 * The only script a visitor's first page loads. It makes the static page comfortable and brings the router when
 * there is a use for it: at the first sign of intent, or when the browser has nothing else to do.
 */

declare global {
  interface Window {
    __reactRouterContext?: { stream?: ReadableStream<Uint8Array> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

enhancePage();
if (import.meta.env.DEV) void import("./hydrate");
// A page that is prerendered may never be seen: it starts when it is.
else if ((document as Document & { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", startOnIntent, { once: true });
else startOnIntent();

function startOnIntent(): void {
  const source = document.getElementById("page-start")?.textContent;
  if (!source) return;
  const page = JSON.parse(source) as PageStartData;
  const signs = ["pointerover", "pointerdown", "focusin", "keydown"] as const;
  let started = false;
  const start = (event?: Event) => {
    // Moving over plain text is reading, not intent.
    if (
      event?.type === "pointerover" &&
      !(event.target as Element).closest("a,button,input,select,textarea,summary,label")
    )
      return;
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    void startRouter(page);
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  if (page.state !== null) return start();
  offerPrerendering();
  if (isCostly()) return;
  const whenIdle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(() => start(), { timeout: 10_000 })
      : setTimeout(start, 3_000);
  // Well after the page is complete, so that reading never competes with it.
  const whenQuiet = () => setTimeout(whenIdle, 2_500);
  if (document.readyState === "complete") whenQuiet();
  else addEventListener("load", whenQuiet, { once: true });
}

/** Whether the visitor pays for bytes or waits long for them; then only intent brings the router. */
function isCostly(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}

async function startRouter(page: PageStartData): Promise<void> {
  try {
    const [stream] = await Promise.all([openState(page), import(/* @vite-ignore */ page.manifest)]);
    // Another version of the page's data would not fit the page that is shown; links still work as links.
    if (stream === null) return;
    const modules = await Promise.all(
      page.routes.map(async ([id, files]) => {
        const parts = await Promise.all(files.map((file) => import(/* @vite-ignore */ file) as Promise<object>));
        return [id, Object.assign({}, ...parts)] as const;
      }),
    );
    window.__reactRouterContext = { ...JSON.parse(page.handoff), stream };
    window.__reactRouterRouteModules = Object.fromEntries(modules);
    endPrerendering();
    await import("./hydrate");
  } catch (error) {
    // Without a router the site is a site of pages: everything but comfort is there.
    console.warn("The router did not start.", error);
  }
}

async function openState(page: PageStartData): Promise<ReadableStream<Uint8Array> | null> {
  if (page.state !== null) return new Response(page.state).body;
  const url = new URL(location.href);
  url.searchParams.set("_state", "1");
  const response = await fetch(url, { priority: "low" });
  return response.headers.get("X-State-Version") === page.version ? response.body : null;
}
