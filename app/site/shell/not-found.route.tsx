import { data } from "react-router";
import { requestContext } from "~/routing/context";
import { nearOrRedirect, privateHeaders } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { NotFound } from "~/ui/components/not-found";
import type { Route } from "./+types/not-found.route";

export const headers = privateHeaders;

export async function loader(request: Route.LoaderArgs) {
  const nothing = await nearOrRedirect(request);
  request.context.get(requestContext).log("not_found", { path: request.url.pathname.slice(0, 200) });
  return data(nothing, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  return absentMeta(args, args.loaderData?.texts.title ?? "404", "The page does not exist or has moved.");
}

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <NotFound {...loaderData} />;
}
