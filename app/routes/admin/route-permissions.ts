import type { Register } from "react-router";
import type { Permission } from "~/domain/accounts/permissions";
import { contentTypeNamed } from "~/domain/content/types/registry";

/** The patterns of the portal's routes; any text where the routes' types are not generated. */
type PortalPattern = Register extends { pages: infer Pages }
  ? Extract<keyof Pages, "/admin" | `/admin/${string}`>
  : string;

/** What a route needs: to be read, and, if that differs, to be written. */
type Needed = Permission | { readonly read: Permission; readonly write: Permission };

/**
 * What each route of the portal needs (ACC-11). A route without a line does not compile, and is refused to everybody if it
 * is answered all the same.
 */
const neededBy: Readonly<Record<PortalPattern, Needed>> = {
  "/admin": { read: "portal", write: "settings" },
  "/admin/submissions": "enquiries",
  "/admin/submissions.csv": "enquiries",
  "/admin/submissions/erase": "enquiries",
  "/admin/submissions/replies": "enquiries",
  "/admin/submissions/:id": "enquiries",
  "/admin/suggestions": "enquiries",
  // What of it is shown is decided entry by entry.
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
  // Its action asks for the permission of what is undone.
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
 * What a request to a route needs; null for a route that the table does not have. A section that does not exist needs
 * what any unknown address of the portal needs: it is a 404, whatever the role includes.
 *
 * @param pattern with or without its first slash: the router leaves it out, its types do not
 * @param section the path segment that names a content type, if the pattern has one
 */
export function permissionFor(pattern: string, method: string, section?: string): Permission | null {
  const isUnknown = section !== undefined && !contentTypeNamed(section);
  const needed = needs.get(isUnknown ? "/admin/*" : `/${pattern.replace(/^\//, "")}`) ?? null;
  if (needed === null || typeof needed === "string") return needed;
  return method === "GET" || method === "HEAD" ? needed.read : needed.write;
}
