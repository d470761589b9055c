import { codeOf, lineToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import { legalSections, listItems } from "../../pages/legal";
import { cookiesSection } from "../../settings/consent";
import type { PublicSettings } from "../../settings/settings";
import type { PageTexts } from "../../texts/definitions";
import { type PrivacyFacts, privacySections, storageKinds, storedGroups } from "../privacy/privacy";

/** The sections of a legal page, with what the site stores if it is about privacy, and who operates the site. */
export function legalMarkdown(
  texts: PageTexts<"privacy"> | PageTexts<"terms">,
  { legalName, legalAddress, contactEmail }: PublicSettings,
  facts: PrivacyFacts | null,
): string {
  const isPrivacy = (_: typeof texts): _ is PageTexts<"privacy"> => facts !== null;
  const sections = isPrivacy(texts) ? privacySections(texts, facts!) : legalSections(texts.sections);
  const stored = isPrivacy(texts) ? storedGroups(texts, facts!.analyticsHost !== null) : [];
  const storedBlocks = stored.flatMap(({ title, entries }) => [
    `### ${lineToMarkdown(title)}`,
    entries
      .map(
        ({ kind, name, purpose, retention }) =>
          `- ${codeOf(name)} (${storageKinds[kind]}): ${lineToMarkdown(`${purpose} Kept: ${retention}.`)}`,
      )
      .join("\n"),
  ]);
  const operator = [legalName, legalAddress].filter(Boolean).join(", ");
  return [
    ...sections.flatMap(({ id, title, paragraphs }) => [
      `## ${lineToMarkdown(title)}`,
      ...paragraphs.map((text) => {
        const items = listItems(text);
        return items ? items.map((item) => `- ${lineToMarkdown(item)}`).join("\n") : textToMarkdown(text);
      }),
      ...(id === cookiesSection ? storedBlocks : []),
    ]),
    ...(legalName ? [textToMarkdown(`${texts.operator} ${operator}.`)] : []),
    ...(contactEmail ? [textToMarkdown(`${texts.questions} ${contactEmail}`)] : []),
  ].join("\n\n");
}
