import type { FetchOf } from "../base/limits/public-hosts";
import { type Channel, DeliveryError } from "./queue.server";
import { readStart } from "./webhooks.server";

/** Shares what it is told with the other search engines of IndexNow. */
export const indexNowHost = "api.indexnow.org";

/** A list of changed pages, as IndexNow takes it: at most 10,000 of them. */
export interface IndexNowCall {
  readonly host: string;
  readonly key: string;
  /** The address of the file with the key, which shows that the sender may speak for the host. */
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

/** The channel of lists of changed pages for search engines. */
export const indexNowChannel =
  (fetch: FetchOf): Channel =>
  async ({ payload }, signal) => {
    if (payload === null) throw new DeliveryError("The message text was deleted.", { isPermanent: true });
    const response = await fetch(`https://${indexNowHost}/indexnow`, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: payload,
      redirect: "manual",
      signal,
    });
    const note = `${response.status} ${await readStart(response)}`.trim();
    // 202: the list is taken, and the key is still to be checked.
    if (response.ok) return { state: "sent", note };
    // 400, 403 and 422 concern the list or the key, which another attempt would send again.
    const isPermanent = response.status >= 400 && response.status < 500 && response.status !== 429;
    throw new DeliveryError(`The server returned ${response.status}.`, { isPermanent, note });
  };
