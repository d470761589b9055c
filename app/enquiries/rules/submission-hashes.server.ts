import { sha256Hex } from "../../base/words/sha256";
import { answerFields } from "../../intake/rules/answers";
import { repeatableText } from "./spam";
import type { AcceptedAnswers } from "./submission-schema.server";

/** Hashes texts to recognize repeats; "" if they are too short. */
export async function hashTexts(texts: readonly string[]): Promise<string> {
  const text = repeatableText(texts);
  return text === "" ? "" : sha256Hex(text);
}

/** Hashes answers to recognize a resend. */
export async function hashAnswers(answers: AcceptedAnswers): Promise<string> {
  return sha256Hex(JSON.stringify(answerFields.map((field) => answers[field])));
}

/** A case-insensitive hash, by which a person's rows are counted and found. */
export function hashEmail(email: string): Promise<string> {
  return sha256Hex(email.trim().toLowerCase());
}
