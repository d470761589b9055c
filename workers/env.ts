import { type MailSetup, parseAddresses } from "../app/outbox/mail";

/**
 * The bindings and variables of wrangler.toml (`worker-configuration.d.ts`), and the optional variables and secrets.
 */
export interface Env extends Omit<Cloudflare.Env, "MEDIA"> {
  /** The bucket for pictures. Without it and MEDIA_S3_ENDPOINT, pictures can be linked but not uploaded. */
  readonly MEDIA?: R2Bucket;
  /** The URL of an S3-compatible service, without the bucket. Used if MEDIA is not bound. */
  readonly MEDIA_S3_ENDPOINT?: string;
  readonly MEDIA_S3_BUCKET?: string;
  /** Default: us-east-1. */
  readonly MEDIA_S3_REGION?: string;
  readonly MEDIA_S3_KEY_ID?: string;
  readonly MEDIA_S3_SECRET?: string;
  /** When bound, it makes the narrower variants of pictures that are uploaded without them. */
  readonly IMAGES?: ImagesBinding;
  /** The limit for the files of all pictures together, in megabytes. Default: 5000. */
  readonly MEDIA_QUOTA_MB?: string;
  /** How many pictures an account may add in 24 hours. Default: 300. */
  readonly MEDIA_PER_DAY?: string;
  /** Months after which enquiries are deleted. Default: 24. */
  readonly RETENTION_MONTHS?: string;
  /** When bound, the nightly backups are written to this bucket. */
  readonly BACKUPS?: R2Bucket;
  /** How many nightly backups are kept. Default: 14. */
  readonly BACKUPS_KEPT?: string;
  /** When bound, mail is sent by Cloudflare, unless SMTP_URL is set. */
  readonly EMAIL?: SendEmail;
  /** A mail server, such as "smtps://user:password@mail.example.com:465". */
  readonly SMTP_URL?: string;
  /** The sender of mail, such as "Studio <hello@studio.example>", unless the mail settings name another. */
  readonly MAIL_FROM?: string;
  /** Comma-separated recipients of enquiries, unless the mail settings name others. */
  readonly MAIL_TO?: string;
  /** The signing keys of booking tools that call `/api/hooks/booking`. */
  readonly BOOKING_CALENDLY_KEY?: string;
  readonly BOOKING_CAL_SECRET?: string;
  readonly BOOKING_SAVVYCAL_SECRET?: string;
  /** For any other tool: signs as Standard Webhooks specifies. */
  readonly BOOKING_SECRET?: string;
  /** "on" lets webhooks call private networks, and URLs without TLS. */
  readonly WEBHOOKS_PRIVATE?: string;
  /** Comma-separated hosts that the analytics script may come from. Default: none. */
  readonly ANALYTICS_HOSTS?: string;
  /** "on" sends `Server-Timing` to every visitor. */
  readonly SHOW_COST?: string;
  /** "off" disables the request log. */
  readonly REQUEST_LOG?: string;
  /** "off" removes the service worker from browsers that have it. */
  readonly SERVICE_WORKER?: string;
  /** Both keys together enable Turnstile on the project intake. */
  readonly TURNSTILE_SITE_KEY?: string;
  readonly TURNSTILE_SECRET_KEY?: string;
  /** Comma-separated origins whose pages may call the data API from the browser. Default: none. */
  readonly API_ORIGINS?: string;
  /** The URL of a libSQL server (http, https or libsql), used instead of D1. */
  readonly LIBSQL_URL?: string;
  readonly LIBSQL_AUTH_TOKEN?: string;
}

export type MailEnv = Pick<Env, "EMAIL" | "SMTP_URL" | "MAIL_FROM" | "MAIL_TO">;

/** How this deployment sends mail: by SMTP_URL if set, otherwise by the binding, otherwise not at all. */
export function mailSetup({ EMAIL, SMTP_URL, MAIL_FROM = "", MAIL_TO = "" }: MailEnv): MailSetup {
  return {
    transport: SMTP_URL ? "smtp" : EMAIL ? "binding" : "none",
    sender: MAIL_FROM,
    recipients: parseAddresses(MAIL_TO),
  };
}
