import { generateIdFromEntropySize } from "lucia";

/** The only module that imports Lucia, so that replacing it changes the modules of sessions and one-time tokens alone. */
export { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
export type { Adapter, DatabaseSession } from "lucia";

/** A random token of 200 bits: a session, or a link or challenge that works once. */
export const randomToken = (): string => generateIdFromEntropySize(25);
