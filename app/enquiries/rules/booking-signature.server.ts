import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { BookingTool } from "./booking-event";

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
