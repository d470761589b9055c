import { Overview } from "~/components/admin/overview";
import { displayName } from "~/domain/accounts/account";
import { privateHeaders } from "../load-page";
import { pageMeta } from "../page-head";
import { signedInContext } from "./access-guard";
import type { Route } from "./+types/dashboard";

export const headers = privateHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return { name: displayName(context.get(signedInContext).person) };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Overview", description: "The admin area.", noindex: true });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <Overview name={loaderData.name} />;
}
