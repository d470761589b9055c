import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FoundRow } from "~/domain/content/listing/found-row";

/** Looks up the titles of pages by address. Yields the address until they are loaded, or if there is no such page. */
export function useLabels(addresses: readonly string[]): (address: string) => string {
  const { load, data } = useFetcher<{ rows: readonly FoundRow[] | null }>();
  const asked = addresses.join(",");
  useEffect(() => {
    if (asked !== "") void load(`/admin/find?${new URLSearchParams({ at: asked })}`);
  }, [asked, load]);
  const labels = new Map((data?.rows ?? []).map(({ path, label }) => [path, label]));
  return (address) => labels.get(address) ?? address;
}
