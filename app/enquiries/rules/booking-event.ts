import { toInstant } from "../../base/time/dates";
import { isObject } from "../../base/words/json";

/** What a booking tool says about a call, in the words of every tool. */
export interface BookingEvent {
  readonly kind: "booked" | "cancelled";
  /** The tool's id of the booking. */
  readonly booking: string;
  /** The instant of the call; null for one that was cancelled. */
  readonly callAt: string | null;
  /** When it was booked or cancelled: an older event changes nothing. */
  readonly changedAt: string;
  /** The reference of the link that was followed; "" for none. */
  readonly reference: string;
  readonly email: string;
}

/** The booking tools whose calls are understood, and any other that signs as Standard Webhooks specifies. */
export const bookingTools = ["calendly", "cal", "savvycal", "other"] as const;
export type BookingTool = (typeof bookingTools)[number];

type Json = Readonly<Record<string, unknown>>;

const objectIn = (parent: unknown, name: string): Json => {
  const value = isObject(parent) ? parent[name] : null;
  return isObject(value) ? value : {};
};
const textIn = (parent: unknown, name: string): string => {
  const value = isObject(parent) ? parent[name] : null;
  return typeof value === "string" ? value.slice(0, 500) : "";
};

/** Reads the event of a body that was signed; null if it is about something else, such as a test. */
type ReadEvent = (body: Json) =>
  | (Omit<BookingEvent, "callAt" | "changedAt"> & {
      readonly startsAt: string;
      readonly sentAt: string;
    })
  | null;

const readers: Readonly<Record<BookingTool, ReadEvent>> = {
  calendly(body) {
    const payload = objectIn(body, "payload");
    const kind = { "invitee.created": "booked", "invitee.canceled": "cancelled" }[textIn(body, "event")];
    // A call that is moved is booked anew, which says all there is to say.
    if (kind === undefined || payload["rescheduled"] === true) return null;
    return {
      kind: kind as BookingEvent["kind"],
      booking: textIn(payload, "uri"),
      startsAt: textIn(objectIn(payload, "scheduled_event"), "start_time"),
      sentAt: textIn(body, "created_at"),
      reference: textIn(objectIn(payload, "tracking"), "utm_content"),
      email: textIn(payload, "email"),
    };
  },
  cal(body) {
    const payload = objectIn(body, "payload");
    const kind = { BOOKING_CREATED: "booked", BOOKING_RESCHEDULED: "booked", BOOKING_CANCELLED: "cancelled" }[
      textIn(body, "triggerEvent")
    ];
    if (kind === undefined) return null;
    const attendees: unknown = payload["attendees"];
    return {
      kind: kind as BookingEvent["kind"],
      booking: textIn(payload, "uid"),
      startsAt: textIn(payload, "startTime"),
      sentAt: textIn(body, "createdAt"),
      reference: textIn(objectIn(payload, "metadata"), "reference"),
      email: textIn(Array.isArray(attendees) ? attendees[0] : null, "email"),
    };
  },
  savvycal(body) {
    const payload = objectIn(body, "payload");
    const kind = {
      "event.created": "booked",
      "event.rescheduled": "booked",
      "event.canceled": "cancelled",
    }[textIn(body, "type")];
    if (kind === undefined) return null;
    return {
      kind: kind as BookingEvent["kind"],
      booking: textIn(payload, "id"),
      startsAt: textIn(payload, "start_at"),
      sentAt: textIn(body, "occurred_at"),
      reference: textIn(objectIn(payload, "metadata"), "reference"),
      email: textIn(objectIn(payload, "scheduler"), "email"),
    };
  },
  other(body) {
    const data = objectIn(body, "data");
    const kind = { "call.booked": "booked", "call.cancelled": "cancelled" }[textIn(body, "type")];
    if (kind === undefined) return null;
    return {
      kind: kind as BookingEvent["kind"],
      booking: textIn(data, "booking"),
      startsAt: textIn(data, "starts_at"),
      sentAt: textIn(body, "timestamp"),
      reference: textIn(data, "reference"),
      email: textIn(data, "email"),
    };
  },
};

/** An event, `null` for one that is about something else, or an error message. */
export function readBookingEvent(tool: BookingTool, text: string): BookingEvent | null | string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "The body is no JSON.";
  }
  if (!isObject(body)) return "The body is no JSON object.";
  const event = readers[tool](body);
  if (event === null) return null;
  const { startsAt, sentAt, ...rest } = event;
  const [callAt, changedAt] = [toInstant(startsAt), toInstant(sentAt)];
  if (rest.booking === "") return "The body does not name the booking.";
  if (changedAt === null) return "The body does not say when this happened.";
  if (rest.kind === "cancelled") return { ...rest, callAt: null, changedAt };
  return callAt === null ? "The body does not say when the call is." : { ...rest, callAt, changedAt };
}
