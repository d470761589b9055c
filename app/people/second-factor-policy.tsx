import { Form } from "react-router";

/** Sets whether everyone needs a second factor (ACC-26). A plain form that also works without script. */
export function SecondFactorPolicy({ isRequired }: { isRequired: boolean }) {
  return (
    <Form
      method="post"
      className="mt-6 flex max-w-2xl flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl">Two-factor authentication</h2>
        <p className="mt-1 text-sm text-muted">
          {isRequired
            ? "Required for everyone. Users without it must set it up the next time they sign in."
            : "Optional. To require it for everyone, set it up for yourself first."}
        </p>
      </div>
      <button
        type="submit"
        name="intent"
        value={isRequired ? "second-factor-optional" : "second-factor-required"}
        className="button"
      >
        {isRequired ? "Make optional" : "Require for everyone"}
      </button>
    </Form>
  );
}
