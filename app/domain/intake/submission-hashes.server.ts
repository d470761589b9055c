import { encodeHexLowerCase } from "@oslojs/encoding";
import { answerFields } from "./answers";
import { repeatableText } from "./spam";
import type { AcceptedAnswers } from "./submission-schema.server";

/** Hashes texts to recognize repeats; "" if they are too short. */
export async function hashTexts(texts: readonly string[]): Promise<string> {
  const text = repeatableText(texts);
  return text === "" ? "" : sha256(text);
}

/** Hashes answers to recognize a resend. */
export async function hashAnswers(answers: AcceptedAnswers): Promise<string> {
  return sha256(JSON.stringify(answerFields.map((field) => answers[field])));
}

/** A case-insensitive hash, by which a person's rows are counted and found. */
export function hashEmail(email: string): Promise<string> {
  return sha256(email.trim().toLowerCase());
}

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return encodeHexLowerCase(digest);
}
