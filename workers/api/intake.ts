import type { Context, Handler } from "hono";
import { ApiError } from "../../app/api/api-error";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { readForm, readText, unreadableForm } from "../../app/base/web/request-body";
import { findEnquiryState, noteBooking } from "../../app/enquiries/rules/booked-calls.server";
import {
  type BookingSecrets,
  readBookingEvent,
  verifyBookingCall,
} from "../../app/enquiries/rules/booking-event.server";
import { receiveEnquiry, refuseUnreadable } from "../../app/enquiries/rules/receive.server";
import type { Env } from "../env";
import { errorResponse, translateError } from "../plain-responses";
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

/** In characters. The calls of booking tools have a few thousand. */
const maxBody = 100_000;

const secretsOf = (env: Env): BookingSecrets => ({
  ...(env.BOOKING_CALENDLY_KEY && { calendly: env.BOOKING_CALENDLY_KEY }),
  ...(env.BOOKING_CAL_SECRET && { cal: env.BOOKING_CAL_SECRET }),
  ...(env.BOOKING_SAVVYCAL_SECRET && { savvycal: env.BOOKING_SAVVYCAL_SECRET }),
  ...(env.BOOKING_SECRET && { other: env.BOOKING_SECRET }),
});

const refusals = {
  unsigned: "The request has no signature of a booking tool.",
  "not-set-up": "The secret of this booking tool is not set up here.",
  wrong: "The signature is wrong or too old.",
} as const;

/**
 * `POST /api/hooks/booking`: what a booking tool says about a call. Only a signature lets it in. An event that is about
 * something else, or about no enquiry here, is a 200 as well: tools would repeat anything else, and give up in the end.
 */
export async function receiveBooking(c: Context<BackendEnv>): Promise<Response> {
  const { now, log } = c.get("ctx");
  try {
    const body = await readText(c.req.raw);
    if (body.length > maxBody) throw new ApiError(413, "PT413", "This is too long to send.");
    const verified = await verifyBookingCall(c.req.raw.headers, body, secretsOf(c.env), now);
    if (typeof verified === "string") {
      log("booking_refused", { reason: verified });
      return errorResponse(new ApiError(401, "PT401", refusals[verified]));
    }
    const { tool } = verified;
    const event = readBookingEvent(tool, body);
    if (typeof event === "string") {
      log("booking_refused", { tool, reason: event });
      throw new ApiError(400, "PT400", event);
    }
    const result = event === null ? "ignored" : await noteBooking(c.get("database"), event, now);
    log("booking_received", { tool, kind: event?.kind ?? "other", result });
    return Response.json({ result }, { headers: { "Cache-Control": privatePolicy } });
  } catch (error) {
    return translateError(error, log);
  }
}
