/** Where somebody goes after signing in unless they were on their way elsewhere (AUTH-6). */
const adminHome = "/admin";

/** Stands for our own origin: only whether an address leaves it matters. */
const here = "https://site.invalid";

/**
 * The page to go on to after signing in. Only paths of the admin area are taken, and only as this site spells them:
 * `//host`, `/\host`, other schemes, control characters and dots that climb out all lead to the dashboard instead (P4).
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![\\/])/.test(wanted) || !URL.canParse(wanted, here)) return adminHome;
  const { origin, pathname, search } = new URL(wanted, here);
  return origin === here && /^\/admin(?:\/|$)/.test(pathname) ? pathname + search : adminHome;
}

/** The sign-in page's address for somebody on their way to a page. Plain for the dashboard, where sign-in leads anyway. */
export function signInPath(wanted: string): string {
  const to = safeReturnPath(wanted);
  return to === adminHome ? "/auth" : `/auth?return=${encodeURIComponent(to)}`;
}
