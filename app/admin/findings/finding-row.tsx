import { Form, useNavigation } from "react-router";
import { PageLink } from "~/ui/first-view/page-link";
import { findingLabels, type Finding, type QuickFixActionData, type QuickFix } from "~/catalog/findings/finding";
import { TextAreaField, TextField } from "~/portal/controls/text-field";
import { Badge } from "~/ui/portal/badge";
import { LocalTime } from "~/ui/portal/local-time";

/** A finding about a row, with the field that fixes it or a link to the form. */
export function FindingRow({
  finding,
  refused,
}: {
  finding: Finding;
  /** The text that was not saved, and why. */
  refused: NonNullable<QuickFixActionData["refused"]> | null;
}) {
  const { key, kind, label, item, text, editedAt, href, quickFix } = finding;
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={key} className="min-w-0 text-base wrap-anywhere">
          <PageLink to={href} prefetch="none" className="list-link">
            {label}
          </PageLink>
        </h2>
        <Badge tone={kind === "broken-link" ? "danger" : kind === "no-image" ? "plain" : "caution"}>
          {findingLabels[kind]}
        </Badge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {text} {item} · {finding.section === "media" ? "added" : "edited"} <LocalTime instant={editedAt} relative />
      </p>
      {quickFix ? (
        <QuickFixForm finding={finding} quickFix={quickFix} refused={refused} />
      ) : (
        <p className="mt-3">
          <PageLink to={href} prefetch="none" className="button button-dense" aria-describedby={key}>
            Open
          </PageLink>
        </p>
      )}
    </li>
  );
}

function QuickFixForm({
  finding: { key, label, section, rowId },
  quickFix,
  refused,
}: {
  finding: Finding;
  quickFix: QuickFix;
  refused: NonNullable<QuickFixActionData["refused"]> | null;
}) {
  const navigation = useNavigation();
  const isSaving = navigation.formData?.get("key") === key;
  const field = {
    name: "text",
    id: `${key}-text`,
    label: quickFix.label,
    defaultValue: refused?.text ?? quickFix.text,
    error: refused?.fault,
    recommendedLength: quickFix.budget,
  };
  return (
    <Form method="post" preventScrollReset className="mt-3 grid max-w-prose gap-2">
      {Object.entries({ key, label, section, row: rowId, version: quickFix.version, field: quickFix.field }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {quickFix.isLine ? <TextField {...field} /> : <TextAreaField {...field} rows={2} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className="button button-dense"
          aria-describedby={key}
          aria-disabled={isSaving || undefined}
        >
          {isSaving ? "Saving…" : "Save"}
        </button>
        {quickFix.orDecorative && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" name="decorative" /> Decorative: screen readers skip it
          </label>
        )}
      </div>
    </Form>
  );
}
