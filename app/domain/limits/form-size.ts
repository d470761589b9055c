/** The most a form of visitors may send, in bytes. */
export const visitorFormLimit = 64 * 1024;
/** The most a form of an administrator, or a call of the data API, may send, in bytes. */
export const adminFormLimit = 1024 * 1024;
