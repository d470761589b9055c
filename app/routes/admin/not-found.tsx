import { data } from "react-router";
import { AdminNotFound } from "~/components/admin/shell/admin-not-found";
import { privateHeaders } from "../load-page";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/not-found";

export const headers = privateHeaders;

/** Catches all unknown paths of the portal. */
export const loader = () => data(null, { status: 404 });

export const meta = (args: Route.MetaArgs) => adminMeta(args, "404 - Page Not Found");

export default AdminNotFound;
