import type { Notice } from "~/components/ui/toast";

/** The action data of a form of texts. */
export interface StoredTextsAnswer {
  readonly notice: Notice;
  /** The submitted values if they were not stored. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  /** After a conflict, the version to replace. */
  readonly version?: number;
}

/** Makes the props of a form's text fields from their names and labels. */
export function textFieldProps(texts: Readonly<Record<string, string>>, answer: StoredTextsAnswer | undefined) {
  return (name: string, label: string, hint?: string) => ({
    name,
    label,
    hint,
    defaultValue: texts[name],
    error: answer?.errors?.[name],
  });
}
