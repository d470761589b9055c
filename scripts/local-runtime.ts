/**
 * Switches of the runtime that `npm start` and `npm run dev` serve with. It would answer at `/cdn-cgi/local/explorer`
 * whoever asks, with the whole database and SQL to write it, and write a trace of every request to the disk for good.
 */
export const localRuntime = { X_LOCAL_EXPLORER: "false", X_LOCAL_OBSERVABILITY: "false" } as const;
