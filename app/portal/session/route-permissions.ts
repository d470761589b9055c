import type { Register } from "react-router";
import type { Permission } from "~/base/access/permissions";
import { contentTypeNamed } from "~/types";

/** The patterns of the portal's routes; any string in projects without the generated route types. */
type PortalPattern = Register extends { pages: infer Pages }
  ? Extract<keyof Pages, "/admin" | `/admin/${string}`>
  : string;

/** The permission that a route needs, or separate ones for reading and writing. */
type Needed = Permission | { readonly read: Permission; readonly write: Permission };

/**
 * The permission that each portal route needs (ACC-11). A route missing here does not compile, and is refused to
 * everyone at run time.
 */
const neededBy: Readonly<Record<PortalPattern, Needed>> = {
  "/admin": { read: "portal", write: "settings" },
  "/admin/submissions": "enquiries",
  "/admin/submissions.csv": "enquiries",
  "/admin/submissions/erase": "enquiries",
  "/admin/submissions/replies": "enquiries",
  "/admin/submissions/:id": "enquiries",
  "/admin/suggestions": "enquiries",
  // The log itself decides which entries a role may see.
  "/admin/activity": "portal",
  "/admin/webhooks": "messages",
  "/admin/messages": "messages",
  "/admin/messages/settings": "messages",
  "/admin/messages/preview/:kind": "messages",
  "/admin/messages/:id": "messages",
  "/admin/users": "people",
  "/admin/settings": "settings",
  "/admin/find": "content",
  "/admin/edit": "content",
  // Its action requires the permission for the rows being restored.
  "/admin/undo": "portal",
  "/admin/needs-attention": "content",
  "/admin/media": "content",
  "/admin/media/files": "content",
  "/admin/media/:picture": "content",
  "/admin/stack-categories/order": "content",
  "/admin/transfer": "transfer",
  "/admin/transfer/part": "transfer",
  "/admin/transfer/:file": "transfer",
  "/admin/:section": "content",
  "/admin/:section/new": "content",
  "/admin/:section/trash": "content",
  "/admin/:section/copy": "content",
  "/admin/:section/preview": "content",
  "/admin/:section/:row": "content",
  "/admin/:section/:row/delete": "content",
  "/admin/:section/:row/history": "content",
  "/admin/:section/:row/live": "content",
  "/admin/api-tokens": "api",
  "/admin/*": "portal",
};

const needs = new Map<string, Needed>(Object.entries(neededBy));

/**
 * The permission that a request needs; null for a route that is not in the table. A section that does not exist needs
 * the same as an unknown address: it is a 404, whatever the role includes.
 *
 * @param pattern with or without its leading slash, which the router omits and its types include
 * @param section the path segment that names a content type, if the pattern has one
 */
export function permissionFor(pattern: string, method: string, section?: string): Permission | null {
  const isUnknown = section !== undefined && !contentTypeNamed(section);
  const needed = needs.get(isUnknown ? "/admin/*" : `/${pattern.replace(/^\//, "")}`) ?? null;
  if (needed === null || typeof needed === "string") return needed;
  return method === "GET" || method === "HEAD" ? needed.read : needed.write;
}
