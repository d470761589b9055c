import type { Priority } from "./priority";

/**
 * How many requests of an isolate may be in progress behind the page cache when a request of each priority arrives. What
 * is left above the limit of the public pages is the reserve for the others. An isolate has 128 MB; a page that waits for
 * the database holds a few hundred KB.
 */
export const capacity: Readonly<Record<Priority, number>> = { public: 100, "signed-in": 125, reserved: 150 };
