import { Form } from "react-router";

/** Whether everybody needs a second factor (ACC-26). A plain form that also works without script. */
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
            ? "Everybody needs one. Who has none sets one up at the next sign-in, and can do nothing else until then."
            : "Everybody decides for themselves. To require one of everybody, set up your own first."}
        </p>
      </div>
      <button
        type="submit"
        name="intent"
        value={isRequired ? "second-factor-optional" : "second-factor-required"}
        className="button"
      >
        {isRequired ? "Let everybody decide" : "Require of everybody"}
      </button>
    </Form>
  );
}
