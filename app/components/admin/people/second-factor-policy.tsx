import { Form } from "react-router";

/** Sets whether everyone needs a second factor (ACC-26). A plain form that also works without script. */
export function SecondFactorPolicy({ isRequired }: { isRequired: boolean }) {
  return (
    <Form
      method="post"
      className="mt-6 flex max-w-2xl flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl">Second factor</h2>
        <p className="mt-1 text-sm text-muted">
          {isRequired
            ? "Required for everyone. Anyone without one sets it up at the next sign-in before doing anything else."
            : "Optional. To require it for everyone, set up your own first."}
        </p>
      </div>
      <button
        type="submit"
        name="intent"
        value={isRequired ? "second-factor-optional" : "second-factor-required"}
        className="button"
      >
        {isRequired ? "Make it optional" : "Require for everyone"}
      </button>
    </Form>
  );
}
