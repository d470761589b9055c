import { isRouteErrorResponse } from "react-router";
import type { ProofChoices } from "~/domain/accounts/second-factor";

/** What the page that asks for proof shows (ACC-25). */
export interface Confirmation {
  readonly choices: ProofChoices;
  /** The path and query of the action that waits. */
  readonly action: string;
  /** The fields of its form. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  /** What is wrong with the given proof; "" for nothing. */
  readonly fault: string;
}

/** The confirmation that an action asks for by its error; null for any other error. */
export function confirmationIn(error: unknown): Confirmation | null {
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 429)) return null;
  const asked: unknown = error.data;
  return isConfirmation(asked) ? asked : null;
}

const isConfirmation = (value: unknown): value is Confirmation =>
  typeof value === "object" && value !== null && "choices" in value && "fields" in value;
