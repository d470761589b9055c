import type { Priority } from "./priority";

/**
 * A request is refused when this many others, by its priority, are in progress in the isolate, behind the page cache.
 * The places above the public limit are reserved for the other priorities. An isolate has 128 MB; a page that waits for
 * the database holds a few hundred KB.
 */
export const capacity: Readonly<Record<Priority, number>> = { public: 100, "signed-in": 125, reserved: 150 };
