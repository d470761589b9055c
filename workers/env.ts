/** What wrangler.toml gives the worker (`worker-configuration.d.ts`), and the variables and secrets an operator may set. */
export interface Env extends Cloudflare.Env {
  /** How many months enquiries are kept; 24 unless set. */
  readonly RETENTION_MONTHS?: string;
  /** "on" shows what an answer cost in its `Server-Timing`. */
  readonly SHOW_COST?: string;
  /** "off" leaves out the line that every request writes to the log. */
  readonly REQUEST_LOG?: string;
  /** Both keys of Turnstile switch it on for the project intake; without them nothing of it is loaded. */
  readonly TURNSTILE_SITE_KEY?: string;
  readonly TURNSTILE_SECRET_KEY?: string;
  /** Origins whose pages may use the data API from the browser, separated by commas; none unless set. */
  readonly API_ORIGINS?: string;
  /** Read from libSQL instead of D1 when set. */
  readonly LIBSQL_URL?: string;
  readonly LIBSQL_AUTH_TOKEN?: string;
}
