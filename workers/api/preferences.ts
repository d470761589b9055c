import { ApiError } from "../../app/domain/api/api-error";
import type { CountMode } from "../../app/domain/api/read-rows.server";

/** What a client prefers (RFC 7240), as far as we can do it. */
export interface Preferences {
  readonly count: CountMode | null;
  readonly wantsRows: boolean;
  readonly duplicates: "merge" | "ignore" | "refuse";
}

const known =
  /^(?:count=(?:exact|planned|estimated)|return=(?:representation|minimal|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|handling=(?:strict|lenient))$/;

/** Reads `Prefer`. What is not known is passed over, unless the client wants to be told: `handling=strict`. */
export function readPreferences(header: string | null): Preferences {
  const wishes = (header ?? "").split(/[,;]/).flatMap((wish) => wish.trim() || []);
  const unknown = wishes.filter((wish) => !known.test(wish));
  if (unknown.length > 0 && wishes.includes("handling=strict"))
    throw new ApiError(
      400,
      "PGRST122",
      "Invalid preferences given with handling=strict",
      `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
    );
  const valueOf = (name: string) => wishes.find((wish) => wish.startsWith(`${name}=`))?.slice(name.length + 1);
  const count = valueOf("count");
  const resolution = valueOf("resolution");
  return {
    count: count !== undefined && known.test(`count=${count}`) ? (count as CountMode) : null,
    wantsRows: valueOf("return") === "representation",
    duplicates: resolution === "merge-duplicates" ? "merge" : resolution === "ignore-duplicates" ? "ignore" : "refuse",
  };
}
