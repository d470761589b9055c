import type { Conflict } from "./conflict-panel";
import type { Notice } from "~/ui/components/toast";

/** Texts by control name, with their version. */
export interface TextsVersion {
  readonly version: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** The action data of a texts form. */
export interface StoredTextsActionData {
  readonly notice: Notice;
  /** The submitted values, if they were not stored; after a conflict, merged with the other user's. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  readonly signedOut?: true;
  /** What was stored. */
  readonly saved?: TextsVersion;
  readonly conflict?: Conflict;
}
