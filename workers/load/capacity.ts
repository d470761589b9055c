import type { Priority } from "../types";

/**
 * How many requests may be in progress in the isolate, behind the page cache, before one of this priority is refused.
 * What exceeds the public limit is reserved for the other priorities. An isolate has 128 MB; a page waiting for the
 * database holds a few hundred KB.
 */
export const capacity: Readonly<Record<Priority, number>> = { public: 100, "signed-in": 125, reserved: 150 };
