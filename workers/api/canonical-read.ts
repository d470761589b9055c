import { ApiError, badRange, noColumn } from "../../app/domain/api/api-error";
import { readPreferences } from "./preferences";
import { readAccept } from "./representation";

/** Parameters of our own, in a place that no column's name has: what a read asks for in its headers. */
export const formParameter = "~form";
export const countParameter = "~count";
export const headParameter = "~head";

/**
 * A read as its address alone: what stands in `Accept`, `Prefer` and `Range` becomes part of it, and the parameters
 * stand in one order. The page cache knows answers by their addresses, so two requests have one address exactly when
 * they have one answer.
 */
export function canonicalRead(request: Request): URL {
  const url = new URL(request.url);
  const given = [...url.searchParams];
  const own = given.find(([name]) => name.startsWith("~"));
  if (own) throw noColumn(url.pathname.split("/").at(-1)!, own[0]);
  const profile = request.headers.get("Accept-Profile");
  if (profile !== null && profile !== "public")
    throw new ApiError(
      406,
      "PGRST106",
      `Invalid schema: ${profile.slice(0, 100)}`,
      null,
      "Only the schema public is exposed.",
    );

  const form = readAccept(request.headers.get("Accept"));
  const { count } = readPreferences(request.headers.get("Prefer"));
  const parameters = [...given, ...rangeOf(request.headers.get("Range"), url.searchParams)];
  if (form !== "array") parameters.push([formParameter, form]);
  if (count !== null) parameters.push([countParameter, count]);
  if (request.method === "HEAD") parameters.push([headParameter, "true"]);
  // The order among equal names stays: the first `order` is the one that counts.
  url.search = new URLSearchParams(
    parameters.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
  ).toString();
  return url;
}

/** `Range: 0-9` as limit and offset, unless the address already has them. Ranges of bytes are none of rows. */
function rangeOf(header: string | null, parameters: URLSearchParams): Array<[string, string]> {
  const range = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!range || parameters.has("limit") || parameters.has("offset")) return [];
  const [first, last] = [Number(range[1]), range[2] === "" ? null : Number(range[2])];
  if (last === null) return [["offset", String(first)]];
  if (last < first)
    throw badRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  return [
    ["limit", String(last - first + 1)],
    ["offset", String(first)],
  ];
}
