import { statusChoices, type Owner, type SubmissionEntry } from "~/enquiries/rules/inbox";
import type { BulkActionButton } from "~/ui/portal/bulk-bar";

/**
 * The bulk actions on submissions.
 *
 * @param rows the submissions on this page
 * @param people who can own submissions
 */
export function bulkActions(rows: readonly SubmissionEntry[], people: readonly Owner[]): BulkActionButton[] {
  const options = Object.entries(statusChoices).filter(([value]) => value !== "spam");
  return [
    {
      intent: "set-status",
      label: "Set stage",
      field: (
        <select name="status" aria-label="New stage" className="field field-dense" defaultValue="contacted">
          {options.map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ),
    },
    {
      intent: "set-owner",
      label: "Set owner",
      field: (
        <select name="owner" aria-label="New owner" className="field field-dense">
          <option value="">Unassigned</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ),
    },
    ...(rows.some(({ status }) => status !== "spam") ? [{ intent: "spam", label: "Mark as spam" }] : []),
    ...(rows.some(({ status }) => status === "spam") ? [{ intent: "not-spam", label: "Not spam" }] : []),
  ];
}
