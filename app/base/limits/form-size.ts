/** The maximum body of a visitor's form, in bytes. */
export const visitorFormLimit = 64 * 1024;
/** The maximum body of an admin form or a data API request, in bytes. */
export const adminFormLimit = 1024 * 1024;
