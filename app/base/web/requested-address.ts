import { decodePercentEncoding } from "./percent-encoding";

/** In characters: how much of an address to show, and how much of its words to search for. */
const maxShown = 80;
const maxWords = 60;

/**
 * A requested path, for saying that it does not exist (NF-3): shortened, and decoded if the result has only visible
 * characters. Otherwise, direction marks and the like could change how the page reads.
 */
export function shownAddress(pathname: string): string {
  const decoded = decode(pathname);
  const characters = [...(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(decoded) ? decoded : pathname)];
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join("")}…` : characters.join("");
}

/** The words of a path's last segment, to search for: "/blog/post/how-to-plan" is "how to plan". */
export function wordsOfAddress(pathname: string): string {
  const [segment = ""] = decode(pathname).split("/").filter(Boolean).slice(-1);
  const words = segment.replace(/\.\w{1,5}$/, "").replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return [...words.trim()].slice(0, maxWords).join("").trim();
}

const decode = (path: string) => decodePercentEncoding(path) ?? path;
