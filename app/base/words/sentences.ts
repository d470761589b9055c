/** The sentences of a text. */
export const sentencesOf = (text: string): string[] => text.trim().split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])/u);

/** The first sentence of a text. */
export const firstSentence = (text: string): string => sentencesOf(text)[0] ?? "";
