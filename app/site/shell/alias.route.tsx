import { redirect } from "react-router";
import { canonicalPath } from "~/base/web/redirects";
import type { Route } from "./+types/alias.route";

/** Redirects in-app navigations from an alias; the gateway redirects document requests (D25). */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(canonicalPath(url.pathname) + url.search, 301);
}

export default function Alias() {
  return null;
}
