/** The default destination after sign-in (AUTH-6). */
const adminHome = "/admin";

/** A placeholder origin: only whether a path leaves it matters. */
const base = "https://site.invalid";

/**
 * The path to redirect to after sign-in. Only the portal and the person's own account are allowed; `//host`, `/\host`,
 * other schemes, control characters and `..` out of the portal fall back to the dashboard (P4).
 */
export function safeReturnPath(target: string | null | undefined): string {
  if (!target || !/^\/(?![\\/])/.test(target) || !URL.canParse(target, base)) return adminHome;
  const { origin, pathname, search } = new URL(target, base);
  return origin === base && /^\/(?:admin|account)(?:\/|$)/.test(pathname) ? pathname + search : adminHome;
}

/** The sign-in URL that returns to a path. Has no parameter for the dashboard, the default. */
export const signInPath = (target: string): string => withReturn("/auth", target);

/** The URL of the second step of signing in. */
export const secondFactorPath = (target: string): string => withReturn("/auth/second-factor", target);

function withReturn(page: string, target: string): string {
  const path = safeReturnPath(target);
  return path === adminHome ? page : `${page}?return=${encodeURIComponent(path)}`;
}
