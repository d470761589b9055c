import { useRouteLoaderData } from "react-router";
import { defaultSettings, textValues, type Settings, type RootData } from "~/domain/settings/settings";
import { fill } from "~/domain/text/fill";

/** The settings in force; the defaults where the root loader itself failed. */
export function useSettings(): Settings {
  return (useRouteLoaderData("root") as RootData | undefined)?.settings ?? defaultSettings;
}

/** The year of the copyright line (NAV-6); null where the root loader failed. */
export function useYear(): number | null {
  return (useRouteLoaderData("root") as RootData | undefined)?.year ?? null;
}

/** A function that fills `{brand}` and the claims' names in a page text, or in all texts of a structure. */
export function useFill(): <Texts>(texts: Texts) => Texts {
  const values = textValues(useSettings());
  return (texts) => fill(texts, values);
}
