import { codeOf, lineToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import type { MarkdownPage } from "../../catalog/documents/row-markdown.server";
import { emptyAnswers } from "../../intake/rules/answers";
import { answerChoices, priceRanges, shownChoices } from "../../intake/rules/choices";
import { questions } from "../../intake/rules/questions";
import { legalSections, listItems } from "../../pages/legal";
import { cookiesSection } from "../../settings/consent";
import type { PublicSettings } from "../../settings/settings";
import type { PageTexts } from "../../texts/definitions";
import { type PrivacyFacts, privacySections, storageKinds, storedGroups } from "../privacy/privacy";

/** The price ranges as a table. */
export function pricesOf(texts: PageTexts<"services">, settings: PublicSettings): string {
  const ranges = Object.values(priceRanges(settings));
  const hasWeeks = ranges.some(({ weeks }) => weeks);
  const row = (cells: readonly (string | undefined)[]) =>
    `| ${cells
      .slice(0, hasWeeks ? 4 : 3)
      .map((cell) => lineToMarkdown(cell ?? ""))
      .join(" | ")} |`;
  return [
    row([texts.costRange, texts.costTier, texts.costScope, texts.costWeeks]),
    `|${" --- |".repeat(hasWeeks ? 4 : 3)}`,
    ...ranges.map(({ label, detail, scope, weeks }) => row([label, detail, scope, weeks])),
  ].join("\n");
}

/** The questions of the intake with their choices. */
export function intakePage(settings: PublicSettings, texts: PageTexts<"intake">, origin: string): MarkdownPage {
  const choicesOf = (field: string) =>
    field in answerChoices
      ? Object.values(
          field === "budget" ? priceRanges(settings) : shownChoices(field as keyof typeof answerChoices, settings),
        ).map(({ label, detail, scope, weeks }) => {
          const details = [detail, scope, weeks && `Typically ${weeks}`].filter((text) => text !== undefined);
          return `- ${lineToMarkdown(label)}${details.length > 0 ? `: ${lineToMarkdown(details.join(" · "))}` : ""}`;
        })
      : [];
  return {
    title: texts.title,
    facts: [["type", "Form"]],
    text: [
      textToMarkdown(texts.lead),
      `A person sends the form in a browser; an assistant can fill it in with the tool prepare\\_enquiry of the MCP endpoint at ${origin}/mcp.`,
      ...questions(emptyAnswers, texts).flatMap(({ heading, tip, note, fields }) => [
        `## ${lineToMarkdown(heading)}`,
        ...[tip, note].flatMap((text) => (text ? [textToMarkdown(text)] : [])),
        ...fields.flatMap((field) => {
          const lines = choicesOf(field);
          const label = field === "startTimeline" ? texts.startQuestion : texts.launchQuestion;
          const above = fields.length > 1 ? [`### ${lineToMarkdown(label)}`] : [];
          return lines.length > 0 ? [...above, lines.join("\n")] : [];
        }),
      ]),
    ].join("\n\n"),
    tags: ["page_texts:intake"],
  };
}

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
