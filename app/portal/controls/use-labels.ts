import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FoundRow } from "~/catalog/rows/found-row";

/** Looks up page titles by address. Falls back to the address until they load, and for unknown pages. */
export function useLabels(addresses: readonly string[]): (address: string) => string {
  const { load, data } = useFetcher<{ rows: readonly FoundRow[] | null }>();
  const asked = addresses.join(",");
  useEffect(() => {
    if (asked !== "") void load(`/admin/find?${new URLSearchParams({ at: asked })}`);
  }, [asked, load]);
  const labels = new Map((data?.rows ?? []).map(({ path, label }) => [path, label]));
  return (address) => labels.get(address) ?? address;
}
