/** What wrangler.toml configures (`worker-configuration.d.ts`), with the optional variables and secrets. */
export interface Env extends Cloudflare.Env {
  /** Months after which enquiries are deleted. Default: 24. */
  readonly RETENTION_MONTHS?: string;
  /** "on" sends `Server-Timing` to every visitor. */
  readonly SHOW_COST?: string;
  /** "off" disables the request log. */
  readonly REQUEST_LOG?: string;
  /** Both keys together enable Turnstile on the project intake. */
  readonly TURNSTILE_SITE_KEY?: string;
  readonly TURNSTILE_SECRET_KEY?: string;
  /** Comma-separated origins whose pages may call the data API from the browser. Default: none. */
  readonly API_ORIGINS?: string;
  /** When set, the database is libSQL instead of D1. */
  readonly LIBSQL_URL?: string;
  readonly LIBSQL_AUTH_TOKEN?: string;
}
