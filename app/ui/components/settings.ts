import { useRouteLoaderData } from "react-router";
import { fillPlaceholders } from "~/base/words/placeholders";
import {
  fallbackSettings,
  placeholderValues,
  type PageValues,
  type PublicSettings,
  type RootData,
} from "~/settings/settings";

/** The current settings; the defaults if the root loader failed. */
export function useSettings(): PublicSettings {
  return useRouteLoaderData<RootData>("root")?.settings ?? fallbackSettings;
}

/** The brand; null if the root loader failed or, for a refused request, did not run. */
export function useBrand(): string | null {
  return useRouteLoaderData<RootData>("root")?.settings.brand ?? null;
}

/** The configured origin; "" if the root loader failed. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>("root")?.origin ?? "";
}

/** Whether visitors suggest tools by form rather than email (SUG-7). */
export function useSuggestsByForm(): boolean {
  return useRouteLoaderData<RootData>("root")?.suggestsByForm ?? false;
}

/** The year of the copyright line (NAV-6); null if the root loader failed. */
export function useYear(): number | null {
  return useRouteLoaderData<RootData>("root")?.year ?? null;
}

/** Returns a function that fills in `{brand}` and the claim placeholders in a text, or in all texts of an object. */
export function useFill(counted?: PageValues): <Texts>(texts: Texts) => Texts {
  const values = placeholderValues(useSettings(), counted);
  return (texts) => fillPlaceholders(texts, values);
}
