import type { PublicSettings } from "../settings/settings";
import { fillPlaceholders } from "../base/words/placeholders";
import type { LetterPart } from "./letter";
import { textOf, type LetterKind, type MailSettings } from "./mail-settings";

/** The settings and origin that letters use. */
export interface LetterContext {
  readonly site: PublicSettings;
  readonly mail: MailSettings;
  /** The origin of links in letters. */
  readonly origin: string;
}

/** The subject and the first part of a letter, from its editable text. `values` are those of its placeholders. */
export function openingOf({ site, mail }: LetterContext, kind: LetterKind, values: Readonly<Record<string, string>>) {
  const written = textOf(mail, kind);
  // Paragraph by paragraph, so that an empty value removes nothing from other paragraphs.
  const [subject = "", ...paragraphs] = fillPlaceholders([written.subject, ...written.text.split(/\n{2,}/)], {
    brand: site.brand,
    ...values,
  });
  return { subject, text: { part: "text", text: paragraphs.filter(Boolean).join("\n\n") } satisfies LetterPart };
}
