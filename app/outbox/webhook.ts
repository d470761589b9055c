import { isPublicHost } from "../base/limits/public-hosts";

/** What a webhook is called for. */
export interface WebhookEvents {
  readonly sendsEnquiries: boolean;
  readonly sendsChanges: boolean;
}

/** A webhook as the portal lists it. */
export interface WebhookEntry extends WebhookEvents {
  readonly id: string;
  readonly url: string;
  readonly createdAt: string;
  /** The end of the period in which calls are also signed with the previous secret. */
  readonly previousUntil: string | null;
}

/** The payload of a webhook message. */
export interface WebhookCall {
  readonly webhook: string;
  /** As Standard Webhooks describes: the event, its time and its subject. */
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: object };
}

/** The error message for a webhook's URL; null if it is valid. */
export function webhookUrlError(text: string, allowsPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (!url || text.length > 500 || url.username !== "" || url.password !== "" || url.hash !== "")
    return "Enter a URL, such as https://hooks.example.com/enquiries.";
  if (allowsPrivate) return /^https?:$/.test(url.protocol) ? null : "Enter a URL that starts with https://.";
  if (url.protocol !== "https:") return "Enter a URL that starts with https://.";
  return isPublicHost(url.hostname) ? null : "This address is not public.";
}
