import { useRouteLoaderData } from "react-router";
import { asSpecified, fillPlaceholders, inOtherWords, type Words } from "~/base/words/placeholders";
import type { ControlLabel } from "~/settings/control-labels";
import {
  fallbackSettings,
  labelOf,
  placeholderValues,
  type PageValues,
  type PublicSettings,
  type RootData,
  wordsIn,
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

type LabelValues = Readonly<Record<string, string>>;

/** `Words` for labels only. */
type Labels = ((label: ControlLabel, values?: LabelValues) => string) & Pick<Words, "language">;

/** Returns a function that gives a label in the words of the owner, with its placeholders filled in. */
export const labelsIn: (settings: PublicSettings) => Labels = wordsIn;

/** `labelsIn` the current settings. */
export const useLabel = () => labelsIn(useSettings());

/** A label in the words of the owner. */
export function Label({ text, values }: { text: ControlLabel; values?: LabelValues }) {
  const own = labelOf(useSettings(), text);
  return values ? asSpecified(own, values) : own;
}

/** The same for a text that was made elsewhere and may be one of the labels, such as an error, also one filled in. */
export function useWords(): Words {
  const settings = useSettings();
  const { controlLabels, language } = settings;
  return Object.assign(
    (text: string, values?: LabelValues) =>
      values ? wordsIn(settings)(text, values) : inOtherWords(controlLabels, text, language),
    { language },
  );
}

/** Returns a function that fills in `{brand}` and the claim placeholders in a text, or in all texts of an object. */
export function useFill(counted?: PageValues): <Texts>(texts: Texts) => Texts {
  const values = placeholderValues(useSettings(), counted);
  return (texts) => fillPlaceholders(texts, values);
}
