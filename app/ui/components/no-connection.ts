/** Browsers' messages for a `fetch` without a response. */
const messages = /failed to fetch|networkerror|load failed|dynamically imported module/i;

/** Whether a navigation failed because no server was reached. */
export const isNoConnection = (error: unknown): boolean => error instanceof TypeError && messages.test(error.message);
