import type { CSSProperties, ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { peekRole } from "./accounts/sessions.server";
import { isAllowed } from "./base/access/permissions";
import { hasSessionCookie, parseSessionToken } from "./base/access/session-cookie";
import { PageStart } from "./first-view/page-start";
import { AdminRefusal } from "./portal/shell/access-denied";
import { databaseContext, requestContext } from "./routing/context";
import { logDatabaseError } from "./routing/failed-reads";
import { allowedScript } from "./settings/analytics-script";
import { findSettings, unreadSettings } from "./settings/queries.server";
import type { PublicSettings, RootData } from "./settings/settings";
import { NavigationEffects } from "./site/shell/navigation-effects";
import { ErrorPage } from "./ui/components/error-states";
import { DisplayFontScript, SiteStyles } from "./ui/components/site-styles";
import { ThemeScript } from "./ui/components/theme";
import { ToastRegion } from "./ui/components/toast";

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<RootData> {
  const ctx = context.get(requestContext);
  // Started before awaiting anything, to share a round trip with the page's own reads.
  const editing = readEdits(request, url, context);
  let settings: PublicSettings;
  try {
    const settingsRead = await findSettings(context.get(databaseContext), ctx.origin, ctx.log);
    settings = {
      ...settingsRead,
      // The portal speaks English.
      ...(isPortal(url) && { language: "en", direction: undefined }),
      analyticsScript: allowedScript(settingsRead.analyticsScript, ctx.analyticsHosts),
    };
  } catch (error) {
    // Every page's header and footer need the settings. The defaults keep pages up without a database.
    logDatabaseError(ctx, error);
    settings = unreadSettings(ctx.origin);
  }
  const suggestsByForm = ctx.messages.setup.transport !== "none";
  const edits = await editing;
  return { settings, origin: ctx.origin, year: Number(ctx.now.slice(0, 4)), suggestsByForm, ...(edits && { edits }) };
}

const isPortal = ({ pathname }: URL): boolean => /^\/(?:admin|auth|account)(?:[/.]|$)/i.test(pathname);

/** True if the signed-in person may edit the rows of public pages (PREV-3); null on other pages and otherwise. */
async function readEdits(request: Request, url: URL, context: Route.LoaderArgs["context"]) {
  const cookie = request.headers.get("Cookie");
  if (!hasSessionCookie(cookie) || isPortal(url)) return null;
  try {
    const role = await peekRole(context.get(databaseContext), parseSessionToken(cookie, url));
    return role !== null && isAllowed(role, "content") ? true : null;
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return null;
  }
}

/** Settings change rarely, and revalidating on every navigation would double each request. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { language, direction, colours, favicon, controlLabels, scriptLabels } =
    useRouteLoaderData<RootData>("root")?.settings ?? {};
  return (
    // An attribute needs no request, no hash in the policy, and no bytes if the colours are the site's own.
    <html lang={language ?? "en"} dir={direction} style={colours as CSSProperties | undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <Meta />
        <DisplayFontScript />
        <meta name="theme-color" content="#fcfaf6" suppressHydrationWarning />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111419" suppressHydrationWarning />
        {favicon ? (
          <link rel="icon" href={favicon} type="image/png" />
        ) : (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          </>
        )}
        <link rel="apple-touch-icon" href={favicon || "/icon-180.png"} />
        {/* Not from `feed-address.ts` and `agent-documents.ts`: with them, every portal screen would load 15 KB of the public pages' script. */}
        <link rel="alternate" type="application/atom+xml" title={controlLabels?.["Blog"] ?? "Blog"} href="/feed.xml" />
        <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <SiteStyles />
        <Links />
      </head>
      <body data-labels={scriptLabels}>
        {children}
        <ToastRegion />
        <ScrollRestoration />
        <PageStart />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <NavigationEffects />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // The admin guard runs before all loaders, so its 403 arrives here (GUARD-3).
  if (isRouteErrorResponse(error) && error.status === 403) return <AdminRefusal refusal={error.data} />;
  // Public pages have the error page of the site's layout. A header and footer here would add to the portal's script.
  return (
    <main>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </main>
  );
}
