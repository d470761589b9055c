import { hasAccepted } from "~/settings/consent";
import type { PageStartData } from "./first-view/page-start";
import { enhancePage, isOfflinePage } from "./site/shell/enhancements";
import { disablePrerendering, enablePrerendering } from "./site/shell/speculation";

/**
 * The only script that the first page loads. Enhances the static page, and loads the router at the first sign of intent
 * or when the browser is idle.
 */

declare global {
  interface Window {
    __reactRouterContext?: { stream?: ReadableStream<Uint8Array> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

// Copies of outbox-line.tsx and progress.ts: importing those would add two files to every first visit.
const outboxLineId = "outbox-line";
const outboxKey = "onboarding-outbox";

enhancePage();
// A prerendered page may never be shown, so wait for activation.
if ((document as Document & { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", start, { once: true });
else start();

function start(): void {
  watchOutbox();
  if (import.meta.env.DEV) void import("./first-view/hydrate");
  else startOnIntent();
}

/** Sends what waits in the outbox, now and when another tab adds to it (E5). Needs no router. */
function watchOutbox(): void {
  const startLine = () => {
    // Absent in the portal.
    if (document.getElementById(outboxLineId))
      import("./intake/outbox/line").then(
        (module) => module.startOutboxLine(),
        // The next page sends it.
        () => undefined,
      );
  };
  addEventListener("storage", (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === outboxKey && newValue !== null) startLine();
  });
  try {
    if (localStorage.getItem(outboxKey) !== null) startLine();
  } catch {
    // Storage is disabled: nothing was queued.
  }
}

function startOnIntent(): void {
  // The router would render the page of this URL over it.
  if (isOfflinePage()) return;
  const source = document.getElementById("page-start")?.textContent;
  if (!source) return;
  const page = JSON.parse(source) as PageStartData;
  const { analytics } = page;
  if (analytics && hasAccepted(new URL(analytics).host, document.cookie))
    import("./site/shell/analytics").then(
      ({ startAnalytics }) => startAnalytics(analytics),
      // A content blocker refused the file.
      () => undefined,
    );
  const intentEvents = ["pointerover", "pointerdown", "focusin", "keydown"] as const;
  let hasStarted = false;
  const startOnce = (event?: Event) => {
    // Moving the pointer over plain text is not intent.
    if (
      event?.type === "pointerover" &&
      !(event.target as Element).closest("a,button,input,select,textarea,summary,label")
    )
      return;
    if (hasStarted) return;
    hasStarted = true;
    for (const name of intentEvents) removeEventListener(name, startOnce, true);
    void startRouter(page);
  };
  for (const name of intentEvents) addEventListener(name, startOnce, { capture: true, passive: true });
  for (const href of page.preload ?? [])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  if (page.state !== null) return startOnce();
  enablePrerendering();
  if (isSlowConnection()) return;
  const whenIdle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(() => startOnce(), { timeout: 10_000 })
      : setTimeout(startOnce, 3_000);
  // Well after load, so that the router never competes with the page for bandwidth.
  const afterLoad = () => setTimeout(whenIdle, 2_500);
  if (document.readyState === "complete") afterLoad();
  else addEventListener("load", afterLoad, { once: true });
}

/** Whether the connection is slow or metered. If so, only intent loads the router. */
function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}

async function startRouter(page: PageStartData): Promise<void> {
  try {
    const [stream] = await Promise.all([openState(page), import(/* @vite-ignore */ page.manifest)]);
    // The state of another version would fail to hydrate this page. Its links still work as plain links.
    if (stream === null) return;
    const modules = await Promise.all(
      page.routes.map(async ([id, files]) => {
        const parts = await Promise.all(files.map((file) => import(/* @vite-ignore */ file) as Promise<object>));
        return [id, Object.assign({}, ...parts)] as const;
      }),
    );
    window.__reactRouterContext = { ...JSON.parse(page.handoff), stream };
    window.__reactRouterRouteModules = Object.fromEntries(modules);
    disablePrerendering();
    await import("./first-view/hydrate");
  } catch (error) {
    // Without the router, every link and form still works as a full page load.
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
