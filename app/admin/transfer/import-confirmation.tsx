import { Form } from "react-router";

/**
 * Opens the page that asks to confirm the identity (ACC-30). A form of its own, because the chosen file would be lost.
 */
export function ImportConfirmation() {
  return (
    <Form
      method="post"
      action="/admin/transfer?confirm"
      className="mt-4 flex max-w-xl flex-wrap items-center gap-3 rounded-card border border-caution px-5 py-3"
    >
      <p className="min-w-0 grow">You signed in a while ago. Confirm your identity to import.</p>
      <button type="submit" className="button button-dense">
        Confirm
      </button>
    </Form>
  );
}
