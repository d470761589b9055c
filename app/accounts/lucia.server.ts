/** The only import of Lucia, so that replacing it changes the modules of sessions and one-time tokens alone. */
export { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
export type { Adapter, DatabaseSession } from "lucia";
