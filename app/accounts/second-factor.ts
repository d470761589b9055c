/** How long after a proof of identity dangerous actions are allowed, in seconds (ACC-25). */
export const freshSeconds = 10 * 60;

/** How many recovery codes are created at a time. */
export const recoveryCodeCount = 10;

/** In characters. */
export const maxPasskeyNameLength = 60;

/** A passkey as its owner sees it. Times are ISO instants. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** An account's second factor. It is on as soon as there is a passkey or an authenticator app. */
export interface SecondFactor {
  readonly hasApp: boolean;
  readonly passkeys: readonly OwnPasskey[];
  readonly codesLeft: number;
}

/** Whether a password alone is not enough. */
export const isProtected = ({ hasApp, passkeys }: Pick<SecondFactor, "hasApp" | "passkeys">): boolean =>
  hasApp || passkeys.length > 0;

/** Which proofs a form can ask a person for. */
export interface ProofChoices {
  readonly email: string;
  readonly app: boolean;
  readonly passkey: boolean;
}
