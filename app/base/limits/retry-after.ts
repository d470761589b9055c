/** In seconds. */
const shortest = 5;
const longest = 10;

/**
 * The seconds after which a client should retry a request that got a 503. Random, because clients that were refused
 * together would otherwise return together.
 */
export const retryDelay = (): number => shortest + Math.floor(Math.random() * (longest - shortest + 1));
