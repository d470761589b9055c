import { data } from "react-router";
import { adminMeta } from "~/portal/admin-head";
import { AdminNotFound } from "~/portal/shell/admin-error";
import { privateHeaders } from "~/routing/load-page";
import type { Route } from "./+types/not-found.route";

export const headers = privateHeaders;

/** Catches all unknown paths of the portal. */
export const loader = () => data(null, { status: 404 });

export const meta = (args: Route.MetaArgs) => adminMeta(args, "404 - Page Not Found");

export default AdminNotFound;
