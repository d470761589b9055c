/** In seconds. */
const shortest = 5;
const longest = 10;

/**
 * The seconds after which a client should repeat a request that was answered with a 503. A random number, because
 * clients that were refused together would otherwise return together.
 */
export const retryDelay = (): number => shortest + Math.floor(Math.random() * (longest - shortest + 1));
