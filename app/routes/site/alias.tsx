import { redirect } from "react-router";
import { canonicalPath } from "~/domain/seo/redirects";
import type { Route } from "./+types/not-found";

/** Sends an in-app navigation to an alias on to its page; full requests never get here (D25). */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(canonicalPath(url.pathname) + url.search, 301);
}

export default function Alias() {
  return null;
}
