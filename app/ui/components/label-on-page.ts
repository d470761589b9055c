import type { scriptLabels } from "~/settings/default-settings";

type Groups = typeof scriptLabels;

let labels: Readonly<Record<string, string>> | undefined;

/** The labels of scripts that the owner worded, which the document says; read once. */
export const labelsOnPage = (): Readonly<Record<string, string>> =>
  // Tests have no document.
  (labels ??= JSON.parse(globalThis.document?.body.dataset["labels"] ?? "{}") as Record<string, string>);

/** A label in the words of the owner, for scripts outside React, which must not load the settings. */
export const labelOnPage = (
  label: Groups[keyof Groups][number],
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (labelsOnPage()[label] ?? label).replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
