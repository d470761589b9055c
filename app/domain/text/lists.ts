/** The entries of a comma-separated text: trimmed, without empty ones (ADM-29, ADM-31). */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
