import type { SocialSubject } from "../base/web/social-address";
import { addressPart } from "../base/web/urls";
import { escapeText } from "../base/words/html";
import { asSpecified, type Words } from "../base/words/placeholders";

/** A figure of a case. Without `before`, it stands for itself. */
export interface CaseFigure {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const partsOf = (line: string) => line.split("|").map((part) => part.trim());
const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== "");

/** Parses the figures of a case, one a line, as "what | before | after" or "what | value". Leaves out other lines. */
export const parseFigures = (text: string): CaseFigure[] =>
  linesOf(text).flatMap((line) => {
    const [label, ...values] = partsOf(line);
    const [before, after] = values.length === 1 ? ["", values[0]] : values;
    return label && after && values.length <= 2 ? [{ label, before: before ?? "", after }] : [];
  });

/** What is wrong with the figures; null if nothing is. */
export function figuresError(text: string): string | null {
  const bad = linesOf(text).find((line) => parseFigures(line).length === 0);
  return bad === undefined
    ? null
    : `“${bad.trim()}” is not a figure. Write what was measured, before and after, with | between them.`;
}

/** A case, to link to. */
export interface CaseLink {
  readonly slug: string;
  readonly title: string;
  readonly client: string;
  /** The first figure; null if there is none. */
  readonly figure: CaseFigure | null;
  /** Whether it is invented: a sample that nobody has edited (D47). */
  readonly isSample: boolean;
}

/** A service of a case: its page, and where most of its projects start. */
export interface CaseService {
  readonly name: string;
  readonly path: string;
  readonly usualBudget: string;
  readonly weeks: string;
}

/** A case in one line: its first figures and how long it took. */
export interface CaseProof extends Omit<CaseLink, "figure"> {
  readonly figures: readonly CaseFigure[];
  readonly weeks: number;
}

/** A case with the slugs of its services. */
export interface LinkedCase {
  readonly services: readonly string[];
  readonly link: CaseLink;
}

/** The latest cases of a service, at most two. */
export const casesOf = (cases: readonly LinkedCase[], service: string): CaseLink[] =>
  cases
    .filter(({ services }) => services.includes(service))
    .slice(0, 2)
    .map(({ link }) => link);

/** A case in the list. */
export interface CaseRow extends CaseLink {
  /** The address of its first picture; "" if it has none. */
  readonly image: string;
  readonly sector: string;
  readonly summary: string;
  readonly weeks: number;
}

/** A case on its own page. */
export interface Case extends Omit<CaseRow, "figure" | "image"> {
  readonly problem: string;
  readonly whatWasDone: string;
  readonly figures: readonly CaseFigure[];
  readonly completedAt: string;
  readonly updatedAt: string;
}

/** A text of lines and blank lines as HTML. */
export const paragraphsHtml = (text: string): string =>
  escapeText(text)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`)
    .join("");

export const casePath = (slug: string): string => `/work/${addressPart(slug)}`;

/** A number of weeks as text; "" for none. */
export const weeksText = (weeks: number, words: Words = asSpecified): string =>
  weeks <= 0 ? "" : words(weeks === 1 ? "1 week" : "{count} weeks", { count: String(weeks) });

/** The subject of a case's social image. */
export const caseSubject = ({ slug, title }: Pick<CaseLink, "slug" | "title">): SocialSubject<"case"> => ({
  kind: "case",
  slug,
  title,
  group: "work",
});
