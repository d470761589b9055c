import { isRouteErrorResponse } from "react-router";
import type { ProofChoices } from "~/accounts/second-factor";

/** The data of the page that asks to confirm the identity (ACC-25). */
export interface IdentityConfirmation {
  readonly choices: ProofChoices;
  /** The path and query of the pending action. */
  readonly action: string;
  /** The fields of its form. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  /** The error of the submitted proof; "" if there is none. */
  readonly error: string;
}

/** The confirmation that an error asks for; null for any other error. */
export function confirmationIn(error: unknown): IdentityConfirmation | null {
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 429)) return null;
  const data: unknown = error.data;
  return isConfirmation(data) ? data : null;
}

const isConfirmation = (value: unknown): value is IdentityConfirmation =>
  typeof value === "object" && value !== null && "choices" in value && "fields" in value;
