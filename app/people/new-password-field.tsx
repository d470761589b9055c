import { passwordLength } from "~/base/access/account";
import { Field } from "~/ui/portal/field";

/** The field for a new password. */
export function NewPasswordField({ label, name, error }: { label: string; name: string; error?: string | undefined }) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={passwordLength.chosen}
      maxLength={passwordLength.max}
      hint={`At least ${passwordLength.chosen} characters. Three or more unrelated words work well.`}
      error={error}
    />
  );
}
