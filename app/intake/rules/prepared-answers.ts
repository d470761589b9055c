import { answerError, type Answers, answerFields, buildAnswers, emptyAnswers, normalizeAnswer } from "./answers";

/** The parameter of an address with prepared answers: it tells the server that there are some, not what they are. */
export const preparedParameter = "prepared";

/** Before the answers in the fragment of the intake's address: a fragment is sent to no server, so no log has it. */
const start = "#answers=";

/** The part of the intake's address that has answers for a person to check and send. */
export const preparedFragment = (answers: Answers): string => {
  const given = Object.fromEntries(
    answerFields.flatMap((field) => (answers[field] === "" ? [] : [[field, answers[field]]])),
  );
  return start + encodeURIComponent(JSON.stringify(given));
};

/** The answers in a fragment; null for any other. What is not valid is left out, for the person to answer. */
export function parsePreparedAnswers(fragment: string): Answers | null {
  if (!fragment.startsWith(start)) return null;
  try {
    const given: unknown = JSON.parse(decodeURIComponent(fragment.slice(start.length)));
    if (typeof given !== "object" || given === null) return null;
    const texts = { ...emptyAnswers, ...given } as Readonly<Record<string, unknown>>;
    return buildAnswers((field) => {
      const text = normalizeAnswer(field, typeof texts[field] === "string" ? texts[field] : "");
      return answerError(field, text) === null ? text : "";
    });
  } catch {
    return null;
  }
}
