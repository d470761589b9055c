import { Form } from "react-router";
import { roleNames, roleSummary } from "~/base/access/permissions";
import type { Question } from "~/ui/portal/action-feedback";
import { Field } from "~/ui/portal/field";
import { ShownOnce } from "~/ui/portal/shown-once";

/** A one-time link, shown once. */
export const LinkOnce = ({ link }: { link: string }) => (
  <ShownOnce about="Copy the link now. It works once and will not be shown again." text={link} data-link />
);

/** The action data of the Users section. */
export interface UsersActionData {
  /** The new one-time link. Never shown again. */
  readonly link?: string;
  readonly fields?: { readonly email?: string; readonly role?: string };
  /** The submitted values of an invalid form. */
  readonly formValues?: { readonly email: string; readonly role: string };
  readonly question?: Question;
}

/** The form that invites a person (ACC-1). A plain form that also works without script. */
export function InvitationForm({ actionData }: { actionData: UsersActionData | undefined }) {
  const { link, fields, formValues } = actionData ?? {};
  return (
    <div className="mt-6 grid max-w-2xl gap-4">
      {link && <LinkOnce link={link} />}
      <Form key={link} method="post" className="grid gap-5 rounded-card border border-line bg-raised p-5">
        <h2 className="text-xl">Invite a user</h2>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={formValues?.email}
          error={fields?.email}
        />
        <div>
          <label htmlFor="role" className="font-semibold">
            Role
          </label>
          <select id="role" name="role" defaultValue={formValues?.role ?? "user"} className="field mt-1.5">
            {roleNames.map((role) => (
              <option key={role} value={role}>
                {roleSummary(role)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" name="intent" value="invite" className="button button-primary justify-self-start">
          Invite
        </button>
      </Form>
    </div>
  );
}
