import { data, Link } from "react-router";
import { sectionAt } from "~/components/admin/sections";
import { privateHeaders } from "../load-page";
import { pageMeta } from "../page-head";
import type { Route } from "./+types/section";

export const headers = privateHeaders;

/** Stands for every path of the admin area that has no route of its own: a section to come, or nothing. */
export function loader({ url }: Route.LoaderArgs) {
  const section = sectionAt(url.pathname);
  return section?.path === url.pathname ? data(section) : data(null, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.label ?? "404 - Page Not Found";
  return pageMeta(args, { title, description: "The admin area.", noindex: true });
}

export default function SectionPage({ loaderData: section }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-heading">{section?.label ?? "404 - Page Not Found"}</h1>
      <p className="mt-3 max-w-prose text-muted">
        {section
          ? "This section is not built yet: nothing can be seen or changed here."
          : "The admin area has no such page."}
      </p>
      <p className="mt-6">
        <Link to="/admin" className="button">
          Back to the Overview
        </Link>
      </p>
    </>
  );
}
