import { data } from "react-router";
import { NotFound } from "~/components/site/not-found";
import { requestContext } from "~/context";
import { privateHeaders } from "../load-page";
import { absentMeta } from "../page-head";
import type { Route } from "./+types/not-found";

export const headers = privateHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  context.get(requestContext).log("not_found", { path: url.pathname.slice(0, 200) });
  return data(null, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  return absentMeta(args, "404 - Page Not Found", "The page does not exist or has moved.");
}

export default function NotFoundRoute() {
  return <NotFound />;
}
