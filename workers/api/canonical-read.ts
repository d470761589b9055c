import { ApiError, rangeNotSatisfiable, unknownColumn } from "../../app/api/api-error";
import type { CountMode } from "../../app/api/read-rows.server";
import { negotiateRepresentation } from "./representation";

/** The supported part of a `Prefer` header (RFC 7240). */
interface Preferences {
  readonly count: CountMode | null;
  readonly wantsRows: boolean;
  readonly duplicates: "merge" | "ignore" | "refuse";
  /** How many rows an update or a deletion may affect at most; null for any number. Only with `handling=strict`. */
  readonly maxAffected: number | null;
  /** Whether the client wants the write rolled back, which is not supported. */
  readonly rollsBack: boolean;
}

const countModes: readonly CountMode[] = ["exact", "planned", "estimated"];

const preferencePattern =
  /^(?:count=(?:exact|planned|estimated)|return=(?:representation|minimal|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|handling=(?:strict|lenient)|tx=(?:commit|rollback)|max-affected=\d{1,9})$/;

/** Parses `Prefer`. Unknown preferences are ignored, or a 400 with `handling=strict`. */
export function parsePreferences(header: string | null): Preferences {
  const preferences = (header ?? "").split(/[,;]/).flatMap((preference) => preference.trim() || []);
  const unknown = preferences.filter((preference) => !preferencePattern.test(preference));
  if (unknown.length > 0 && preferences.includes("handling=strict"))
    throw new ApiError(
      400,
      "PGRST122",
      "Invalid preferences given with handling=strict",
      `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
    );
  const valueOf = (name: string) =>
    preferences.find((preference) => preference.startsWith(`${name}=`))?.slice(name.length + 1);
  const count = valueOf("count");
  const resolution = valueOf("resolution");
  const maxAffected = valueOf("max-affected");
  const isStrict = valueOf("handling") === "strict";
  return {
    count: countModes.find((mode) => mode === count) ?? null,
    wantsRows: valueOf("return") === "representation",
    maxAffected: isStrict && maxAffected !== undefined ? Number(maxAffected) : null,
    rollsBack: valueOf("tx") === "rollback",
    duplicates: resolution === "merge-duplicates" ? "merge" : resolution === "ignore-duplicates" ? "ignore" : "refuse",
  };
}

/** Internal query parameters that carry a read's headers. No column name starts with `~`, so they cannot collide. */
export const formatParameter = "~form";
export const countParameter = "~count";
export const headParameter = "~head";

/**
 * Rewrites a read so that its URL alone determines the response: `Accept`, `Prefer` and `Range` become query
 * parameters, and all parameters are sorted. The page cache is keyed by URL, so two requests must share a URL exactly
 * when they share a response.
 */
export function canonicalRead(request: Request): URL {
  const url = new URL(request.url);
  const queryParameters = [...url.searchParams];
  const internal = queryParameters.find(([name]) => name.startsWith("~"));
  if (internal) throw unknownColumn(url.pathname.split("/").at(-1)!, internal[0]);
  const profile = request.headers.get("Accept-Profile");
  if (profile !== null && profile !== "public")
    throw new ApiError(
      406,
      "PGRST106",
      `Invalid schema: ${profile.slice(0, 100)}`,
      null,
      "Only the schema public is exposed.",
    );

  const format = negotiateRepresentation(request.headers.get("Accept"));
  const { count } = parsePreferences(request.headers.get("Prefer"));
  const parameters = [...queryParameters, ...rangeOf(request.headers.get("Range"), url.searchParams)];
  if (format !== "array") parameters.push([formatParameter, format]);
  if (count !== null) parameters.push([countParameter, count]);
  if (request.method === "HEAD") parameters.push([headParameter, "true"]);
  // The sort is stable, so parameters of the same name keep their order: only the first `order` counts.
  url.search = new URLSearchParams(parameters.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
  return url;
}

/** `Range: 0-9` as limit and offset, unless the query already has them. Byte ranges are ignored. */
function rangeOf(header: string | null, parameters: URLSearchParams): Array<[string, string]> {
  const range = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!range || parameters.has("limit") || parameters.has("offset")) return [];
  const [first, last] = [Number(range[1]), range[2] === "" ? null : Number(range[2])];
  if (last === null) return [["offset", String(first)]];
  if (last < first)
    throw rangeNotSatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  return [
    ["limit", String(last - first + 1)],
    ["offset", String(first)],
  ];
}
