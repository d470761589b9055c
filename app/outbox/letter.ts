import { escapeAttribute } from "../base/words/html";
import { fillPlaceholders } from "../base/words/placeholders";
import { isRightToLeft } from "../settings/default-settings";
import type { PublicSettings } from "../settings/settings";
import { type LetterKind, type MailSettings, textOf } from "./mail-settings";

/** A part of a letter. */
export type LetterPart =
  /** Paragraphs; an empty line separates them. */
  | { readonly part: "text"; readonly text: string }
  | { readonly part: "facts"; readonly facts: ReadonlyArray<readonly [label: string, value: string]> }
  /** Quoted text from a person. */
  | { readonly part: "quote"; readonly label: string; readonly text: string }
  | { readonly part: "link"; readonly label: string; readonly url: string }
  /** The signed links of an enquiry at this origin, generated when the mail is sent so that they are never stored. */
  | { readonly part: "actions"; readonly origin: string }
  /** A pattern of square cells: for each row one sign per cell, and the colour of each sign. Not in plain text. */
  | {
      readonly part: "pattern";
      readonly rows: readonly string[];
      readonly colours: Readonly<Record<string, string>>;
      readonly caption: string;
    }
  | { readonly part: "note"; readonly text: string };

/** A mail before it is composed, as stored in a message. */
export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  /** Where answers go; absent for the sender. */
  readonly replyTo?: string;
  /** The language of what a prospect gets; absent in what the team gets, which is English. */
  readonly language?: string;
  /** The origin of the page where the recipient can end mails of this kind, for `List-Unsubscribe`. */
  readonly unsubscribeAt?: string;
}

/**
 * The letter in the payload of a queued mail. Only `enqueue` writes payloads, and those of mails are always letters.
 */
export const queuedLetter = (payload: string): Letter => JSON.parse(payload) as Letter;

/** A letter as plain text. */
export const letterText = (letter: Letter): string => `${letter.parts.map(partText).filter(Boolean).join("\n\n")}\n`;

function partText(part: LetterPart): string {
  switch (part.part) {
    case "facts":
      return part.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join("\n");
    case "quote":
      return `${part.label}:\n${part.text.trim().replace(/^/gm, "> ")}`;
    case "link":
      return `${part.label}:\n${part.url}`;
    case "note":
      return `--\n${part.text}`;
    case "actions":
      return actionsText;
    case "pattern":
      return "";
    default:
      return part.text.trim();
  }
}

/** In previews and the delivery log. A mail has the links instead. */
const actionsText = "(The email has links here to assign it to yourself or mark it as spam.)";

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A letter as HTML: one column, without images or anything else to load. */
export function letterHtml(letter: Letter): string {
  const { language = "en" } = letter;
  const isFromRight = isRightToLeft(language);
  return `<!doctype html>
<html lang="${escapeAttribute(language)}"${isFromRight ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeAttribute(letter.subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body { background: #16181d !important; color: #e8e6e1 !important; }
  a { color: #8fb4ff !important; }
  .quiet { color: #a5a39d !important; }
  .rule { border-color: #3a3d45 !important; }
}
</style>
</head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1d1f24;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:600px;margin:0 auto">
${letter.parts
  .map((part) => partHtml(part, isFromRight ? ["right", "left"] : ["left", "right"]))
  .filter(Boolean)
  .join("\n")}
</div>
</body>
</html>
`;
}

const quiet = `class="quiet" style="color:#5d5f66"`;

/** @param sides where lines start and end. Mail programs know no other names of them. */
function partHtml(part: LetterPart, [start, end]: readonly [string, string]): string {
  switch (part.part) {
    case "facts":
      return `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${part.facts
        .map(
          ([label, value]) =>
            `<tr><td style="padding:2px 0;padding-${end}:16px;vertical-align:top"><span ${quiet}>${escapeAttribute(label)}</span></td><td style="padding:2px 0;overflow-wrap:anywhere">${escapeAttribute(oneLine(value))}</td></tr>`,
        )
        .join("\n")}</table>`;
    case "quote":
      return `<p style="margin:0 0 4px"><span ${quiet}>${escapeAttribute(part.label)}</span></p>
<blockquote class="rule" style="margin:0 0 16px;padding-${start}:12px;border-${start}:3px solid #d9d6cf;overflow-wrap:anywhere">${lines(part.text)}</blockquote>`;
    case "link":
      return `<p style="margin:0 0 16px"><a href="${escapeAttribute(part.url)}" style="color:#1f4fbf">${escapeAttribute(part.label)}</a></p>`;
    case "note":
      return `<p class="quiet rule" style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid #d9d6cf;color:#5d5f66;font-size:14px">${lines(part.text)}</p>`;
    case "actions":
      return `<p style="margin:0 0 16px"><span ${quiet}>${escapeAttribute(actionsText)}</span></p>`;
    case "pattern":
      return `<table role="presentation" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 0 8px;font-size:0;line-height:0">${part.rows.map((row) => patternRow(row, part.colours)).join("\n")}</table>
<p style="margin:0 0 16px;font-size:14px"><span ${quiet}>${escapeAttribute(part.caption)}</span></p>`;
    default:
      return part.text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines(paragraph)}</p>`)
        .join("\n");
  }
}

/** The side of a cell of a pattern, in pixels. */
const patternCell = 4;

/** A row of a pattern, as cells of a table: mail programs show them without loading anything, which pictures need. */
const patternRow = (row: string, colours: Readonly<Record<string, string>>): string =>
  `<tr height="${patternCell}">${(row.match(/(.)\1*/g) ?? [])
    .map(
      ({ length, 0: sign }) =>
        `<td colspan="${length}" width="${length * patternCell}" bgcolor="${colours[sign!]}"></td>`,
    )
    .join("")}</tr>`;

const lines = (text: string) => escapeAttribute(text.trim()).replaceAll("\n", "<br>\n");

/** The settings and origin that letters use. */
export interface LetterContext {
  readonly site: PublicSettings;
  readonly mail: MailSettings;
  /** The origin of links in letters. */
  readonly origin: string;
}

/** The subject and the first part of a letter, from its editable text. `values` are those of its placeholders. */
export function openingOf({ site, mail }: LetterContext, kind: LetterKind, values: Readonly<Record<string, string>>) {
  const letterContent = textOf(mail, kind);
  // Paragraph by paragraph, so that an empty value removes nothing from other paragraphs.
  const [subject = "", ...paragraphs] = fillPlaceholders(
    [letterContent.subject, ...letterContent.text.split(/\n{2,}/)],
    {
      brand: site.brand,
      ...values,
    },
  );
  return { subject, text: { part: "text", text: paragraphs.filter(Boolean).join("\n\n") } satisfies LetterPart };
}
