import { ApiError } from "../../app/api/api-error";
import type { CountMode } from "../../app/api/read-rows.server";

/** The supported part of a `Prefer` header (RFC 7240). */
interface Preferences {
  readonly count: CountMode | null;
  readonly wantsRows: boolean;
  readonly duplicates: "merge" | "ignore" | "refuse";
}

const countModes: readonly CountMode[] = ["exact", "planned", "estimated"];

const known =
  /^(?:count=(?:exact|planned|estimated)|return=(?:representation|minimal|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|handling=(?:strict|lenient))$/;

/** Parses `Prefer`. Unknown preferences are ignored, or a 400 with `handling=strict`. */
export function readPreferences(header: string | null): Preferences {
  const preferences = (header ?? "").split(/[,;]/).flatMap((preference) => preference.trim() || []);
  const unknown = preferences.filter((preference) => !known.test(preference));
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
  return {
    count: countModes.find((mode) => mode === count) ?? null,
    wantsRows: valueOf("return") === "representation",
    duplicates: resolution === "merge-duplicates" ? "merge" : resolution === "ignore-duplicates" ? "ignore" : "refuse",
  };
}
