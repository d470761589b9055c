import { Webhook, WebhookVerificationError } from "standardwebhooks";
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
type BookingTool = (typeof bookingTools)[number];

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

/** The secrets of the booking tools that are set up. */
export type BookingSecrets = Readonly<Partial<Record<BookingTool, string>>>;

/** How old a signature with a time may be, in seconds: an older request is a replay. */
const tolerance = 300;

const encoder = new TextEncoder();

/** Whether a signature in hex is that of a text. Compares in constant time. */
async function isSignatureOf(hex: string, secret: string, text: string): Promise<boolean> {
  if (!/^[\da-f]{64}$/i.test(hex)) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, Uint8Array.from(hex.match(/../g)!, parseByte), encoder.encode(text));
}

const parseByte = (digits: string): number => Number.parseInt(digits, 16);

type Verify = (headers: Headers, body: string, secret: string, now: string) => Promise<boolean>;

/** The header that a tool signs in, and how. */
const schemes: ReadonlyArray<{ readonly tool: BookingTool; readonly header: string; readonly verify: Verify }> = [
  {
    tool: "calendly",
    header: "Calendly-Webhook-Signature",
    async verify(headers, body, secret, now) {
      const [, time = "", hex = ""] =
        /^t=(\d{1,12}),\s*v1=([\da-f]+)$/i.exec(headers.get("Calendly-Webhook-Signature") ?? "") ?? [];
      const age = Math.abs(Date.parse(now) / 1000 - Number(time));
      return age <= tolerance && isSignatureOf(hex, secret, `${time}.${body}`);
    },
  },
  {
    tool: "cal",
    header: "X-Cal-Signature-256",
    verify: (headers, body, secret) => isSignatureOf(headers.get("X-Cal-Signature-256") ?? "", secret, body),
  },
  {
    tool: "savvycal",
    header: "X-SavvyCal-Signature",
    verify: (headers, body, secret) =>
      isSignatureOf((headers.get("X-SavvyCal-Signature") ?? "").replace(/^sha256=/, ""), secret, body),
  },
  {
    tool: "other",
    header: "webhook-signature",
    async verify(headers, body, secret) {
      try {
        new Webhook(secret).verify(body, Object.fromEntries(headers));
        return true;
      } catch (error) {
        if (error instanceof WebhookVerificationError) return false;
        throw error;
      }
    },
  },
];

/** Who signed a request; else what is wrong with it. */
export async function verifyBookingCall(
  headers: Headers,
  body: string,
  secrets: BookingSecrets,
  now: string,
): Promise<{ readonly tool: BookingTool } | "unsigned" | "not-set-up" | "wrong"> {
  const scheme = schemes.find(({ header }) => headers.has(header));
  if (!scheme) return "unsigned";
  const secret = secrets[scheme.tool];
  if (!secret) return "not-set-up";
  return (await scheme.verify(headers, body, secret, now)) ? { tool: scheme.tool } : "wrong";
}
