import { lineToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import type { MarkdownPage } from "../../catalog/documents/row-markdown.server";
import { emptyAnswers } from "../../intake/rules/answers";
import { answerChoices, priceRanges, shownChoices } from "../../intake/rules/choices";
import { questions } from "../../intake/rules/questions";
import type { PublicSettings } from "../../settings/settings";
import type { PageTexts } from "../../texts/definitions";

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
