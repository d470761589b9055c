import type { Handler } from "hono";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { readForm, unreadableForm } from "../../app/base/web/request-body";
import { findEnquiryState } from "../../app/enquiries/rules/booked-calls.server";
import { receiveEnquiry, refuseUnreadable } from "../../app/enquiries/rules/receive.server";
import type { BackendEnv } from "../types";

/**
 * Receives an enquiry from the browser's outbox and answers with JSON: the service worker and pages without a router
 * cannot read the framework's own format. Forms sent without JavaScript are passed on to the page.
 */
export const receiveFromOutbox: Handler<BackendEnv> = async (c, next) => {
  if (c.req.header("Accept") !== "application/json") return next();
  const ctx = c.get("ctx");
  const form = await readForm(c.req.raw);
  if (!form) ctx.log("form_unreadable");
  const { outcome, status, headers } = form
    ? await receiveEnquiry(c.get("database"), [...form], ctx)
    : refuseUnreadable(unreadableForm);
  return Response.json(outcome, { status, headers });
};

/** What became of an enquiry, for the thank-you page of its sender. Browsers that ask for a page get the page. */
export const enquiryState: Handler<BackendEnv> = async (c, next) => {
  if (c.req.header("Accept") !== "application/json") return next();
  const state = await findEnquiryState(c.get("database"), c.req.query("of") ?? "", c.get("ctx").now);
  return Response.json(state && { call: state.call }, {
    status: state ? 200 : 404,
    headers: { "Cache-Control": privatePolicy },
  });
};
